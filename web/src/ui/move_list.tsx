// The moves of a line as a list to click, with the current one in sight.
import type { RecordNode } from '../api_types';
import { plain } from '../format';
import { useInSight } from '../hooks';
import { moveWords } from '../play';
import { t, tOr } from '../text';
import type { Walk } from '../views/game';

/** What stands in the list for a node without a move; empty where it says nothing. */
function wordsWithout(node: RecordNode, first: boolean): string {
  if (first) return node.comment ? t('startPosition') : '';
  if (node.end) return tOr(`end_${node.end}`, plain(node.end));
  if (node.add_black || node.add_white || node.add_empty) return t('nodeSetUp');
  return node.comment ? t('comment') : node.marks ? t('nodeMarks') : '';
}

export function MoveList({ walk, marked }: { walk: Walk; marked: readonly number[] }) {
  const list = useInSight<HTMLOListElement>(walk.at, walk.line);
  return (
    <ol class={`move-list ${walk.record.game}`} ref={list} aria-label={t('moveList')}>
      {walk.line.map((node, i) => {
        const { move, comment } = walk.tree.nodes[node]!;
        // A node without a move has a place of its own, where it says something.
        const words = move ? moveWords(walk.boards[i - 1] ?? walk.boards[0]!, move) : wordsWithout(walk.tree.nodes[node]!, i === 0);
        if (!words) return null;
        const branches = (walk.tree.children[walk.tree.nodes[node]!.parent ?? 0]?.length ?? 0) > 1;
        const inSequence = walk.main && marked.includes(walk.plies[i]!);
        return (
          <li key={node} class={move ? 'move' : 'aside'}>
            <button type="button" class={`${comment ? 'commented ' : ''}${branches ? 'branching ' : ''}${inSequence ? 'marked' : ''}`}
              aria-current={i === walk.at ? 'step' : undefined} onClick={() => walk.goNode(node)}>
              {move ? <><span class="ply">{walk.plies[i]}</span> {words}</> : <i>{words}</i>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
