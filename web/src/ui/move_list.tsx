// The moves of a record, with the current one in view.
import type { Game } from '../games/game';
import { useCurrentInView } from '../hooks';
import type { RecordNode } from '../server/types';
import { t } from '../text';
import type { Walk } from '../views/game';

/** A node without a move; empty if there is nothing to list. */
function nodeText(game: Game, node: RecordNode, first: boolean): string {
  if (first) return node.comment ? t('startPosition') : '';
  return game.nodeText(node) || (node.comment ? t('comment') : node.marks ? t('nodeMarks') : '');
}

export function MoveList({ walk, marked }: { walk: Walk; marked: readonly number[] }) {
  const list = useCurrentInView<HTMLOListElement>(walk.at, walk.line);
  return (
    <ol class={`move-list ${walk.game.name}`} ref={list} aria-label={t('moveList')}>
      {walk.line.map((node, i) => {
        const { move, comment } = walk.tree.nodes[node]!;
        const text = move ? walk.game.moveText(walk.boards[i - 1] ?? walk.boards[0]!, move) : nodeText(walk.game, walk.tree.nodes[node]!, i === 0);
        if (!text) return null;
        const branches = (walk.tree.children[walk.tree.nodes[node]!.parent ?? 0]?.length ?? 0) > 1;
        const inSequence = walk.main && marked.includes(walk.plies[i]!);
        return (
          <li key={node} class={move ? 'move' : 'aside'}>
            <button type="button" class={`${comment ? 'commented ' : ''}${branches ? 'branching ' : ''}${inSequence ? 'marked' : ''}`}
              aria-current={i === walk.at ? 'step' : undefined} onClick={() => walk.seekNode(node)}>
              {move ? <><span class="ply">{walk.plies[i]}</span> {text}</> : <i>{text}</i>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
