// A small board of a position as books tell it.
import { MiniGo } from '../go/mini';
import { readBoard } from '../go/position';
import { MiniShogi } from '../shogi/mini';

/** One of the two. */
export interface TellsPosition { sfen?: string; board?: string }

export function MiniPosition({ of, label }: { of: TellsPosition; label: string }) {
  if (of.sfen !== undefined) return <MiniShogi sfen={of.sfen} label={label} />;
  const position = readBoard(of.board ?? '');
  return position && <MiniGo position={position} label={label} />;
}
