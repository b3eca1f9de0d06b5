// Setting up a position: stones or pieces, and whose turn it is.
import type { Colour } from '../api_types';
import { pointIndex } from '../go/point';
import { stonesOf } from '../go/position';
import type { GoPosition } from '../go/position';
import { drawingOf, roleOf } from '../shogi/names';
import { handKinds } from '../shogi/position';
import type { Kind, Piece, ShogiPosition, Side } from '../shogi/position';
import { kindName } from '../shogi/words';
import { t } from '../text';
import { Segments, sideName } from './bits';

export type GoTool = 'play' | 'black' | 'white' | 'erase';

export function setStone(go: GoPosition, move: string, tool: GoTool): { black: string[]; white: string[] } {
  const stones = go.stones.slice();
  const index = pointIndex(move, go.size);
  const sign = tool === 'black' ? 1 : tool === 'white' ? -1 : 0;
  stones[index] = stones[index] === sign ? 0 : sign;
  return stonesOf({ ...go, stones });
}

export function GoTools({ tool, onTool, turn, onTurn, size, onSize }: {
  tool: GoTool; onTool: (tool: GoTool) => void; turn: Colour; onTurn: (turn: Colour) => void; size: number; onSize: (size: number) => void;
}) {
  return (
    <div class="row tools">
      <Segments label={t('tools')} name="tool" value={tool} onChange={onTool} choices={[
        { value: 'play', text: t('toolPlay') }, { value: 'black', text: t('toolBlack') }, { value: 'white', text: t('toolWhite') }, { value: 'erase', text: t('toolErase') }]} />
      <Turn kind="go" turn={turn} onTurn={onTurn} />
      <BoardSize size={size} sizes={[9, 13, 19]} onSize={onSize} />
    </div>
  );
}

export function BoardSize({ size, sizes, onSize }: { size: number; sizes: readonly number[]; onSize: (size: number) => void }) {
  return (
    <label class="field inline"><span>{t('boardSize')}</span>
      <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {[...new Set([...sizes, size])].sort((a, b) => a - b).map((n) => <option key={n} value={n}>{t('boardLines', { n })}</option>)}
      </select>
    </label>
  );
}

export function Turn({ kind, turn, onTurn }: { kind: 'go' | 'shogi'; turn: Colour; onTurn: (turn: Colour) => void }) {
  return <Segments label={t('turn')} name="turn" showLabel value={turn} onChange={onTurn}
    choices={[{ value: 'black', text: sideName(kind, 'black') }, { value: 'white', text: sideName(kind, 'white') }]} />;
}

export type ShogiTool = Piece | 'erase' | null;

const kinds: readonly Kind[] = ['K', 'R', 'B', 'G', 'S', 'N', 'L', 'P'];
const palette: readonly { kind: Kind; promoted: boolean }[] = [
  ...kinds.map((kind) => ({ kind, promoted: false })),
  ...kinds.filter((kind) => kind !== 'K' && kind !== 'G').map((kind) => ({ kind, promoted: true })),
];

export function setPiece(position: ShogiPosition, square: number, tool: ShogiTool): ShogiPosition {
  const board = position.board.slice();
  const here = board[square];
  const piece = tool === 'erase' || tool === null ? null : tool;
  const same = here && piece && here.kind === piece.kind && here.side === piece.side && here.promoted === piece.promoted;
  board[square] = same ? null : piece;
  return { ...position, board };
}

function PieceIcon({ name, turned }: { name: string; turned?: boolean }) {
  return <svg class={`piece-icon${turned ? ' turned' : ''}`} viewBox="0 0 110 120" aria-hidden="true"><use href={`pieces.svg#${name}`} width="110" height="120" /></svg>;
}

function HandRow({ position, side, onChange }: { position: ShogiPosition; side: Side; onChange: (position: ShogiPosition) => void }) {
  const add = (kind: Kind, by: number) => {
    const hand = { ...position.hands[side], [kind]: Math.max(0, Math.min(18, (position.hands[side][kind] ?? 0) + by)) };
    onChange({ ...position, hands: { ...position.hands, [side]: hand } });
  };
  const who = sideName('shogi', side === 'b' ? 'black' : 'white');
  return (
    <div class="row hand-row">
      <span class="muted">{who} · {t('inHand')}</span>
      {handKinds.map((kind) => (
        <span key={kind} class="hand-edit">
          <button type="button" aria-label={`${who} ${kindName(kind)} −1`} onClick={() => add(kind, -1)} disabled={!position.hands[side][kind]}>−</button>
          <PieceIcon name={roleOf(kind, false)} /><span class="num">{position.hands[side][kind] ?? 0}</span>
          <button type="button" aria-label={`${who} ${kindName(kind)} +1`} onClick={() => add(kind, 1)}>+</button>
        </span>
      ))}
    </div>
  );
}

export function ShogiTools({ position, tool, onTool, onPosition }: {
  position: ShogiPosition; tool: ShogiTool; onTool: (tool: ShogiTool) => void; onPosition: (position: ShogiPosition) => void;
}) {
  const chosen = (piece: Piece) => tool !== null && tool !== 'erase' && tool.kind === piece.kind && tool.side === piece.side && tool.promoted === piece.promoted;
  return (
    <div class="shogi-tools">
      {(['w', 'b'] as const).map((side) => (
        <div key={side} class="row palette" role="group" aria-label={`${t('pieces')} ${sideName('shogi', side === 'b' ? 'black' : 'white')}`}>
          {palette.map(({ kind, promoted }) => {
            const piece: Piece = { side, kind, promoted };
            return (
              <button key={kind + promoted} type="button" aria-pressed={chosen(piece)} aria-label={kindName(kind, promoted)} onClick={() => onTool(chosen(piece) ? null : piece)}>
                <PieceIcon name={drawingOf(piece)} turned={side === 'w'} />
              </button>
            );
          })}
        </div>
      ))}
      <HandRow position={position} side="w" onChange={onPosition} />
      <HandRow position={position} side="b" onChange={onPosition} />
      <div class="row">
        <button type="button" aria-pressed={tool === 'erase'} onClick={() => onTool(tool === 'erase' ? null : 'erase')}>{t('toolErase')}</button>
        <Turn kind="shogi" turn={position.toMove === 'b' ? 'black' : 'white'} onTurn={(turn) => onPosition({ ...position, toMove: turn === 'black' ? 'b' : 'w' })} />
      </div>
    </div>
  );
}
