// Pasted positions, and the route that shows them.
import { useState } from 'preact/hooks';
import { corpusFor, corpusRoute, useApp } from '../context';
import type { App } from '../context';
import type { Sequence } from '../games/game';
import { formatNames, gameNamed, games, readPasted, startParams } from '../games/registry';
import { readBytes } from '../opened_files';
import { boardsAlong, lineThrough, sequenceTo, treeOf } from '../record';
import { currentRoute, navigate, writeMoves } from '../route';
import type { Route } from '../route';
import { errorText, RequestError } from '../server/errors';
import { t } from '../text';

/** The last position of a pasted record, with its moves if they form a sequence. */
async function readRecord(text: string): Promise<Sequence> {
  const record = await readBytes(new TextEncoder().encode(text).buffer as ArrayBuffer);
  const line = lineThrough(treeOf(record), 0);
  const board = boardsAlong(record, line)[line.length - 1]!;
  return sequenceTo(record, line, line.length - 1) ?? { start: board.game.startFrom(board), moves: [] };
}

/** The route that shows a position, in this view if it has a board to play on; null if no corpus has the game. */
export function pastedRoute({ start, moves }: Sequence, app: Pick<App, 'corpus' | 'corpora'>): Route | null {
  const game = gameNamed(start.game);
  const corpus = corpusFor(app, game);
  const { view, params } = currentRoute();
  const by = (game === app.corpus.game && params.by) || '';
  return corpus && corpusRoute(view === 'suggest' ? view : 'explore', corpus, { m: writeMoves(moves), ...startParams(start), by });
}

export const noCorpusText = ({ start }: Sequence): string => t('noCorpusOf', { game: gameNamed(start.game).title() });

export function Paste() {
  const app = useApp();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    setWrong('');
    try {
      const pasted = readPasted(text, app.corpus.game) ?? await readRecord(text);
      const route = pastedRoute(pasted, app);
      if (route) navigate(route);
      else setWrong(noCorpusText(pasted));
    } catch (thrown) {
      setWrong(thrown instanceof RequestError && thrown.error.code !== 'usage' ? errorText(thrown.error) : t('pasteWrong'));
    }
  };
  const examples = games.map((game) => game.pasteExample()).join(' / ');
  return (
    <details class="paste">
      <summary>{t('paste')}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <label class="field"><span>{t('pasteHelp', { examples, formats: formatNames() })}</span>
          <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row"><button type="submit" class="primary" disabled={!text.trim()}>{t('pasteDo')}</button></div>
        {wrong && <p class="error-text" role="alert">{wrong}</p>}
      </form>
    </details>
  );
}
