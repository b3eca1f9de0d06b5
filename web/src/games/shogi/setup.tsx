// Setting up a shogi position: pieces on the board and in hand, and whose turn it is.
import { useState } from 'preact/hooks';
import { TurnChoice } from '../../ui/controls';
import type { Game, Setup, SetupProps } from '../game';
import { drawingOf, roleOf } from './names';
import { kindName } from './notation';
import { handKinds, squareIndex, writeSfen } from './position';
import type { Kind, Piece, ShogiPosition, Side } from './position';
import { shogiStart } from './start';
import { t } from './text';

type Tool = Piece | 'erase' | null;

const kinds: readonly Kind[] = ['K', 'R', 'B', 'G', 'S', 'N', 'L', 'P'];
const palette: readonly { kind: Kind; promoted: boolean }[] = [
  ...kinds.map((kind) => ({ kind, promoted: false })),
  ...kinds.filter((kind) => kind !== 'K' && kind !== 'G').map((kind) => ({ kind, promoted: true })),
];

const isSame = (a: Piece, b: Piece): boolean => a.kind === b.kind && a.side === b.side && a.promoted === b.promoted;
const sideName = (side: Side): string => t(side === 'b' ? 'black' : 'white');

/** Puts a piece on a square, or takes it away if it is there already. */
function setPiece(position: ShogiPosition, square: number, tool: Tool): ShogiPosition {
  const board = position.board.slice();
  const here = board[square];
  const piece = tool === 'erase' ? null : tool;
  board[square] = here && piece && isSame(here, piece) ? null : piece;
  return { ...position, board };
}

function PieceIcon({ name, turned }: { name: string; turned?: boolean }) {
  return <svg class={`piece-icon${turned ? ' turned' : ''}`} viewBox="0 0 110 120" aria-hidden="true"><use href={`pieces.svg#${name}`} width="110" height="120" /></svg>;
}

function HandRow({ position, side, onChange }: { position: ShogiPosition; side: Side; onChange: (position: ShogiPosition) => void }) {
  const hand = position.hands[side];
  const add = (kind: Kind, by: number) =>
    onChange({ ...position, hands: { ...position.hands, [side]: { ...hand, [kind]: Math.max(0, Math.min(18, (hand[kind] ?? 0) + by)) } } });
  const who = sideName(side);
  return (
    <div class="row hand-row">
      <span class="muted">{who} · {t('inHand')}</span>
      {handKinds.map((kind) => (
        <span key={kind} class="hand-edit">
          <button type="button" aria-label={`${who} ${kindName(kind)} −1`} onClick={() => add(kind, -1)} disabled={!hand[kind]}>−</button>
          <PieceIcon name={roleOf(kind, false)} /><span class="num">{hand[kind] ?? 0}</span>
          <button type="button" aria-label={`${who} ${kindName(kind)} +1`} onClick={() => add(kind, 1)}>+</button>
        </span>
      ))}
    </div>
  );
}

interface EditorProps { game: Game; position: ShogiPosition; tool: Tool; onTool: (tool: Tool) => void; onChange: (position: ShogiPosition) => void }

function Editor({ game, position, tool, onTool, onChange }: EditorProps) {
  const isChosen = (piece: Piece) => tool !== null && tool !== 'erase' && isSame(tool, piece);
  return (
    <div class="shogi-tools">
      {(['w', 'b'] as const).map((side) => (
        <div key={side} class="row palette" role="group" aria-label={`${t('pieces')} ${sideName(side)}`}>
          {palette.map(({ kind, promoted }) => {
            const piece: Piece = { side, kind, promoted };
            return (
              <button key={kind + promoted} type="button" aria-pressed={isChosen(piece)} aria-label={kindName(kind, promoted)} onClick={() => onTool(isChosen(piece) ? null : piece)}>
                <PieceIcon name={drawingOf(piece)} turned={side === 'w'} />
              </button>
            );
          })}
        </div>
      ))}
      <HandRow position={position} side="w" onChange={onChange} />
      <HandRow position={position} side="b" onChange={onChange} />
      <div class="row">
        <button type="button" aria-pressed={tool === 'erase'} onClick={() => onTool(tool === 'erase' ? null : 'erase')}>{t('erase')}</button>
        <TurnChoice game={game} turn={position.toMove === 'b' ? 'black' : 'white'} onChange={(turn) => onChange({ ...position, toMove: turn === 'black' ? 'b' : 'w' })} />
      </div>
    </div>
  );
}

export function useSetup({ board: { game, position }, set }: SetupProps<ShogiPosition>): Setup {
  const [editing, setEditing] = useState(false);
  const [tool, setTool] = useState<Tool>(null);
  const change = (next: ShogiPosition) => set(shogiStart(writeSfen(next)));
  return {
    tools: (
      <div class="setup">
        <label class="row"><input type="checkbox" checked={editing} onChange={(event) => setEditing(event.currentTarget.checked)} /> {t('edit')}</label>
        {editing && <Editor game={game} position={position} tool={tool} onTool={setTool} onChange={change} />}
      </div>
    ),
    ...(editing && { onPlace: (square: string) => change(setPiece(position, squareIndex(square), tool)) }),
  };
}
