// A board, buttons for stepping through moves, and the moves so far.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { PASS } from '../games/game';
import type { Board, BoardProps, Setup } from '../games/game';
import { useCurrentInView } from '../hooks';
import { isPlain } from '../line';
import type { Line } from '../line';
import { t } from '../text';
import { IconButton } from './controls';
import type { BoardMarks } from './marks';

export function boardLabel(board: Board): string {
  const label = board.game.boardLabel(board);
  return board.last ? `${label}, ${t('lastMove', { move: board.last })}` : label;
}

export function BoardView(props: Omit<BoardProps, 'label'>) {
  return <props.board.game.Board {...props} label={boardLabel(props.board)} />;
}

/** For typing moves, with a keyboard or a screen reader. */
function MoveField({ board, onPlay }: { board: Board; onPlay: (move: string) => void }) {
  const { game } = board;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    const move = game.readMove(board, text);
    if (move && game.play(board, move)) {
      onPlay(move);
      setText('');
      setWrong('');
    } else {
      setWrong(t('moveWrong', { move: text.slice(0, 12) }));
    }
  };
  return (
    <form class="move-field" onSubmit={submit}>
      <input aria-label={t('moveField')} placeholder={game.moveExample()} value={text} size={6}
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
  onSeek: (at: number) => void;
  onPlay?: (move: string) => void;
  onFlip?: () => void;
  children?: ComponentChildren;
}

export function Controls({ board, at, count, onSeek, onPlay, onFlip, children }: ControlsProps) {
  const { game } = board;
  const toMove = game.toMove(board);
  return (
    <div class="controls" role="toolbar" aria-label={t('moveField')}>
      <IconButton icon="start" label={t('toStart')} onClick={() => onSeek(0)} disabled={at === 0} />
      <IconButton icon="back" label={t('toBack')} onClick={() => onSeek(at - 1)} disabled={at === 0} />
      <IconButton icon="forward" label={t('toForward')} onClick={() => onSeek(at + 1)} disabled={at >= count} />
      <IconButton icon="end" label={t('toEnd')} onClick={() => onSeek(count)} disabled={at >= count} />
      <span class={`turn turn-${toMove}`}><span>{game.turn(toMove)}</span></span>
      <span class="spacer" />
      {onPlay && game.canPass && <button type="button" class="quiet" onClick={() => onPlay(PASS)}>{t('pass')}</button>}
      {onFlip && game.canFlip && <IconButton icon="flip" label={t('flipBoard')} onClick={onFlip} />}
      {onPlay && <MoveField board={board} onPlay={onPlay} />}
      {children}
    </div>
  );
}

/** The moves of a line as buttons; before the first move an introduction. */
export function MovePath({ boards, moves, at, onSeek, introduction }:
  { boards: readonly Board[]; moves: readonly string[]; at: number; onSeek: (at: number) => void; introduction: string }) {
  const list = useCurrentInView<HTMLOListElement>(at, boards);
  if (moves.length === 0) return <p class="move-path introduction">{introduction}</p>;
  return (
    <ol class="move-path" ref={list} aria-label={t('moveList')}>
      <li><button type="button" aria-current={at === 0 ? 'step' : undefined} onClick={() => onSeek(0)}>{t('startPosition')}</button></li>
      {moves.slice(0, boards.length - 1).map((move, i) => (
        <li key={i}>
          <button type="button" aria-current={at === i + 1 ? 'step' : undefined} class={i + 1 > at ? 'ahead' : ''} onClick={() => onSeek(i + 1)}>
            <span class="ply">{i + 1}</span> {boards[i]!.game.moveText(boards[i]!, move)}
          </button>
        </li>
      ))}
    </ol>
  );
}

export interface LineBoardProps {
  line: Line;
  marks: BoardMarks;
  introduction: string;
  onPoint?: (move: string | null) => void;
  setup?: Setup;
  children?: ComponentChildren;
}

/** The board of a line to play on, with everything below it. */
export function LineBoard({ line, marks, introduction, onPoint, setup, children }: LineBoardProps) {
  const [flipped, setFlipped] = useState(false);
  return (
    <section class="board-column" id="board">
      <BoardView board={line.board} marks={marks} onPlay={line.play} onPoint={onPoint} onPlace={setup?.onPlace} flipped={flipped} />
      <Controls board={line.board} at={line.at} count={line.moves.length} onSeek={line.seek} onPlay={setup?.onMove ?? line.play} onFlip={() => setFlipped(!flipped)}>
        <IconButton icon="clear" label={t('clearBoard')} onClick={line.clear} disabled={line.moves.length === 0 && isPlain(line)} />
      </Controls>
      <MovePath boards={line.boards} moves={line.moves} at={line.at} onSeek={line.seek} introduction={introduction} />
      {children}
    </section>
  );
}
