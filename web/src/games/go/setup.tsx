// Setting up a Go position: a tool for clicks, whose turn it is, the size of the board.
import { useState } from 'preact/hooks';
import { BoardChoice, Segments, TurnChoice } from '../../ui/controls';
import { PASS } from '../game';
import type { Setup, SetupProps } from '../game';
import { pointIndex } from './point';
import type { GoPosition } from './position';
import { goStart, startFrom } from './start';
import { t } from './text';

const tools = { play: 'toolPlay', black: 'toolBlack', white: 'toolWhite', erase: 'toolErase' } as const;
type Tool = keyof typeof tools;
const sizes = [9, 13, 19];

/** Puts a stone on a point, or takes it away if it is there already. */
function setStone(position: GoPosition, point: string, tool: Tool): GoPosition {
  const stones = position.stones.slice();
  const index = pointIndex(point, position.size);
  const sign = tool === 'black' ? 1 : tool === 'white' ? -1 : 0;
  stones[index] = stones[index] === sign ? 0 : sign;
  return { ...position, stones };
}

export function useSetup({ board, play, set }: SetupProps<GoPosition>): Setup {
  const [tool, setTool] = useState<Tool>('play');
  const { position, game } = board;
  const start = startFrom(position);
  const place = (point: string) => set(startFrom(setStone(position, point, tool)));
  return {
    tools: (
      <div class="row tools">
        <Segments label={t('tools')} name="tool" value={tool} onChange={setTool} choices={(Object.keys(tools) as Tool[]).map((value) => ({ value, text: t(tools[value]) }))} />
        <TurnChoice game={game} turn={start.toMove} onChange={(toMove) => set({ ...start, toMove } as typeof start)} />
        <BoardChoice value={String(position.size)} onChange={(size) => set(goStart(Number(size)))}
          choices={[...new Set([...sizes, position.size])].sort((a, b) => a - b).map((n) => ({ value: String(n), text: game.boardText(String(n)) }))} />
      </div>
    ),
    ...(tool !== 'play' && { onPlace: place, onMove: (move: string) => (move === PASS ? play(move) : place(move)) }),
  };
}
