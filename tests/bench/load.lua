-- SPDX-License-Identifier: MIT
-- load.lua: the requests that wrk sends to solve-server for tools/load.
--
--     wrk -s load.lua URL -- SEED PERCENT
--
-- Each request has a new board of 4x4, rolled with the dice of boards.c. PERCENT of the
-- requests are malformed, in the ways listed below. If PERCENT is above 0, the script
-- counts the answers of each status, which takes some of wrk's time. If PERCENT is 0, all
-- answers must have status 200, and wrk itself counts the others.
--
-- Prints lines "load NAME VALUE", and a line "load wrong WHAT" for each error.

local dice = {
    "aaeegn", "abbjoo", "achops", "affkps", "aoottw", "cimotu", "deilrx", "delrvy",
    "distty", "eeghnw", "eeinsu", "ehrtvw", "eiosst", "elrtty", "himnqu", "hlnnrz",
}

-- --- In wrk's main thread: numbers the other threads.

local threads = {}

function setup(thread)
    thread:set("number", #threads + 1)
    threads[#threads + 1] = thread
end

-- --- In each thread. `done` can read only global variables that are not tables.

local percent

local function roll()
    for i = #dice, 2, -1 do
        local j = math.random(i)
        dice[i], dice[j] = dice[j], dice[i]
    end
    local letters = {}
    for i, die in ipairs(dice) do
        local face = math.random(6)
        letters[i] = die:sub(face, face)
    end
    return table.concat(letters)
end

-- For each kind of malformed request: the expected status, and a function that makes it.
local malformed = {
    { 400, function() return "GET", "/api/solve?board=" .. roll() .. "1" end },
    { 400, function() return "GET", "/api/solve?board=" .. roll():sub(2) end },
    { 400, function() return "GET", "/api/solve?board=" .. roll() .. "&moves=queen" end },
    { 400, function() return "GET", "/api/solve?board=" .. roll() .. "&x=y" end },
    { 400, function() return "GET", "/api/solve?board=%zz" .. roll() end },
    { 400, function() return "GET", "/api/solve?board=%ff" .. roll() end },
    { 404, function() return "GET", "/api/" .. roll() end },
    { 404, function() return "GET", "/api/solve?board=" .. roll() .. "&dict=klingon" end },
    { 405, function() return "POST", "/api/solve?board=" .. roll() end },
    { 413, function() return "GET", "/api/solve?board=" .. roll():rep(1100) end },
}

sent_200, sent_400, sent_404, sent_405, sent_413 = 0, 0, 0, 0, 0
got_200, got_400, got_404, got_405, got_413, got_5xx, got_other = 0, 0, 0, 0, 0, 0, 0

local function count(kind, status)
    local name = kind .. status
    if kind == "got_" and status >= 500 then
        name = "got_5xx"
    elseif _G[name] == nil then
        name = "got_other"
    end
    _G[name] = _G[name] + 1
end

local function count_answer(status)
    count("got_", status)
end

function init(arguments)
    math.randomseed(tonumber(arguments[1]) * 64 + number)
    percent = tonumber(arguments[2])
    if percent > 0 then
        response = count_answer
    end
end

function request()
    local status, method, target = 200, "GET", nil
    if math.random() * 100 < percent then
        local kind = malformed[math.random(#malformed)]
        status = kind[1]
        method, target = kind[2]()
    end
    count("sent_", status)
    return wrk.format(method, target or "/api/solve?board=" .. roll())
end

-- --- In wrk's main thread, at the end.

local function print_value(name, format, ...)
    print("load " .. name .. " " .. format:format(...))
end

local function sum(name)
    local total = 0
    for _, thread in ipairs(threads) do
        total = total + thread:get(name)
    end
    return total
end

-- Compares the numbers of requests and answers. Two kinds of requests have no answer. When
-- the time is over, each connection can still wait for one answer. And wrk calls `request`
-- once before it begins, to check the request; it is counted here but never sent.
local function check_statuses(connections)
    local missing = 0
    for _, status in ipairs({ 200, 400, 404, 405, 413 }) do
        local sent, got = sum("sent_" .. status), sum("got_" .. status)
        print_value("status_" .. status, "%d of %d", got, sent)
        missing = missing + (sent - got)
        if got > sent then
            print_value("wrong", "status %d: %d too many", status, got - sent)
        end
    end
    for _, name in ipairs({ "got_5xx", "got_other" }) do
        if sum(name) > 0 then
            print_value("wrong", "answers of another status (%s): %d", name, sum(name))
        end
    end
    if missing > connections + 1 then
        print_value("wrong", "answers that are missing: %d", missing)
    end
end

function done(summary, latency, _)
    local errors = summary.errors
    local broken = errors.connect + errors.read + errors.write + errors.timeout
    local connections = tonumber(os.getenv("LOAD_CONNECTIONS"))
    print_value("requests", "%d", summary.requests)
    print_value("rate", "%.0f", summary.requests / (summary.duration / 1e6))
    for _, share in ipairs({ 50, 90, 99, 99.9 }) do
        print_value("ms_" .. share, "%.2f", latency:percentile(share) / 1000)
    end
    print_value("ms_most", "%.2f", latency.max / 1000)
    if broken > 0 then
        print_value("wrong", "socket errors: connect %d, read %d, write %d, timeout %d",
            errors.connect, errors.read, errors.write, errors.timeout)
    end
    if summary.requests == 0 then
        print_value("wrong", "no answers at all")
    end
    if sum("got_200") > 0 then
        check_statuses(connections)
    elseif errors.status > 0 then
        print_value("wrong", "answers that are not 200: %d", errors.status)
    end
end
