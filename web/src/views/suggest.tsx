// Suggest: a position, the candidates for it, and games in which they were played.
import { useEffect, useState } from 'preact/hooks';
import { corpusRoute, learnArgument, learntOf, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { count, percent, years } from '../format';
import type { Order, Start } from '../games/game';
import { startParams } from '../games/registry';
import { useBoardKeys } from '../hooks';
import { useLine } from '../line';
import type { Line } from '../line';
import { change, useRoute, writeRoute } from '../route';
import { address, corpusPath } from '../server/api';
import type { Candidate, Suggested } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { LineBoard } from '../ui/board';
import { Segments } from '../ui/controls';
import { Examples } from '../ui/examples';
import { letterOf } from '../ui/marks';
import { CountBar, MoveTable } from '../ui/move_table';
import { Announce, CodeText, ErrorNotice, Loading, Notice } from '../ui/notices';
import { Paste } from '../ui/paste';
import { WinBar } from '../ui/win_bar';

const orders = {
  likely: { text: 'byLikely', help: 'byLikelyHelp' },
  alike: { text: 'byAlike', help: 'byAlikeHelp' },
  equal: { text: 'byEqual', help: 'byEqualHelp' },
} as const;

const number = (value: number | undefined): string => (value === undefined ? '' : count(value));

interface AnswerProps { line: Line; suggested: Suggested; busy: boolean; corpus: OpenCorpus; pointed: string | null; point: (move: string | null) => void }

function Answer({ line, suggested, busy, corpus, pointed, point }: AnswerProps) {
  const { params } = useRoute();
  const { candidates } = suggested;
  const chosen: Candidate | undefined = candidates.find((one) => one.move === params.c) ?? candidates.find((one) => one.examples?.length) ?? candidates[0];
  const moveText = ({ move }: Candidate) => line.game.moveText(line.board, move);
  const most = Math.max(0, ...candidates.map(({ probability = 0 }) => probability));
  const facts = [
    suggested.remembered !== undefined ? t('remembered', { n: suggested.remembered }) : '',
    suggested.ranking_games !== undefined ? t('rankedBy', { n: suggested.ranking_games }) : '',
  ].filter(Boolean).join(' · ');
  if (candidates.length === 0) {
    return <Notice><p>{line.game.noCandidates(line.board) ?? t('noCandidates')}</p>{line.at > 0 && <div class="row"><button type="button" onClick={() => line.seek(line.at - 1)}>{t('tryBack')}</button></div>}</Notice>;
  }
  return (
    <div class={`answers${busy ? ' stale' : ''}`}>
      <div>
        <p class="muted small">{facts}</p>
        <MoveTable caption={t('suggest')} class="suggest-wrap" rows={candidates} move={(one) => one.move} moveText={moveText}
          pointed={pointed} point={point} chosen={chosen?.move ?? null} onChoose={(move) => change({ c: move }, true)} columns={[
            most > 0 && { title: t('columnLikely'), class: 'col-count', cell: ({ probability }) => <CountBar share={(probability ?? 0) / most} text={percent(probability)} /> },
            { title: t('columnDiffers'), class: 'col-share', cell: ({ difference }) => (difference === 0 ? t('differsNot') : number(difference)) },
            { title: t('columnEqual'), class: 'col-share', cell: ({ equal }) => number(equal) },
            { title: t('columnAlike'), class: 'col-share', cell: ({ cases }) => number(cases) },
            { title: t('columnWon'), class: 'col-won', cell: ({ results }) => results && <WinBar results={results} mover={line.toMove} /> },
            { title: t('columnYears'), class: 'col-years', cell: (one) => (one.year_first ? years(one.year_first, one.year_last) : '') },
          ]} />
      </div>
      {chosen && <Examples corpus={corpus} candidate={chosen} moveText={moveText(chosen)} />}
    </div>
  );
}

export function Suggest() {
  const { params } = useRoute();
  const corpus = useCorpus();
  const { game } = corpus;
  const line = useLine(params, game);
  const { memory, ranking } = learntOf(corpus);
  const isKnown = (order: Order) => (order === 'likely' ? ranking : memory);
  const by = game.orders.find((order) => order === params.by && isKnown(order)) ?? (ranking ? 'likely' : 'alike');
  const request = useAnswer<Suggested>(address(corpusPath(corpus.id, '/suggest'), { ...line.query, by, limit: 20 }));
  const [pointed, setPointed] = useState<string | null>(null);
  const set = (start: Start) => change({ m: '', at: '', ...startParams(start), ...game.boardParams(game.boardOf(start)) });
  const setup = game.useSetup({ board: line.board, play: line.play, set });
  const candidates = request.busy || request.error ? [] : request.data?.candidates ?? [];
  const most = Math.max(1e-9, ...candidates.map((one) => one.probability ?? 0));
  const marks = candidates.slice(0, game.markLimits.candidates).map((one, i) => ({
    move: one.move, label: letterOf(i), share: one.probability !== undefined ? one.probability / most : 1 - i / 20,
  }));
  useEffect(() => setPointed(null), [line.board]);
  useBoardKeys({ at: line.at, count: line.moves.length, seek: line.seek, choices: candidates.map((one) => one.move), pointed, point: setPointed, play: line.play });
  return (
    <div class={`view board-view suggest-view ${game.name}`}>
      <LineBoard line={line} marks={{ next: marks, pointed }} setup={setup} introduction={t('suggestIntro')} />
      <section class="info-column" aria-busy={request.busy}>
        <h1 class="sr-only">{t('suggest')}</h1>
        {setup.tools}
        <Paste />
        <div class="row">
          {(memory || ranking) && <Segments label={t('by')} name="by" showLabel value={by} onChange={(value) => change({ by: value === 'likely' ? '' : value })}
            choices={game.orders.map((value) => ({ value, text: t(orders[value].text), help: t(orders[value].help), off: !isKnown(value) }))} />}
          <span class="spacer" />
          <a href={writeRoute(corpusRoute('explore', corpus, line.params))}>{t('exploreHere')}</a>
        </div>
        <Loading request={request} />
        <Announce>{candidates[0] ? `${t('suggest')}: ${candidates.slice(0, 3).map((one) => game.moveText(line.board, one.move)).join(', ')}` : ''}</Announce>
        {request.error && (request.error.code === 'not_found' ? <Notice><p><CodeText>{t(memory || ranking ? 'noMemorySize' : 'noMemory', { corpus: learnArgument(corpus) })}</CodeText></p></Notice> : <ErrorNotice error={request.error} retry={request.retry} />)}
        {request.data && !request.error && <Answer line={line} suggested={request.data} busy={request.busy} corpus={corpus} pointed={pointed} point={setPointed} />}
      </section>
    </div>
  );
}
