// The Go board: Shudan draws board and stones, a layer of our own draws the next moves. The board is as wide as its
// container. On a touch screen with small points the first tap shows the stone and the second one plays it.
import { Goban as Shudan } from '@sabaki/shudan';
import type { Marker } from '@sabaki/shudan';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useStable, useWidth } from '../../hooks';
import type { BoardMarks, NextMark } from '../../ui/marks';
import { PASS } from '../game';
import type { Board, BoardProps } from '../game';
import { columnName, pointIndex, pointName } from './point';
import { playGo, signMap } from './position';
import type { GoPosition } from './position';
import { t } from './text';

export interface GobanProps extends BoardProps<GoPosition> {
  /** The part of the board to show: columns and rows from the upper left, both ends included. */
  range?: { x: [number, number]; y: [number, number] };
}

const signTypes: Record<string, Marker['type']> = { triangle: 'triangle', square: 'square', circle: 'circle', cross: 'cross' };

function markerMap(board: Board<GoPosition>, marks: BoardMarks): (Marker | null)[][] {
  const { size } = board.position;
  const map = Array.from({ length: size }, () => new Array<Marker | null>(size).fill(null));
  const put = (name: string, marker: Marker) => {
    const index = pointIndex(name, size);
    if (index >= 0) map[Math.floor(index / size)]![index % size] = marker;
  };
  if (board.last && board.last !== PASS) put(board.last, { type: 'point' });
  for (const [name, sign] of Object.entries(marks.signs ?? {})) {
    const type = signTypes[sign];
    put(name, type ? { type } : { type: 'label', label: [...sign].slice(0, 3).join('') });
  }
  marks.labels?.forEach((label, name) => put(name, { type: 'label', label }));
  return map;
}

interface LayerProps { size: number; x0: number; y0: number; columns: number; rows: number; marks: BoardMarks; ghost: string | null; sign: 1 | -1 }

/** Circles, letters and rings, in units of one point. */
function Layer({ size, x0, y0, columns, rows, marks, ghost, sign }: LayerProps) {
  const place = (name: string): [number, number] | null => {
    const index = pointIndex(name, size);
    return index < 0 ? null : [(index % size) - x0 + 0.5, Math.floor(index / size) - y0 + 0.5];
  };
  const disc = (mark: NextMark) => {
    const at = place(mark.move);
    if (!at) return null;
    const radius = mark.label ? 0.27 + 0.19 * Math.sqrt(mark.share) : 0.13 + 0.1 * Math.sqrt(mark.share);
    return (
      <g key={mark.move} class={`next${mark.move === marks.pointed ? ' pointed' : ''}`} transform={`translate(${at[0]} ${at[1]})`}>
        <circle r={radius} />
        {mark.label && <text y=".18">{mark.label}</text>}
      </g>
    );
  };
  const heat = (mark: NextMark) => {
    const at = place(mark.move);
    return at && <circle key={mark.move} class="heat" cx={at[0]} cy={at[1]} r={0.14 + 0.4 * mark.share} opacity={0.16 + 0.74 * mark.share} />;
  };
  const ring = marks.played ? place(marks.played) : null;
  const ghostAt = ghost ? place(ghost) : null;
  const unlisted = marks.pointed && !marks.next?.some((mark) => mark.move === marks.pointed) ? place(marks.pointed) : null;
  return (
    <svg class="board-layer" viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
      {marks.heat?.map(heat)}
      {marks.next?.map(disc)}
      {unlisted && <circle class="ring pointed" cx={unlisted[0]} cy={unlisted[1]} r=".4" />}
      {ring && <circle class="ring" cx={ring[0]} cy={ring[1]} r=".42" />}
      {ghostAt && (
        <g class={`ghost ${sign === 1 ? 'black' : 'white'}`}>
          <path d={`M0 ${ghostAt[1]}H${columns}M${ghostAt[0]} 0V${rows}`} />
          <circle cx={ghostAt[0]} cy={ghostAt[1]} r=".46" />
        </g>
      )}
    </svg>
  );
}

/** Points smaller than this, in pixels, are too small for a finger. */
const fingerSize = 26;

export function Goban({ board, marks = {}, onPlay, onPoint, onPlace, range, label }: GobanProps) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const [ghost, setGhost] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const { position } = board;
  const { size } = position;
  const [x0, x1] = range?.x ?? [0, size - 1];
  const [y0, y1] = range?.y ?? [0, size - 1];
  const columns = x1 - x0 + 1;
  const rows = y1 - y0 + 1;
  const coordinates = width / (columns + 2) >= 20;
  const vertex = Math.max(8, Math.floor((width - 2) / (columns + (coordinates ? 2 : 0.5))));
  const signs = useMemo(() => signMap(position), [position]);
  const markers = useMemo(() => markerMap(board, marks), [board, marks.signs, marks.labels]);
  const request = ghost !== null && position.stones[pointIndex(ghost, size)] === 0 ? ghost : null;

  const nameAt = (point: readonly [number, number]) => pointName(point[1] * size + point[0], size);
  const choose = useStable((event: PointerEvent, point: [number, number]) => {
    const act = onPlace ?? onPlay;
    if (event.button !== 0 || !act) return;
    const name = nameAt(point);
    if (!onPlace && !playGo(position, name)) return;
    if (event.pointerType === 'touch' && vertex < fingerSize && request !== name) {
      setGhost(name);
      onPoint?.(name);
      return;
    }
    setGhost(null);
    act(name);
  });
  const enter = useStable((event: PointerEvent, point: [number, number]) => {
    if (event.pointerType !== 'mouse') return;
    setHover(nameAt(point));
    onPoint?.(nameAt(point));
  });
  const leave = useStable(() => {
    setHover(null);
    onPoint?.(null);
  });
  // Shudan goes through all points each time it renders, so it renders only when stones or markers have changed.
  const stones = useMemo(() => (
    <Shudan
      vertexSize={vertex}
      signMap={signs}
      markerMap={markers}
      showCoordinates={coordinates}
      coordX={columnName}
      coordY={(y) => size - y}
      rangeX={[x0, x1]}
      rangeY={[y0, y1]}
      onVertexPointerUp={choose}
      onVertexPointerEnter={enter}
      onVertexPointerLeave={leave}
    />
  ), [vertex, signs, markers, coordinates, size, x0, x1, y0, y1]);
  const shown = request ?? (hover && onPlay && position.stones[pointIndex(hover, size)] === 0 ? hover : null);

  return (
    <div class={`goban-holder${onPlay ? ' playable' : ''}`} ref={holder} role="img" aria-label={label}>
      <div class="goban-frame" style={{ minHeight: `${Math.round(width * (rows / columns))}px` }}>
        {width > 0 && (
          <div class="goban-inner" style={{ fontSize: `${vertex}px` }}>
            {stones}
            <div class={`board-layer-place${coordinates ? ' coordinates' : ''}`}>
              <Layer size={size} x0={x0} y0={y0} columns={columns} rows={rows} marks={marks} ghost={shown} sign={position.toMove} />
            </div>
          </div>
        )}
      </div>
      {request && onPlay && (
        <p class="tap-again" role="status">
          {t('tapAgain', { move: request })}
        </p>
      )}
    </div>
  );
}
