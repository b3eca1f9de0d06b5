// A small board of a position as books tell it.
import { MiniGo } from '../go/mini';
import { emptyBoard } from '../go/position';
import type { Sign } from '../go/position';
import { goStart, replay } from '../play';
import { MiniShogi } from '../shogi/mini';

export interface TellsPosition { sfen?: string; stones?: string; size?: number; moves?: string[] }

const signs: Record<string, Sign> = { B: 1, W: -1 };

export function MiniPosition({ of, label }: { of: TellsPosition; label: string }) {
  if (of.sfen !== undefined && of.stones === undefined) return <MiniShogi sfen={of.sfen} label={label} />;
  if (of.stones !== undefined) {
    const size = of.size ?? Math.round(Math.sqrt(of.stones.length));
    const stones = [...of.stones].map((letter) => signs[letter] ?? 0);
    return <MiniGo position={{ ...emptyBoard(size), stones: stones.length === size * size ? stones : emptyBoard(size).stones }} label={label} />;
  }
  const boards = replay(goStart(of.size ?? 19), of.moves ?? []);
  const last = boards[boards.length - 1]!;
  return last.kind === 'go' ? <MiniGo position={last.go} marked={last.last} label={label} /> : null;
}
