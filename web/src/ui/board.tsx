// A board of either game, with buttons under it for going through moves.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Goban } from '../go/goban';
import type { GobanProps } from '../go/goban';
import { PASS } from '../go/point';
import { useInSight } from '../hooks';
import { moveWords, play, readMove, toMove } from '../play';
import type { Board } from '../play';
import { Ban } from '../shogi/ban';
import { t } from '../text';
import { turnName } from './bits';
import type { BoardMarks } from './marks';

export function boardLabel(board: Board): string {
  const turn = turnName(board.kind, toMove(board));
  const about = board.kind === 'go'
    ? t('goBoard', { stones: board.go.stones.filter((sign) => sign !== 0).length, turn })
    : t('shogiBoard', { turn });
  return board.last ? `${about}, ${t('lastMove', { move: board.last })}` : about;
}

export interface BoardViewProps {
  board: Board;
  marks?: BoardMarks;
  onPlay?: (move: string) => void;
  /** Go: which point the pointer is on. */
  onPoint?: (move: string | null) => void;
  flipped?: boolean;
  range?: GobanProps['range'];
  /** Go: points with stones can be chosen, too. */
  anyPoint?: boolean;
  /** Shogi: instead of moving pieces, tells which square was clicked. */
  onSquare?: (square: number) => void;
}

export function BoardView({ board, marks, onPlay, onPoint, flipped, range, anyPoint, onSquare }: BoardViewProps) {
  const label = boardLabel(board);
  return board.kind === 'go'
    ? <Goban board={board} marks={marks} onPlay={onPlay} onPoint={onPoint} range={range} anyPoint={anyPoint} label={label} />
    : <Ban board={board} marks={marks} onPlay={onPlay} flipped={flipped} onSquare={onSquare} label={label} />;
}

const icons = {
  start: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M14 4l-8 6 8 6z',
  forward: 'M6 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
  flip: 'M6 3v12l-3-3M6 15l3-3M14 17V5l-3 3M14 5l3 3',
  clear: 'M5 5l10 10M15 5L5 15',
  open: 'M3 16V5h5l2 2h7v9z',
} as const;

export function IconButton({ icon, label, onClick, disabled }: { icon: keyof typeof icons; label: string; onClick: () => void; disabled?: boolean }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d={icons[icon]} /></svg>
    </button>
  );
}

/** For typing a move: what the board is for a hand, this is for a keyboard or a screen reader. */
function MoveField({ board, onPlay }: { board: Board; onPlay: (move: string) => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    const move = readMove(board, text);
    if (move && play(board, move)) {
      onPlay(move);
      setText('');
      setWrong('');
    } else {
      setWrong(t('moveWrong', { move: text.slice(0, 12) }));
    }
  };
  return (
    <form class="move-field" onSubmit={submit}>
      <input aria-label={t('moveField')} placeholder={t(board.kind === 'go' ? 'moveHintGo' : 'moveHintShogi')} value={text} size={6}
        autocomplete="off" autocapitalize="off" spellcheck={false} aria-invalid={wrong !== ''}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong('');
        }} />
      <span class="move-wrong" role="alert">{wrong}</span>
    </form>
  );
}

export interface ControlsProps {
  board: Board;
  at: number;
  count: number;
  onGo: (at: number) => void;
  onPlay?: (move: string) => void;
  onFlip?: () => void;
  children?: ComponentChildren;
}

export function Controls({ board, at, count, onGo, onPlay, onFlip, children }: ControlsProps) {
  return (
    <div class="controls" role="toolbar" aria-label={t('moveField')}>
      <IconButton icon="start" label={t('toStart')} onClick={() => onGo(0)} disabled={at === 0} />
      <IconButton icon="back" label={t('toBack')} onClick={() => onGo(at - 1)} disabled={at === 0} />
      <IconButton icon="forward" label={t('toForward')} onClick={() => onGo(at + 1)} disabled={at >= count} />
      <IconButton icon="end" label={t('toEnd')} onClick={() => onGo(count)} disabled={at >= count} />
      <span class={`turn turn-${toMove(board)}`}><span>{turnName(board.kind, toMove(board))}</span></span>
      <span class="spacer" />
      {onPlay && board.kind === 'go' && <button type="button" class="quiet" onClick={() => onPlay(PASS)}>{t('pass')}</button>}
      {onFlip && <IconButton icon="flip" label={t('flipBoard')} onClick={onFlip} />}
      {onPlay && <MoveField board={board} onPlay={onPlay} />}
      {children}
    </div>
  );
}

/** The moves that led here, each a button; `introduction` stands in their place before the first one. */
export function MovePath({ boards, moves, at, onGo, introduction }:
  { boards: readonly Board[]; moves: readonly string[]; at: number; onGo: (at: number) => void; introduction: string }) {
  const list = useInSight<HTMLOListElement>(at, boards);
  if (moves.length === 0) return <p class="move-path introduction">{introduction}</p>;
  return (
    <ol class="move-path" ref={list} aria-label={t('moveList')}>
      <li><button type="button" aria-current={at === 0 ? 'step' : undefined} onClick={() => onGo(0)}>{t('startPosition')}</button></li>
      {moves.slice(0, boards.length - 1).map((move, i) => (
        <li key={i}>
          <button type="button" aria-current={at === i + 1 ? 'step' : undefined} class={i + 1 > at ? 'ahead' : ''} onClick={() => onGo(i + 1)}>
            <span class="ply">{i + 1}</span> {moveWords(boards[i]!, move)}
          </button>
        </li>
      ))}
    </ol>
  );
}
