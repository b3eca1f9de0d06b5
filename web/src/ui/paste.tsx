// Positions that are pasted as text, and where they lead to.
import { useState } from 'preact/hooks';
import { AskError, faultWords } from '../api';
import { corpusFor, corpusRoute, useApp } from '../context';
import type { App } from '../context';
import { readBytes } from '../dropped';
import { stonesOf } from '../go/position';
import { startParams } from '../line';
import { readPasted } from '../paste';
import type { Pasted } from '../paste';
import type { Board } from '../play';
import { askable, boardsAlong, lineThrough, treeOf } from '../record';
import { go, here, writeMoves } from '../route';
import type { Route } from '../route';
import { writeSfen } from '../shogi/position';
import { t } from '../text';

/** The last position of a record that was pasted: as moves where it can be told so, otherwise as it stands. */
async function readRecord(text: string): Promise<Pasted> {
  const record = await readBytes(new TextEncoder().encode(text).buffer as ArrayBuffer);
  const tree = treeOf(record);
  const line = lineThrough(tree, 0);
  const asked = askable(record, tree, line, line.length - 1);
  if (asked) return asked;
  const board: Board = boardsAlong(record, line)[line.length - 1]!;
  if (board.kind === 'shogi') return { start: { kind: 'shogi', sfen: writeSfen(board.shogi) }, moves: [] };
  return { start: { kind: 'go', size: board.go.size, ...stonesOf(board.go), toMove: board.go.toMove === 1 ? 'black' : 'white' }, moves: [] };
}

/** Where a position is shown: in the view we are in, if that has one, of a corpus that has its game; null where none has. */
export function pastedRoute({ start, moves }: Pasted, app: Pick<App, 'corpus' | 'corpora'>): Route | null {
  const corpus = corpusFor(app, start.kind);
  const { view, params } = here();
  const by = (corpus?.kind === app.corpus.kind && params.by) || '';
  return corpus && corpusRoute(view === 'suggest' ? view : 'explore', corpus, { m: writeMoves(moves), ...startParams(start), by });
}

export function Paste() {
  const app = useApp();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    setWrong('');
    try {
      const pasted = readPasted(text) ?? await readRecord(text);
      const route = pastedRoute(pasted, app);
      if (route) go(route);
      else setWrong(t(pasted.start.kind === 'go' ? 'noGoCorpus' : 'noShogiCorpus'));
    } catch (error) {
      setWrong(error instanceof AskError && error.fault.code !== 'usage' ? faultWords(error.fault) : t('pasteWrong'));
    }
  };
  return (
    <details class="paste">
      <summary>{t('paste')}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <label class="field"><span>{t('pasteHelp')}</span>
          <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row"><button type="submit" class="primary" disabled={!text.trim()}>{t('pasteDo')}</button></div>
        {wrong && <p class="fault-text" role="alert">{wrong}</p>}
      </form>
    </details>
  );
}
