// Pieces by the two letters that CSA records have for them; the drawings in pieces.svg are called the same.
import type { Kind, Piece, Side } from './position';

const plain: Record<Kind, string> = { P: 'FU', L: 'KY', N: 'KE', S: 'GI', G: 'KI', B: 'KA', R: 'HI', K: 'OU' };
const promoted: Partial<Record<Kind, string>> = { P: 'TO', L: 'NY', N: 'NK', S: 'NG', B: 'UM', R: 'RY' };
const letters = new Map<string, string>();
for (const [kind, name] of Object.entries(plain)) letters.set(name, kind.toLowerCase());
for (const [kind, name] of Object.entries(promoted)) letters.set(name, `+${kind.toLowerCase()}`);

export const roleOf = (kind: Kind, isPromoted: boolean): string => (isPromoted && promoted[kind]) || plain[kind];

/** SFEN letters (p, +p) to a name and back. */
export function roleOfLetters(text: string): string | undefined {
  const kind = text.replace('+', '').toUpperCase() as Kind;
  return plain[kind] && roleOf(kind, text.startsWith('+'));
}
export const lettersOfRole = (role: string): string | undefined => letters.get(role);
export const kindOfRole = (role: string): Kind => (letters.get(role) ?? 'p').replace('+', '').toUpperCase() as Kind;

/** Which drawing a piece has: the higher player's king is 王, the other 玉; White is the higher one here. */
export const drawingOf = (piece: Piece): string => (piece.kind === 'K' && piece.side === 'b' ? 'GY' : roleOf(piece.kind, piece.promoted));
export const colourOf = (side: Side): 'sente' | 'gote' => (side === 'b' ? 'sente' : 'gote');
