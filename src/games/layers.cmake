# games: mazes, falling letters, the making of boards, and proofs that a board is the best.

wordgrid_layer(wg_maze
    games/maze/longest.c
    games/maze/make.c
    games/maze/sweep.c)
target_link_libraries(wg_maze PUBLIC Threads::Threads)
if(WORDGRID_WASM)
    wordgrid_leave_out(wg_maze games/maze/longest.c) # it starts threads
endif()

wordgrid_layer(wg_clear
    games/clear/clear.c
    games/clear/cover.c
    games/clear/fall.c
    games/clear/levels.c
    games/clear/words.c)

wordgrid_layer(wg_boards
    games/boards/assess.c
    games/boards/climb.c
    games/boards/climb_round.c
    games/boards/dice.c
    games/boards/fill.c
    games/boards/place.c
    games/boards/roll.c
    games/boards/symmetry.c
    games/boards/tempering.c
    games/boards/word_search.c)
target_link_libraries(wg_boards PUBLIC Threads::Threads)
# The solver has nearly all of their time. With -Os, a program has 8 kB less.
set_source_files_properties(games/boards/assess.c games/boards/dice.c games/boards/fill.c
    games/boards/place.c games/boards/roll.c games/boards/word_search.c
    PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)

wordgrid_layer(wg_prove
    games/prove/checker.c
    games/prove/division.c
    games/prove/faces.c
    games/prove/prover.c
    games/prove/tree.c
    games/prove/trial.c
    games/prove/ways.c)
target_link_libraries(wg_prove PUBLIC Threads::Threads)
# These run once. With -Os they have 7 kB instead of 21.
set_source_files_properties(games/prove/division.c games/prove/faces.c PROPERTIES
    COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
# With -Os it has 5 kB instead of 11, and takes 1.08 times as long.
set_source_files_properties(games/prove/checker.c PROPERTIES
    COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
