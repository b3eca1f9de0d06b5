// Pieces by their two letters in CSA records, which are also the names in pieces.svg.
import type { Kind, Piece, Side } from './position';

const plain: Record<Kind, string> = { P: 'FU', L: 'KY', N: 'KE', S: 'GI', G: 'KI', B: 'KA', R: 'HI', K: 'OU' };
const promoted: Partial<Record<Kind, string>> = { P: 'TO', L: 'NY', N: 'NK', S: 'NG', B: 'UM', R: 'RY' };
const letters = new Map<string, string>();
for (const [kind, name] of Object.entries(plain)) letters.set(name, kind.toLowerCase());
for (const [kind, name] of Object.entries(promoted)) letters.set(name, `+${kind.toLowerCase()}`);

export const roleOf = (kind: Kind, isPromoted: boolean): string => (isPromoted && promoted[kind]) || plain[kind];

/** Conversion from and to SFEN letters (p, +p). */
export function roleOfLetters(text: string): string | undefined {
  const kind = text.replace('+', '').toUpperCase() as Kind;
  return plain[kind] && roleOf(kind, text.startsWith('+'));
}
export const lettersOfRole = (role: string): string | undefined => letters.get(role);
export const kindOfRole = (role: string): Kind => (letters.get(role) ?? 'p').replace('+', '').toUpperCase() as Kind;

/** The drawing of a piece: the higher-ranked player's king is 王, here White's; the other one 玉. */
export const drawingOf = (piece: Piece): string => (piece.kind === 'K' && piece.side === 'b' ? 'GY' : roleOf(piece.kind, piece.promoted));
export const colourOf = (side: Side): 'sente' | 'gote' => (side === 'b' ? 'sente' : 'gote');
