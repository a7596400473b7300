-- SPDX-License-Identifier: MIT
-- load.lua: what wrk asks of solve-server for tools/load.
--
--     wrk -s load.lua URL -- SEED PERCENT
--
-- Each request has another board of 4x4, by the dice of boards.c. PERCENT of them are
-- malformed, in all the ways below, and then the statuses of all answers are counted:
-- which takes wrk time, so it is not done where all must be 200, whose count wrk has.
--
-- It prints lines "load NAME VALUE", and "load wrong WHAT" for each thing that is.

local dice = {
    "aaeegn", "abbjoo", "achops", "affkps", "aoottw", "cimotu", "deilrx", "delrvy",
    "distty", "eeghnw", "eeinsu", "ehrtvw", "eiosst", "elrtty", "himnqu", "hlnnrz",
}

-- --- In the main program: a number for each thread.

local threads = {}

function setup(thread)
    thread:set("number", #threads + 1)
    threads[#threads + 1] = thread
end

-- --- In each thread. What `done` asks for must be global, and no table.

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

-- The status that each must get, and how it is asked for.
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

-- --- In the main program, at the end.

local function say(name, format, ...)
    print("load " .. name .. " " .. format:format(...))
end

local function sum(name)
    local total = 0
    for _, thread in ipairs(threads) do
        total = total + thread:get(name)
    end
    return total
end

-- What is under way when the time is over has no answer, so a few may be missing, of all
-- statuses together no more than there are connections.
local function judge_statuses(connections)
    local missing = 0
    for _, status in ipairs({ 200, 400, 404, 405, 413 }) do
        local sent, got = sum("sent_" .. status), sum("got_" .. status)
        say("status_" .. status, "%d of %d", got, sent)
        missing = missing + (sent - got)
        if got > sent then
            say("wrong", "status %d: %d too many", status, got - sent)
        elseif got == 0 then
            say("wrong", "status %d: not one", status)
        end
    end
    for _, name in ipairs({ "got_5xx", "got_other" }) do
        if sum(name) > 0 then
            say("wrong", "answers of another status (%s): %d", name, sum(name))
        end
    end
    if missing > connections then
        say("wrong", "answers that are missing: %d", missing)
    end
end

function done(summary, latency, _)
    local errors = summary.errors
    local broken = errors.connect + errors.read + errors.write + errors.timeout
    local connections = tonumber(os.getenv("LOAD_CONNECTIONS"))
    say("requests", "%d", summary.requests)
    say("rate", "%.0f", summary.requests / (summary.duration / 1e6))
    for _, share in ipairs({ 50, 90, 99, 99.9 }) do
        say("ms_" .. share, "%.2f", latency:percentile(share) / 1000)
    end
    say("ms_most", "%.2f", latency.max / 1000)
    if broken > 0 then
        say("wrong", "socket errors: connect %d, read %d, write %d, timeout %d",
            errors.connect, errors.read, errors.write, errors.timeout)
    end
    if summary.requests == 0 then
        say("wrong", "no answers at all")
    end
    if sum("got_200") > 0 then
        judge_statuses(connections)
    elseif errors.status > 0 then
        say("wrong", "answers that are not 200: %d", errors.status)
    end
end
