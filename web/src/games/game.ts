// What a game is to the page. Each game has a folder beside this file with one object of type Game, and a row in all.ts.
// The rest of the page reaches games through this interface and never asks which one it has (tests/web/unit/games.test.ts
// checks that).
import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import type { BookRow, Colour, Corpus, GameRecord, Header, Learnt, PositionText, RecordNode } from '../server/types';
import type { Query } from '../server/api';
import type { OpenCorpus } from '../context';
import type { Params } from '../route';
import type { BoardMarks } from '../ui/marks';

/** The move that is a pass, in games that have one. */
export const PASS = 'pass';

/** Where a line of moves starts; the game knows what else is in it. */
export interface Start { readonly game: string }

/** Moves from a start. */
export interface Sequence<S extends Start = Start> { start: S; moves: string[] }

/** A position with the game it belongs to, and the move that led to it. */
export interface Board<P = unknown> { readonly game: Game; readonly position: P; readonly last: string | null }

export interface BoardProps<P = unknown> {
  board: Board<P>;
  marks?: BoardMarks;
  onPlay?: (move: string) => void;
  /** The point under the pointer, in games whose moves are points. */
  onPoint?: (move: string | null) => void;
  /** Clicks report a point or square instead of playing a move: for setting up. */
  onPlace?: (place: string) => void;
  flipped?: boolean;
  label: string;
}

export interface MiniProps<P = unknown> {
  position: P;
  last?: string | null;
  /** Show only the part of a large board around `last`. */
  near?: boolean;
  label: string;
}

/** What an editor of positions needs: the board, playing a move on it, and replacing it. */
export interface SetupProps<P = unknown> { board: Board<P>; play: (move: string) => void; set: (start: Start) => void }
export interface Setup {
  tools: ComponentChildren;
  /** While editing: what a click on the board and a typed move do. */
  onPlace?: (place: string) => void;
  onMove?: (move: string) => void;
}

/** One way to search: `query` holds the parameters of the search, null means the position itself. */
export interface SearchMode { name: string; text: () => string; help: () => string; query: ((params: Params) => Query) | null }

/** A board, such as a size, and the games that a corpus has on it. */
export interface BoardCount { board: string; games: number }

export type Order = 'likely' | 'alike' | 'equal';

export interface ProfileProps { record: GameRecord; number: string; corpus: OpenCorpus | null; ply: number }

export interface Game<S extends Start = Start, P = unknown> {
  /** As the server and addresses write it. */
  readonly name: string;

  // Words
  title(): string;
  side(colour: Colour): string;
  turn(colour: Colour): string;
  boardLabel(board: Board<P>): string;
  /** A move as one types it, and what can be pasted. */
  moveExample(): string;
  pasteExample(): string;

  // Rules
  readonly canPass: boolean;
  boardAt(start: S): Board<P>;
  /** The board after a move, or null if the move is illegal. */
  play(board: Board<P>, move: string): Board<P> | null;
  toMove(board: Board<P>): Colour;
  /** The position of a board as a start without moves. */
  startFrom(board: Board<P>): S;

  // Notation
  /** A move in the page's language. */
  moveText(board: Board<P>, move: string): string;
  /** A typed move; null if it is not one of this game. It may still be illegal. */
  readMove(board: Board<P>, text: string): string | null;
  /** A pasted position or line of moves; null if the text is neither. */
  readPasted(text: string): Sequence<S> | null;

  // The address, and positions in requests
  /** Names of the parameters that describe a start. */
  readonly startNames: readonly string[];
  /** Without parameters the usual start. */
  readStart(params: Params): S;
  /** Empty for the usual start. */
  startParams(start: S): Params;
  /** Whether the moves or the start in an address belong to this game. */
  owns(params: Params): boolean;
  positionQuery(start: S, moves: readonly string[]): Query;

  // Records
  readonly formats: { names: readonly string[]; extensions: readonly string[]; exports: readonly string[] };
  recordStart(record: GameRecord): S;
  /** The board after a node of a record, legal or not. */
  applyNode(board: Board<P>, node: RecordNode): Board<P>;
  /** The nodes from the root as a sequence; null if they do not form one. */
  sequenceOf(record: GameRecord, nodes: readonly RecordNode[]): Sequence<S> | null;
  /** What a node without a move does, such as ending the game; empty if there is nothing to say. */
  nodeText(node: RecordNode): string;
  resultText(result: string): string;
  /** Facts of this game in a header, such as the handicap. */
  headerFacts(header: Header): string[];

  // Corpora
  /** The boards with games, most games first. */
  boardsIn(corpus: Corpus): BoardCount[];
  boardOf(start: S): string;
  /** Empty in games with one board. */
  boardText(board: string): string;
  boardParams(board: string): Params;
  learntIn(corpus: Corpus): { memories: readonly Learnt[]; rankings: readonly Learnt[] };

  // Books
  bookStart(book: BookRow, params: Params): S;
  /** The start in requests about books; nothing for the usual one. */
  bookQuery(start: S): Query;
  readBookPosition(text: PositionText): P | null;

  // Search and candidates
  /** The first one looks for the position. */
  readonly modes: readonly SearchMode[];
  searchQuery(start: S): Query;
  readonly orders: readonly Order[];
  /** How many marks the board shows at most. */
  readonly markLimits: { next: number; candidates: number; heat: number };
  /** Why this game has no candidates on a board, if the reason is its own. */
  noCandidates(board: Board<P>): string | null;

  // Parts of the page
  Board(props: BoardProps<P>): VNode | null;
  readonly canFlip: boolean;
  Mini(props: MiniProps<P>): VNode | null;
  useSetup(props: SetupProps<P>): Setup;
  /** How common the moves of a game are. */
  readonly Profile: FunctionComponent<ProfileProps> | null;
  readonly joseki: { isIn(corpus: Corpus): boolean; View: FunctionComponent } | null;
}

/** The same board with nothing set up. */
export const plainStart = (game: Game, start: Start): Start => game.readStart(game.boardParams(game.boardOf(start)));

/** The boards before the first move and after each one, up to the first illegal move. */
export function replay(game: Game, { start, moves }: Readonly<Sequence>): Board[] {
  const boards = [game.boardAt(start)];
  for (const move of moves) {
    const next = game.play(boards[boards.length - 1]!, move);
    if (!next) break;
    boards.push(next);
  }
  return boards;
}

export const isLegal = (game: Game, sequence: Sequence): boolean => replay(game, sequence).length === sequence.moves.length + 1;

/** Who is to move, if a text says so. */
export function turnIn(text: string): Colour | null {
  const said = /\b(Black|White),? to move\b|([黒白先後下上])手?番/.exec(text);
  if (!said) return null;
  return said[1] === 'Black' || /[黒先下]/.test(said[2] ?? '') ? 'black' : 'white';
}
