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
import { Announce, CodeText, ErrorNotice, Loading, Notice } from '../ui/notices';
import { Paste } from '../ui/paste';
import { WinBar } from '../ui/win_bar';

const orders = {
  likely: { text: 'byLikely', help: 'byLikelyHelp' },
  alike: { text: 'byAlike', help: 'byAlikeHelp' },
  equal: { text: 'byEqual', help: 'byEqualHelp' },
} as const;

function Table({ suggested, line, chosen, choose, pointed, point }: {
  suggested: Suggested; line: Line; chosen: string | null; choose: (move: string) => void; pointed: string | null; point: (move: string | null) => void;
}) {
  const likely = suggested.candidates.some((one) => one.probability !== undefined);
  const most = Math.max(1e-9, ...suggested.candidates.map((one) => one.probability ?? 0));
  return (
    <div class="table-wrap suggest-wrap">
      <table class="next-table">
        <caption class="sr-only">{t('suggest')}</caption>
        <thead><tr>
          <th scope="col">{t('columnMove')}</th>
          {likely && <th scope="col" class="col-count">{t('columnLikely')}</th>}
          <th scope="col" class="col-share">{t('columnDiffers')}</th>
          <th scope="col" class="col-share">{t('columnEqual')}</th>
          <th scope="col" class="col-share">{t('columnAlike')}</th>
          <th scope="col" class="col-won">{t('columnWon')}</th>
          <th scope="col" class="col-years">{t('columnYears')}</th>
        </tr></thead>
        <tbody>
          {suggested.candidates.map((one, i) => (
            <tr key={one.move} class={`${one.move === pointed ? 'pointed' : ''}${one.move === chosen ? ' chosen' : ''}`}
              onPointerEnter={() => point(one.move)} onPointerLeave={() => point(null)} onClick={() => choose(one.move)}>
              <th scope="row" class="col-move">
                <span class="letter" aria-hidden="true">{letterOf(i)}</span>
                <button type="button" class="move-button" aria-pressed={one.move === chosen} onFocus={() => point(one.move)} onClick={(event) => {
                  event.stopPropagation();
                  choose(one.move);
                }}>{line.game.moveText(line.board, one.move)}</button>
              </th>
              {likely && <td class="col-count"><span class="countbar" style={{ width: `${((one.probability ?? 0) / most) * 100}%` }} aria-hidden="true" /><span>{percent(one.probability)}</span></td>}
              <td class="col-share">{one.difference === undefined ? '' : one.difference === 0 ? t('differsNot') : count(one.difference)}</td>
              <td class="col-share">{one.equal === undefined ? '' : count(one.equal)}</td>
              <td class="col-share">{one.cases === undefined ? '' : count(one.cases)}</td>
              <td class="col-won">{one.results && <WinBar results={one.results} mover={line.toMove} />}</td>
              <td class="col-years">{one.year_first ? years(one.year_first, one.year_last) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Answer({ line, suggested, busy, corpus, pointed, point }: { line: Line; suggested: Suggested; busy: boolean; corpus: OpenCorpus; pointed: string | null; point: (move: string | null) => void }) {
  const { params } = useRoute();
  const { candidates } = suggested;
  const chosen: Candidate | undefined = candidates.find((one) => one.move === params.c) ?? candidates.find((one) => one.examples?.length) ?? candidates[0];
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
        <Table suggested={suggested} line={line} chosen={chosen?.move ?? null} choose={(move) => change({ c: move }, true)} pointed={pointed} point={point} />
      </div>
      {chosen && <Examples corpus={corpus} candidate={chosen} moveText={line.game.moveText(line.board, chosen.move)} />}
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
