// The shogi board: shogiground moves the pieces, a layer of our own draws the next moves.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import type { Config } from 'shogiground/config';
import type { DropDests, Key, MoveDests, PieceName } from 'shogiground/types';
import type { BoardMarks, NextMark } from '../../ui/marks';
import type { Board, BoardProps } from '../game';
import { inCheck, legalMoves, readUsi } from './moves';
import type { Move } from './moves';
import { colourOf, kindOfRole, lettersOfRole, roleOf, roleOfLetters } from './names';
import { boardSfen, handKinds, handsSfen, squareIndex, squareName } from './position';
import type { ShogiPosition } from './position';

const key = (square: number): Key => squareName(square) as Key;

function destinations(moves: readonly Move[], side: 'sente' | 'gote'): { onBoard: MoveDests; drops: DropDests } {
  const onBoard: MoveDests = new Map();
  const drops: DropDests = new Map();
  const add = <K,>(map: Map<K, Key[]>, from: K, to: Key) => {
    const list = map.get(from);
    if (!list) map.set(from, [to]);
    else if (!list.includes(to)) list.push(to);
  };
  for (const move of moves) {
    if (move.drop) add(drops, `${side} ${roleOf(move.drop, false)}` as PieceName, key(move.to));
    else add(onBoard, key(move.from), key(move.to));
  }
  return { onBoard, drops };
}

function promoteTo(role: string): string | undefined {
  const letters = lettersOfRole(role);
  if (!letters || letters.startsWith('+') || letters === 'g' || letters === 'k') return undefined;
  return roleOfLetters(`+${letters}`);
}

const hasMove = (moves: readonly Move[], from: string, to: string, promote: boolean): boolean =>
  moves.some((move) => move.from === squareIndex(from) && move.to === squareIndex(to) && move.promote === promote);

function configOf({ position, last: lastUsi }: Board<ShogiPosition>, onPlay: BoardProps['onPlay'], flipped: boolean): Config {
  const moves = onPlay ? legalMoves(position) : [];
  const side = colourOf(position.toMove);
  const { onBoard, drops } = destinations(moves, side);
  const last = lastUsi ? readUsi(lastUsi) : null;
  return {
    sfen: { board: boardSfen(position), hands: handsSfen(position) },
    orientation: flipped ? 'gote' : 'sente',
    turnColor: side,
    activeColor: onPlay ? side : undefined,
    checks: inCheck(position, position.toMove),
    lastDests: last ? [...(last.drop ? [] : [key(last.from)]), key(last.to)] : undefined,
    viewOnly: false,
    movable: { free: false, dests: onBoard, showDests: true, events: { after: (from, to, promote) => onPlay?.(from + to + (promote ? '+' : '')) } },
    droppable: { free: false, dests: drops, showDests: true, events: { after: (piece, to) => onPlay?.(`${kindOfRole(piece.role)}*${to}`) } },
    promotion: {
      promotesTo: promoteTo,
      movePromotionDialog: (from, to) => hasMove(moves, from, to, true) && hasMove(moves, from, to, false),
      forceMovePromotion: (from, to) => hasMove(moves, from, to, true) && !hasMove(moves, from, to, false),
    },
  };
}

const fixedConfig: Config = {
  scaleDownPieces: false,
  disableContextMenu: false,
  coordinates: { enabled: true, files: 'numeric', ranks: 'japanese' },
  animation: { enabled: true, hands: false, duration: 120 },
  highlight: { checkRoles: ['OU'], hovered: true },
  hands: { roles: handKinds.map((kind) => roleOf(kind, false)) },
  premovable: { enabled: false },
  predroppable: { enabled: false },
  drawable: { enabled: false, visible: false },
  forsyth: { toForsyth: lettersOfRole, fromForsyth: roleOfLetters },
};

const width = 11;
const height = 12;

/** The centre of a square. Squares are 11 by 12, as shogiground draws them. */
function middle(square: number, flipped: boolean): [number, number] {
  const x = 8 - (square % 9);
  const y = Math.floor(square / 9);
  return flipped ? [(8 - x + 0.5) * width, (8 - y + 0.5) * height] : [(x + 0.5) * width, (y + 0.5) * height];
}

function arrowPath([x1, y1]: [number, number], [x2, y2]: [number, number], thick: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(thick * 2.6, 1.6 + thick * 1.2);
  const at = (along: number, beside: number) =>
    `${(x1 + ux * along - uy * beside).toFixed(1)} ${(y1 + uy * along + ux * beside).toFixed(1)}`;
  const end = length - 1;
  const neck = Math.max(2, end - head);
  const half = thick / 2;
  return `M${at(2, half)}L${at(neck, half)}L${at(neck, head / 2)}L${at(end, 0)}L${at(neck, -head / 2)}L${at(neck, -half)}L${at(2, -half)}Z`;
}

function squareAt(event: MouseEvent, flipped: boolean): string {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const column = Math.min(8, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * 9)));
  const row = Math.min(8, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * 9)));
  return squareName(flipped ? (8 - row) * 9 + column : row * 9 + 8 - column);
}

function Layer({ marks, flipped }: { marks: BoardMarks; flipped: boolean }) {
  const seen = new Map<number, number>();
  const draw = (mark: NextMark, kind: string) => {
    const move = readUsi(mark.move);
    if (!move) return null;
    const to = middle(move.to, flipped);
    const pointed = mark.move === marks.pointed ? ' pointed' : '';
    const rank = seen.get(move.to) ?? 0;   // letters of several moves to one square stand side by side
    seen.set(move.to, rank + 1);
    return (
      <g key={mark.move} class={`${kind}${pointed}`}>
        {move.drop
          ? <circle class="drop" cx={to[0]} cy={to[1]} r={4.2} stroke-width={0.6 + 1.2 * Math.sqrt(mark.share)} />
          : <path class="arrow" d={arrowPath(middle(move.from, flipped), to, 0.7 + 2 * Math.sqrt(mark.share))} opacity={0.35 + 0.5 * Math.sqrt(mark.share)} />}
        {mark.label && (
          <g class="badge" transform={`translate(${to[0] + 3.4 - rank * 4.6} ${to[1] - 4})`}>
            <circle r="2.3" />
            <text y="1.1">{mark.label}</text>
          </g>
        )}
      </g>
    );
  };
  const ring = marks.played ? readUsi(marks.played) : null;
  const ringAt = ring && middle(ring.to, flipped);
  const pointed = marks.pointed && !marks.next?.some((mark) => mark.move === marks.pointed) ? marks.pointed : null;
  return (
    <svg class="board-layer" viewBox={`0 0 ${9 * width} ${9 * height}`} aria-hidden="true">
      {[...(marks.heat ?? [])].reverse().map((mark) => draw(mark, 'next heat'))}
      {[...(marks.next ?? [])].reverse().map((mark) => draw(mark, 'next'))}
      {pointed && draw({ move: pointed, label: '', share: 0.4 }, 'next')}
      {ringAt && <rect class="ring" x={ringAt[0] - 5} y={ringAt[1] - 5.5} width="10" height="11" rx="1.5" />}
    </svg>
  );
}

export function ShogiBoard({ board, marks = {}, onPlay, onPlace, flipped = false, label }: BoardProps<ShogiPosition>) {
  const place = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const play = useRef(onPlay);
  play.current = onPlay;
  const canPlay = onPlay !== undefined && onPlace === undefined;

  // In a layout effect, so that the board takes clicks as soon as it is visible.
  useLayoutEffect(() => {
    const made = Shogiground({ ...fixedConfig }, { board: place.current!, hands: { top: top.current!, bottom: bottom.current! } });
    ground.current = made;
    return () => {
      made.destroy();
      ground.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    ground.current?.set(configOf(board, canPlay ? (move) => play.current?.(move) : undefined, flipped));
  }, [board, canPlay, flipped]);

  return (
    <div class={`ban-holder${canPlay ? ' playable' : ''}`} role="img" aria-label={label}>
      <div class="ban-hand" ref={top} />
      <div class="ban-frame">
        <div class="ban-board" ref={place} />
        <div class={`ban-layer${onPlace ? ' catching' : ''}`} onClick={onPlace && ((event) => onPlace(squareAt(event, flipped)))}><Layer marks={marks} flipped={flipped} /></div>
      </div>
      <div class="ban-hand" ref={bottom} />
    </div>
  );
}

