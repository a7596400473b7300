// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />

/** A cell of a board: row and column, both from 0. */
export type Cell = [row: number, column: number];

/** A tile: a letter, several letters ('Qu'), a choice ('a|e'), '?' (any letter); a hole is '', '.' or null. */
export type Tile = string | null | undefined;

/** A text in any form of formats/board.md of wordgrid, such as rows with '/' between them; a list of rows; or a list of lists of tiles. */
export type Board = string | readonly string[] | readonly (readonly Tile[])[];

export interface BoardOptions {
  /** Rows and columns of a board without row separators. Default: a square. */
  size?: [rows: number, columns: number];
  /** Which cells are neighbours. Default: 'king', all eight around. */
  moves?: 'king' | 'rook' | 'bishop' | 'knight' | 'hex';
  /** A tile q means qu. */
  qu?: boolean;
  /** The first row is next to the last, the first column to the last. Letters cannot fall on such a board. */
  torus?: boolean;
  /** A drawing of walls of the board's size, as Dictionary.maze returns it. */
  walls?: string;
  /** Fail where a board would get a note (`notes` of the result). */
  strict?: boolean;
  /** Ends the search after this time. */
  seconds?: number;
}

/** The rules of a game, which `check` applies to the words of a player. */
export interface CheckOptions extends BoardOptions {
  /** Words go in straight lines. */
  straight?: boolean;
  /** A path may use a cell again. */
  reuse?: boolean;
  /** A path may use a cell again, also twice in succession. */
  stay?: boolean;
  /** Lengths count the letters of the dictionary's alphabet. Default: 3, but 1 if `lengths` or a `maxLength` below 3 is given. */
  minLength?: number;
  maxLength?: number;
  /** Words of these lengths only; at most 64. */
  lengths?: readonly number[];
  /** Words that start at this cell only. */
  from?: Cell;
  /** Points by length: a name, or the points for 0, 1, 2, ... letters, at most 256 numbers. Default: 'classic'. */
  scoring?: 'classic' | 'length' | 'none' | readonly number[];
  /** Points of letters, such as 'q z 10': formats/rules.md of wordgrid. */
  letterScores?: string;
  /** A drawing of bonuses on cells: formats/rules.md of wordgrid. */
  bonus?: string;
  /** Give the board's tiles as the dictionary folds them, as `board`. */
  tiles?: boolean;
}

export interface SolveOptions extends CheckOptions {
  /** Words with this value or more. The dictionary must have values. */
  minValue?: number;
  /** Words that match this pattern, as with find. */
  pattern?: string;
  /** Give all paths of each word, as `paths`. */
  allPaths?: boolean;
  /** Default: 'score'. */
  sort?: 'score' | 'length' | 'alpha' | 'board' | 'value';
  /** The most words in the result. 0: only count the words, which is faster. Default: all; with onWord: none. */
  limit?: number;
  /** Ends the search after this many words, or paths with `allPaths`. 0: no limit. Default: 4,000,000. */
  maxResults?: number;
  /** Ends the search after about this many states (`states` of the result). The number of states of a search is the same on every machine. */
  maxSteps?: number;
  /** Ends the search when its results take more than this many bytes. 0: no limit. Default: 128,000,000. */
  maxBytes?: number;
  /** Called for each word while the search runs; `words` of the result is then empty unless `limit` is given. `isBetter`: this is a better path of an earlier word. Returning false ends the search. */
  onWord?: (word: Word & { isBetter: boolean }) => boolean | void;
}

/** The options of solveMany. */
export interface SolveManyOptions<E extends OnError = OnError> extends SolveOptions {
  /** For a board that is not a board, or does not fit the options: throw the error, whose message and `index` have the number of the board (default), or give a FailedBoard in its place. */
  onError?: E;
}

export type OnError = 'throw' | 'entry';

/** How words must match the text: begin or end with it, match it as a pattern (? * [abc] [^abc] (ab|c)), use all of its letters (anagram) or some of them (rack; '?' is any letter), or differ from it by at most `edits` edits (near). */
export type FindMode = 'prefix' | 'suffix' | 'pattern' | 'anagram' | 'rack' | 'near';

export interface FindOptions {
  /** Only with 'near': the most edits, up to 15. An edit inserts, removes or changes a letter. Default: 1. */
  edits?: number;
  /** Only with 'near': the exchange of two adjacent letters is one edit. */
  transpositions?: boolean;
  /** Ends the search after this many words. Default: 1,000,000. */
  limit?: number;
  /** Ends the search after this time. */
  seconds?: number;
  /** Ends the search after this many steps in the dictionary. The number of steps of a search is the same on every machine. */
  maxSteps?: number;
  /** Called for each word while the search runs; `words` of the result is then empty. Returning false ends the search. */
  onWord?: (word: FoundWord) => boolean | void;
}

export interface ClearOptions extends BoardOptions {
  /** The words have the lengths in this order. */
  ordered?: boolean;
  /** Ends the search after about this many boards (`states` of the result). */
  maxSteps?: number;
  /** Ends the search when its solutions take more than this many bytes. 0: no limit. Default: 128,000,000. */
  maxBytes?: number;
  /** Ends the search after this many solutions. 0 and Infinity: only maxBytes limits the solutions. Default: 1. */
  limit?: number;
  /** Called for each solution while the search runs; `solutions` of the result is then empty. Returning false ends the search. */
  onSolution?: (solution: Solution) => boolean | void;
}

/** Why a search ended: all was found, or a limit, or a callback returned false. */
export type End = 'complete' | 'time' | 'results' | 'memory' | 'caller' | 'steps';

export interface WordEntry {
  word: string;
  score: number;
  /** In letters of the dictionary's alphabet. */
  length: number;
  /** If the dictionary has values. */
  value?: number;
}

export interface Word extends WordEntry {
  /** The first path of the word, or the best path if paths have different scores. */
  path: Cell[];
}

/** A word of a result with the option `allPaths`. */
export interface WordWithPaths extends WordEntry {
  paths: Cell[][];
}

/** What was taken as a liberty when a board was read, or has no use: formats/board.md of wordgrid lists the codes. */
export interface Note {
  code: 'form' | 'size' | 'numbers' | 'empty_lines' | 'holes' | 'any_letter' | 'joined' | 'short_rows' | 'unknown_letters' | 'settings';
  /** In English. */
  message: string;
  /** How many tiles, rows or lines. */
  count: number;
  /** The place of the first case in the text, if it has one; for a board of lists of tiles the row and the tile. All count from 1. */
  line?: number;
  column?: number;
  /** The texts that the message names, with blanks between them, such as '[qu]'. */
  what?: string;
  /** The tiles that the note is about. */
  cells?: Cell[];
}

export interface SolveResult<W extends WordEntry = Word> extends Iterable<W> {
  rows: number;
  columns: number;
  /** The number of all words that were found, also if `limit` is lower. `score` is the sum of their scores. */
  count: number;
  score: number;
  /** States of the dictionary that were visited: the work done. */
  states: number;
  end: End;
  words: W[];
  /** With the option `tiles`: rows of tiles without brackets, such as 'qu', 'a|e', '?' and '.'. */
  board?: string[][];
  /** If the board has notes. */
  notes?: Note[];
}

/** What solveMany gives in place of a result with `onError: 'entry'`. */
export interface FailedBoard {
  /** The number of the board, from 0. */
  index: number;
  error: Pick<WordgridError, 'code' | 'message' | 'parameter' | 'place' | 'reason'>;
}

export interface FoundWord {
  word: string;
  /** In letters of the dictionary's alphabet. */
  length: number;
  /** If the dictionary has numbers. */
  number?: number;
  /** If the dictionary has values. */
  value?: number;
}

export interface FindResult extends Iterable<FoundWord> {
  count: number;
  /** The work done. */
  steps: number;
  end: End;
  /** In the order of the dictionary. */
  words: FoundWord[];
}

/** A word that counts has a score and its best path. Any other word has a reason. */
export interface CheckedWord {
  /** The word as the dictionary spells it, or as given if a character is not a letter of the dictionary. */
  word: string;
  score?: number;
  length?: number;
  path?: Cell[];
  reason?: 'too short' | 'too long' | 'not a wanted length' | 'not in the dictionary' | 'repeated' | 'not on the board';
}

export interface CheckResult extends Iterable<CheckedWord> {
  rows: number;
  columns: number;
  /** The number of words that count. `score` is the sum of their scores. */
  count: number;
  score: number;
  /** 'time': only the first words are checked. */
  end: 'complete' | 'time';
  words: CheckedWord[];
  /** With the option `tiles`. */
  board?: string[][];
  /** If the board has notes. */
  notes?: Note[];
}

export interface Solution {
  /** `path`: the cells of the word just before it vanishes. `tiles`: the cells in which its tiles were at the start. */
  words: { word: string; path: Cell[]; tiles: Cell[] }[];
}

export interface ClearResult {
  rows: number;
  columns: number;
  count: number;
  /** Boards that were searched: the work done. */
  states: number;
  /** 'results': there may be more solutions. */
  end: End;
  solutions: Solution[];
  /** If the board has notes. */
  notes?: Note[];
}

export interface AnswerOptions {
  /** The name of the dictionary in the answer. Default: the name in its metadata. */
  name?: string;
  /** As for solve. */
  seconds?: number;
  maxResults?: number;
  maxSteps?: number;
  maxBytes?: number;
}

/** Options of solve that ask for all paths. */
export type AllPaths<O> = O & { allPaths: true };
/** Options of solve that ask for one path of each word. */
export type OnePath<O> = O & { allPaths?: false };
/** What solveMany returns. */
export type Many<R, E extends OnError> = Generator<R | (E extends 'entry' ? FailedBoard : never), void, void>;
/** The options of a call in a worker. */
export type Async<O> = Omit<O, 'onWord' | 'onSolution'> & { signal?: AbortSignal };

export interface About {
  words: number;
  /** The letters of the longest word. */
  longest: number;
  hasNumbers: boolean;
  hasValues: boolean;
  /** The letters of the alphabet; some alphabets have letters such as 'ny'. */
  symbols: string[];
  /** Such as name, language, language-name, license. */
  metadata: Record<string, string>;
}

/** An open dictionary. After close(), every call throws. */
export interface Dictionary {
  /** Rounded above 2^53. So are the results of number() and value(). */
  readonly wordCount: number;
  about(): About;
  has(word: string): boolean;
  /** The words that begin with `prefix`, at most `limit` (default: 1,000,000). */
  words(prefix?: string, options?: { limit?: number }): string[];
  /** The number of a word in the order of words(). null: no such word, or a dictionary without numbers. */
  number(word: string): number | null;
  /** The value of a word. null: no such word, or a dictionary without values. */
  value(word: string): number | null;
  /** The words that match a text. If a character of the text is not a letter of the dictionary, no word matches. */
  find(mode: FindMode, text: string, options?: FindOptions): FindResult;
  /** Checks the words of a player: the score of each, or why it does not count. */
  check(board: Board, words: Iterable<string>, options?: CheckOptions): CheckResult;
  solve(board: Board, options: AllPaths<SolveOptions>): SolveResult<WordWithPaths>;
  solve(board: Board, options?: OnePath<SolveOptions>): SolveResult;
  solve(board: Board, options?: SolveOptions): SolveResult<Word | WordWithPaths>;
  /** Solves board after board. */
  solveMany<E extends OnError = 'throw'>(boards: Iterable<Board>, options: AllPaths<SolveManyOptions<E>>): Many<SolveResult<WordWithPaths>, E>;
  solveMany<E extends OnError = 'throw'>(boards: Iterable<Board>, options?: OnePath<SolveManyOptions<E>>): Many<SolveResult, E>;
  solveMany<E extends OnError = 'throw'>(boards: Iterable<Board>, options?: SolveManyOptions<E>): Many<SolveResult<Word | WordWithPaths>, E>;
  /** Falling letters: sequences of words of these lengths that empty the board. */
  clear(board: Board, lengths: readonly number[], options?: ClearOptions): ClearResult;
  /** A random maze as text, for `walls`. Equal seeds give equal mazes. */
  maze(rows: number, columns: number, seed: number): string;
  /** The JSON that solve-server answers to a question, such as 'solve?board=lab/thy/nir': formats/http-api.md of wordgrid. */
  answer(question: string, options?: AnswerOptions): string;
  /** Like solve, in a worker. Aborting ends the search at once; the promise rejects with the reason of the signal. */
  solveAsync(board: Board, options: AllPaths<Async<SolveOptions>>): Promise<SolveResult<WordWithPaths>>;
  solveAsync(board: Board, options?: OnePath<Async<SolveOptions>>): Promise<SolveResult>;
  solveAsync(board: Board, options?: Async<SolveOptions>): Promise<SolveResult<Word | WordWithPaths>>;
  /** Like find, in a worker. */
  findAsync(mode: FindMode, text: string, options?: Async<FindOptions>): Promise<FindResult>;
  /** Like check, in a worker. */
  checkAsync(board: Board, words: Iterable<string>, options?: Async<CheckOptions>): Promise<CheckResult>;
  /** Like clear, in a worker. */
  clearAsync(board: Board, lengths: readonly number[], options?: Async<ClearOptions>): Promise<ClearResult>;
  /** Frees all memory and ends the worker. */
  close(): void;
  [Symbol.dispose](): void;
}

export class WordgridError extends Error {
  code: 'io' | 'not_a_dictionary' | 'newer_format' | 'damaged' | 'bad_input' | 'limit' | 'no_memory' | 'misuse'
    | 'unsupported' | 'closed' | 'worker' | 'unknown';
  /** The option or the argument with the mistake, such as 'minLength', 'board' or 'text'. null: none. */
  parameter: string | null;
  /** The place of a mistake in a text: `source` is the option, or null for the board or the text of find. Lines and columns count from 1; for a board of lists of tiles they are the row and the tile. */
  place: { source: string | null; line: number; column: number } | null;
  /** What is wrong with a board. */
  reason: 'no_square' | 'other_size' | 'torus_of_hexagons' | 'not_utf8' | 'not_tile' | 'brackets' | 'no_tiles' | 'ambiguous' | 'liberty' | null;
  /** The number of the board in solveMany, from 0. */
  index?: number;
}

export interface OpenOptions {
  /** Check what opening does not check, too: for files from others. A file with right checksums can be wrong. */
  check?: boolean;
  /** The instructions of the search (for tests); by default the fastest. 'portable' needs wordgrid/external. */
  simd?: 'portable' | 'simd128';
  signal?: AbortSignal;
}

/** Opens a dictionary (.wgd), given as bytes, as URL or as path. In browsers, a string is a URL. */
export function openDictionary(source: ArrayBufferLike | ArrayBufferView | URL | string, options?: OpenOptions): Promise<Dictionary>;
