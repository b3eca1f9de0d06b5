// A table of moves beside a board: a row points at its move on the board, and a click chooses it.
import type { ComponentChildren } from 'preact';
import { PASS } from '../games/game';
import { t } from '../text';
import { letterOf } from './marks';

export interface Column<R> { title: string; class?: string; cell: (row: R) => ComponentChildren }

export interface MoveTableProps<R> {
  caption: string;
  class: string;
  rows: readonly R[];
  /** The move of a row; null if it is not one. */
  move: (row: R) => string | null;
  moveText: (row: R, i: number) => string;
  /** What stands before the move. */
  icon?: (row: R) => ComponentChildren;
  /** For rows with the same move. */
  rowKey?: (row: R) => string;
  columns: readonly (Column<R> | false)[];
  pointed: string | null;
  point: (move: string | null) => void;
  /** The chosen move, if a click chooses instead of playing. */
  chosen?: string | null;
  onChoose: (move: string) => void;
  children?: ComponentChildren;
}

export function MoveTable<R>({ caption, class: className, rows, move: moveOf, moveText, icon, rowKey, columns, pointed, point, chosen, onChoose, children }: MoveTableProps<R>) {
  const shown = columns.filter((column): column is Column<R> => column !== false);
  return (
    <div class={`table-wrap ${className}`}>
      <table class="next-table">
        <caption class="sr-only">{caption}</caption>
        <thead><tr>
          <th scope="col" class="col-move">{t('columnMove')}</th>
          {shown.map((column) => <th key={column.title} scope="col" class={column.class}>{column.title}</th>)}
        </tr></thead>
        <tbody>
          {rows.map((row, i) => {
            const move = moveOf(row);
            return (
              <tr key={rowKey?.(row) ?? move ?? i} class={`${move !== null && move === pointed ? 'pointed' : ''}${move !== null && move === chosen ? ' chosen' : ''}`}
                onPointerEnter={() => point(move)} onPointerLeave={() => point(null)} onClick={() => move !== null && onChoose(move)}>
                <th scope="row" class="col-move">
                  <span class="letter" aria-hidden="true">{move && move !== PASS ? letterOf(i) : ''}</span>{icon?.(row)}
                  {move === null ? <span class="muted">{moveText(row, i)}</span> : (
                    <button type="button" class="move-button" aria-pressed={chosen === undefined ? undefined : move === chosen} onFocus={() => point(move)} onClick={(event) => {
                      event.stopPropagation();
                      onChoose(move);
                    }}>{moveText(row, i)}</button>
                  )}
                </th>
                {shown.map((column) => <td key={column.title} class={column.class}>{column.cell(row)}</td>)}
              </tr>
            );
          })}
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** A number with a bar behind it, for a column of class `col-count`. */
export function CountBar({ share, text }: { share: number; text: string }) {
  return <><span class="countbar" style={{ width: `${share * 100}%` }} aria-hidden="true" /><span>{text}</span></>;
}
