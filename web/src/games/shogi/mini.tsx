// A small shogi board as one SVG, with the pieces of pieces.svg.
import type { MiniProps } from '../game';
import { readUsi } from './moves';
import { colourOf, drawingOf, roleOf } from './names';
import { handKinds } from './position';
import type { Side, ShogiPosition } from './position';

const cell = 11;
const tall = 12;

function Hand({ position, side }: { position: ShogiPosition; side: Side }) {
  const held = handKinds.flatMap((kind) => {
    const count = position.hands[side][kind] ?? 0;
    return count ? [{ kind, count }] : [];
  });
  const own = (
    <g>
      {held.map(({ kind, count }, i) => (
        <g key={kind} transform={`translate(${100 - (held.length - i) * 13} 0)`}>
          <use href={`pieces.svg#${roleOf(kind, false)}`} width={9} height={10} />
          {count > 1 && <text x="9" y="9" class="hand-count">{count}</text>}
        </g>
      ))}
    </g>
  );
  return <g transform={side === 'b' ? 'translate(0 120)' : 'translate(99 10) rotate(180)'}>{own}</g>;
}

export function MiniShogi({ position, last, label }: MiniProps<ShogiPosition>) {
  const move = last ? readUsi(last) : null;
  const at = (square: number): [number, number] => [(8 - (square % 9)) * cell, Math.floor(square / 9) * tall];
  return (
    <svg class="mini mini-shogi" viewBox="-1 -1 101 132" role="img" aria-label={label}>
      <Hand position={position} side="w" />
      <g transform="translate(0 11)">
        <rect class="mini-wood" x="-.5" y="-.5" width="100" height="109" rx="1" />
        {move && <rect class="mini-last" x={at(move.to)[0]} y={at(move.to)[1]} width={cell} height={tall} />}
        <path class="mini-lines" d={[...Array(10).keys()].map((i) => `M${i * cell} 0V108M0 ${i * tall}H99`).join('')} />
        {position.board.map((piece, square) => {
          if (!piece) return null;
          const [x, y] = at(square);
          const turn = colourOf(piece.side) === 'gote' ? `rotate(180 ${x + cell / 2} ${y + tall / 2})` : undefined;
          return <use key={square} href={`pieces.svg#${drawingOf(piece)}`} x={x} y={y} width={cell} height={tall} transform={turn} />;
        })}
      </g>
      <Hand position={position} side="b" />
    </svg>
  );
}
