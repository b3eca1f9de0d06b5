// Games in which a candidate was played, each with the board at that move.
import type { OpenCorpus } from '../context';
import type { Board } from '../games/game';
import { boardsAlong, indexOfPly, lineThrough, pliesAlong, treeOf } from '../record';
import { address, corpusPath } from '../server/api';
import type { Candidate, GameRecord, Header } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { gameAddress, resultText } from './game_rows';
import { Name } from './name';

function boardAfter(record: GameRecord, ply: number): Board | undefined {
  const tree = treeOf(record);
  const line = lineThrough(tree, 0);
  return boardsAlong(record, line)[indexOfPly(pliesAlong(tree, line), ply)];
}

function Example({ corpus, example, header }: { corpus: OpenCorpus; example: { game: number; move: number }; header: Header | undefined }) {
  const record = useAnswer<GameRecord>(address(corpusPath(corpus.id, `/games/${example.game}`)));
  const board = record.data && boardAfter(record.data, example.move);
  const { Mini } = corpus.game;
  const shown = header ?? record.data?.header;
  const place = t('exampleAt', { n: example.move });
  const label = `${shown?.black ?? ''} ${shown?.white ?? ''} ${place}`.slice(0, 120);
  const target = shown ? gameAddress(corpus, { header: { ...shown, game: example.game }, at: example.move, marks: `${example.move}-${example.move}` }) : undefined;
  return (
    <li class="example">
      <a href={target}>
        <span class="example-board">{board && <Mini position={board.position} last={board.last} near label={label} />}</span>
        <span class="example-names">{shown ? <><Name text={shown.black} most={24} otherwise="?" /> {t('against')} <Name text={shown.white} most={24} otherwise="?" /></> : '\u00a0'}</span>
        <span class="muted">{shown ? `${shown.date_from?.slice(0, 4) ?? ''} · ${place} · ${resultText(shown)}` : '\u00a0'}</span>
      </a>
    </li>
  );
}

export function Examples({ corpus, candidate, moveText }: { corpus: OpenCorpus; candidate: Candidate; moveText: string }) {
  const known = candidate.examples ?? [];
  const numbers = [...new Set(known.map((example) => String(example.game)))];
  const request = useAnswer<Header[]>(numbers.length ? address(corpusPath(corpus.id, '/games'), { number: numbers }) : null);
  const headers = request.busy ? null : request.error?.code === 'not_found' ? [] : request.data;
  // The memory may know games that have been removed from the corpus since.
  const examples = headers ? known.filter((example) => headers.some((one) => one.game === example.game)) : known;
  const title = t('examplesOf', { move: moveText });
  return (
    <section class="examples" aria-label={title}>
      <h2>{title}</h2>
      {examples.length === 0 ? <p class="muted">{t(candidate.cases ? 'examplesGone' : 'examplesNone')}</p> : (
        <ul class="card-grid">
          {examples.map((example) => <Example key={`${example.game}-${example.move}`} corpus={corpus} example={example} header={headers?.find((one) => one.game === example.game)} />)}
        </ul>
      )}
    </section>
  );
}
