// The rules of shogi: legal moves, and playing them. Moves are written in USI notation.
import { handKinds, otherSide, squareIndex, squareName } from './position';
import type { Hand, Kind, Piece, ShogiPosition, Side } from './position';

export interface Move {
  /** -1 for a drop. */
  readonly from: number;
  readonly to: number;
  readonly promote: boolean;
  readonly drop: Kind | null;
}

type Step = readonly [files: number, ranks: number];
const gold: readonly Step[] = [[0, -1], [1, -1], [-1, -1], [1, 0], [-1, 0], [0, 1]];
const diagonal: readonly Step[] = [[1, -1], [-1, -1], [1, 1], [-1, 1]];
const straight: readonly Step[] = [[0, -1], [1, 0], [-1, 0], [0, 1]];

/** Steps for Black, who moves towards rank a: single ones, and those that slide. */
interface Ways { readonly once: readonly Step[]; readonly far: readonly Step[] }
const golden: Ways = { once: gold, far: [] };
const plainWays: Record<Kind, Ways> = {
  P: { once: [[0, -1]], far: [] },
  L: { once: [], far: [[0, -1]] },
  N: { once: [[1, -2], [-1, -2]], far: [] },
  S: { once: [[0, -1], ...diagonal], far: [] },
  G: golden,
  B: { once: [], far: diagonal },
  R: { once: [], far: straight },
  K: { once: [...diagonal, ...straight], far: [] },
};
const promotedWays: Record<Kind, Ways> = {
  ...plainWays, P: golden, L: golden, N: golden, S: golden,
  B: { once: straight, far: diagonal },
  R: { once: diagonal, far: straight },
};
const waysOf = ({ kind, promoted }: Piece): Ways => (promoted ? promotedWays : plainWays)[kind];

function step(square: number, [files, ranks]: Step, side: Side): number {
  const file = (square % 9) + (side === 'b' ? files : -files);
  const rank = Math.floor(square / 9) + (side === 'b' ? ranks : -ranks);
  return file < 0 || file > 8 || rank < 0 || rank > 8 ? -1 : rank * 9 + file;
}

/** All squares that the piece on `from` attacks or protects. */
function reach(board: readonly (Piece | null)[], from: number): number[] {
  const piece = board[from]!;
  const { once, far } = waysOf(piece);
  const found = once.map((way) => step(from, way, piece.side)).filter((to) => to >= 0);
  for (const way of far) {
    for (let to = step(from, way, piece.side); to >= 0; to = step(to, way, piece.side)) {
      found.push(to);
      if (board[to]) break;
    }
  }
  return found;
}

/** Whether the piece on `from` attacks `target`; faster than listing all squares that it reaches. */
function attacks(board: readonly (Piece | null)[], from: number, piece: Piece, target: number): boolean {
  const sign = piece.side === 'b' ? 1 : -1;
  const files = ((target % 9) - (from % 9)) * sign;
  const ranks = (Math.floor(target / 9) - Math.floor(from / 9)) * sign;
  const { once, far } = waysOf(piece);
  for (const way of once) if (way[0] === files && way[1] === ranks) return true;
  if (far.length === 0 || (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks))) return false;
  for (const way of far) {
    if (way[0] !== Math.sign(files) || way[1] !== Math.sign(ranks)) continue;
    for (let to = step(from, way, piece.side); to >= 0; to = step(to, way, piece.side)) {
      if (to === target) return true;
      if (board[to]) return false;
    }
  }
  return false;
}

export function inCheck({ board }: ShogiPosition, side: Side): boolean {
  const king = board.findIndex((piece) => piece !== null && piece.kind === 'K' && piece.side === side);
  if (king < 0) return false;
  for (let from = 0; from < 81; from++) {
    const piece = board[from];
    if (piece && piece.side !== side && attacks(board, from, piece, king)) return true;
  }
  return false;
}

/** Ranks ahead of a piece of `side` on `square`: 0 on the last rank. */
const ahead = (square: number, side: Side): number =>
  side === 'b' ? Math.floor(square / 9) : 8 - Math.floor(square / 9);

const stuck = (kind: Kind, to: number, side: Side): boolean =>
  ahead(to, side) < (kind === 'N' ? 2 : kind === 'P' || kind === 'L' ? 1 : 0);

const canPromote = (piece: Piece, from: number, to: number): boolean =>
  !piece.promoted && piece.kind !== 'G' && piece.kind !== 'K'
  && (ahead(from, piece.side) < 3 || ahead(to, piece.side) < 3);

/** Plays a move without checking that it is legal. */
export function apply(position: ShogiPosition, move: Move): ShogiPosition {
  const { toMove } = position;
  const board = position.board.slice();
  const own: Partial<Record<Kind, number>> = { ...position.hands[toMove] };
  if (move.drop) {
    board[move.to] = { side: toMove, kind: move.drop, promoted: false };
    own[move.drop] = (own[move.drop] ?? 0) - 1;
  } else {
    const piece = board[move.from]!;
    const captured = board[move.to];
    if (captured && captured.kind !== 'K') own[captured.kind] = (own[captured.kind] ?? 0) + 1;
    board[move.to] = move.promote ? { ...piece, promoted: true } : piece;
    board[move.from] = null;
  }
  const hands = toMove === 'b' ? { b: own as Hand, w: position.hands.w } : { b: position.hands.b, w: own as Hand };
  return { board, hands, toMove: otherSide(toMove) };
}

function* boardMoves({ board, toMove }: ShogiPosition): Generator<Move> {
  for (let from = 0; from < 81; from++) {
    const piece = board[from];
    if (!piece || piece.side !== toMove) continue;
    for (const to of reach(board, from)) {
      if (board[to]?.side === toMove) continue;
      if (canPromote(piece, from, to)) yield { from, to, promote: true, drop: null };
      if (piece.promoted || !stuck(piece.kind, to, toMove)) yield { from, to, promote: false, drop: null };
    }
  }
}

function* drops({ board, hands, toMove }: ShogiPosition): Generator<Move> {
  for (const drop of handKinds) {
    if (!hands[toMove][drop]) continue;
    for (let to = 0; to < 81; to++) {
      if (board[to] || stuck(drop, to, toMove)) continue;
      if (drop === 'P' && hasPawn(board, to % 9, toMove)) continue;
      yield { from: -1, to, promote: false, drop };
    }
  }
}

function hasPawn(board: readonly (Piece | null)[], file: number, side: Side): boolean {
  for (let square = file; square < 81; square += 9) {
    const piece = board[square];
    if (piece && piece.side === side && piece.kind === 'P' && !piece.promoted) return true;
  }
  return false;
}

/** Mate by a dropped pawn is illegal. */
function isPawnDropMate(after: ShogiPosition, move: Move): boolean {
  return move.drop === 'P' && inCheck(after, after.toMove) && legalMoves(after).length === 0;
}

function isSafe(position: ShogiPosition, move: Move): boolean {
  const after = apply(position, move);
  return !inCheck(after, position.toMove) && !isPawnDropMate(after, move);
}

export function legalMoves(position: ShogiPosition): Move[] {
  const found: Move[] = [];
  for (const move of boardMoves(position)) if (isSafe(position, move)) found.push(move);
  for (const move of drops(position)) if (isSafe(position, move)) found.push(move);
  return found;
}

/** Legal board moves to one square, for notation. */
export function movesTo(position: ShogiPosition, to: number): Move[] {
  const found: Move[] = [];
  for (const move of boardMoves(position)) if (move.to === to && isSafe(position, move)) found.push(move);
  return found;
}

export function moveUsi({ from, to, promote, drop }: Move): string {
  return drop ? `${drop}*${squareName(to)}` : squareName(from) + squareName(to) + (promote ? '+' : '');
}

export function readUsi(text: string): Move | null {
  const dropped = /^([PLNSGBR])\*([1-9][a-i])$/.exec(text);
  if (dropped) return { from: -1, to: squareIndex(dropped[2]!), promote: false, drop: dropped[1] as Kind };
  const moved = /^([1-9][a-i])([1-9][a-i])(\+?)$/.exec(text);
  if (!moved) return null;
  return { from: squareIndex(moved[1]!), to: squareIndex(moved[2]!), promote: moved[3] === '+', drop: null };
}

const sameMove = (a: Move, b: Move): boolean =>
  a.from === b.from && a.to === b.to && a.promote === b.promote && a.drop === b.drop;

/** The position after a move, or null if it is illegal. */
export function playShogi(position: ShogiPosition, usi: string): ShogiPosition | null {
  const wanted = readUsi(usi);
  if (!wanted) return null;
  for (const move of wanted.drop ? drops(position) : boardMoves(position)) {
    if (sameMove(move, wanted)) return isSafe(position, move) ? apply(position, move) : null;
  }
  return null;
}
