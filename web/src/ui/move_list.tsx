// The moves of a line as a list to click, with the current one in sight.
import { useEffect, useRef } from 'preact/hooks';
import { moveWords } from '../play';
import { t } from '../text';
import type { Walk } from '../views/game';

export function MoveList({ walk, marked }: { walk: Walk; marked: readonly number[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    // Scrolls the list alone, never the page.
    if (current && box) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    else if (box) box.scrollTop = 0;
  }, [walk.at, walk.line]);
  return (
    <ol class={`move-list ${walk.record.game}`} ref={list} aria-label={t('moveList')}>
      {walk.line.map((node, i) => {
        const { move, comment } = walk.tree.nodes[node]!;
        if (!move || i === 0) return null;
        const branches = (walk.tree.children[walk.tree.nodes[node]!.parent ?? 0]?.length ?? 0) > 1;
        const inSequence = walk.main && marked.includes(walk.plies[i]!);
        return (
          <li key={node}>
            <button type="button" class={`${comment ? 'commented ' : ''}${branches ? 'branching ' : ''}${inSequence ? 'marked' : ''}`}
              aria-current={i === walk.at ? 'step' : undefined} onClick={() => walk.goNode(node)}>
              <span class="ply">{walk.plies[i]}</span> {moveWords(walk.boards[i - 1]!, move)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
