// A shogi position: board, hands and side to move, read from and written as SFEN. Positions are immutable.
// Squares are numbered (rank - 1) * 9 + (file - 1), so that 1a is 0 and 9i is 80.

/** As in SFEN: 'b' is Black (sente), who moves first, 'w' White (gote). */
export type Side = 'b' | 'w';
export type Kind = 'P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K';
export interface Piece { readonly side: Side; readonly kind: Kind; readonly promoted: boolean }
export type Hand = Readonly<Partial<Record<Kind, number>>>;

export interface ShogiPosition {
  readonly board: readonly (Piece | null)[];
  readonly hands: { readonly b: Hand; readonly w: Hand };
  readonly toMove: Side;
}

export const startSfen = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
/** In the order of hands in SFEN. */
export const handKinds: readonly Kind[] = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];

export const otherSide = (side: Side): Side => (side === 'b' ? 'w' : 'b');

export function squareIndex(name: string): number {
  const match = /^([1-9])([a-i])$/.exec(name);
  return match ? (match[2]!.charCodeAt(0) - 97) * 9 + Number(match[1]) - 1 : -1;
}

export function squareName(index: number): string {
  return `${(index % 9) + 1}${String.fromCharCode(97 + Math.floor(index / 9))}`;
}

function pieceOf(letter: string, promoted: boolean): Piece | null {
  const kind = letter.toUpperCase();
  if (!'PLNSGBRK'.includes(kind)) return null;
  if (promoted && 'GK'.includes(kind)) return null;
  return { side: letter === kind ? 'b' : 'w', kind: kind as Kind, promoted };
}

function readBoard(text: string): (Piece | null)[] | null {
  const ranks = text.split('/');
  if (ranks.length !== 9) return null;
  const board = new Array<Piece | null>(81).fill(null);
  for (let rank = 0; rank < 9; rank++) {
    let file = 8;
    let promoted = false;
    for (const letter of ranks[rank]!) {
      if (letter >= '1' && letter <= '9' && !promoted) {
        file -= Number(letter);
        continue;
      }
      if (letter === '+' && !promoted) {
        promoted = true;
        continue;
      }
      const piece = pieceOf(letter, promoted);
      if (!piece || file < 0) return null;
      board[rank * 9 + file--] = piece;
      promoted = false;
    }
    if (file !== -1 || promoted) return null;
  }
  return board;
}

function readHands(text: string): { b: Hand; w: Hand } | null {
  const hands = { b: {} as Partial<Record<Kind, number>>, w: {} as Partial<Record<Kind, number>> };
  if (text === '-') return hands;
  if (!/^([1-9][0-9]?)?[PLNSGBRplnsgbr](([1-9][0-9]?)?[PLNSGBRplnsgbr])*$/.test(text)) return null;
  for (const [, count, letter] of text.matchAll(/([0-9]*)([A-Za-z])/g)) {
    const piece = pieceOf(letter!, false)!;
    const hand = hands[piece.side];
    hand[piece.kind] = (hand[piece.kind] ?? 0) + (count ? Number(count) : 1);
  }
  return hands;
}

/** Reads a SFEN, with or without the move number; null if it is invalid. */
export function readSfen(text: string): ShogiPosition | null {
  const [board, side, hands = '-'] = text.trim().replace(/^(position )?sfen /, '').split(/\s+/);
  if (!board || (side !== 'b' && side !== 'w')) return null;
  const pieces = readBoard(board);
  const held = readHands(hands);
  return pieces && held && { board: pieces, hands: held, toMove: side };
}

function pieceLetters({ side, kind, promoted }: Piece): string {
  return (promoted ? '+' : '') + (side === 'b' ? kind : kind.toLowerCase());
}

export function boardSfen(position: ShogiPosition): string {
  const ranks: string[] = [];
  for (let rank = 0; rank < 9; rank++) {
    let text = '';
    let empty = 0;
    for (let file = 8; file >= 0; file--) {
      const piece = position.board[rank * 9 + file];
      if (!piece) {
        empty++;
        continue;
      }
      text += (empty || '') + pieceLetters(piece);
      empty = 0;
    }
    ranks.push(text + (empty || ''));
  }
  return ranks.join('/');
}

export function handsSfen(position: ShogiPosition): string {
  let text = '';
  for (const side of ['b', 'w'] as const) {
    for (const kind of handKinds) {
      const count = position.hands[side][kind] ?? 0;
      if (count) text += (count > 1 ? count : '') + pieceLetters({ side, kind, promoted: false });
    }
  }
  return text || '-';
}

export function writeSfen(position: ShogiPosition, ply = 1): string {
  return `${boardSfen(position)} ${position.toMove} ${handsSfen(position)} ${ply}`;
}

export const startPosition: ShogiPosition = readSfen(startSfen)!;
