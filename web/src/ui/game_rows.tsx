// Games as rows of a list.
import { corpusRoute } from '../context';
import type { OpenCorpus } from '../context';
import { plain } from '../format';
import { gameNamed } from '../games/registry';
import { writeRoute } from '../route';
import type { Colour, Header } from '../server/types';
import { t } from '../text';
import { Name } from './name';

/** A game and the move to open it at; `marks` are the moves of a sequence, `note` replaces the move number. */
export interface GameRow { header: Header; at: number; marks?: string; next?: string; note?: string }

export function gameAddress(corpus: OpenCorpus, row: GameRow): string {
  return writeRoute(corpusRoute('games', corpus, { at: String(row.at), marks: row.marks ?? '' }, [String(row.header.game)]));
}

export const resultText = ({ result, kind }: Header): string => gameNamed(kind).resultText(plain(result, 24));

/** A player with the colour, kept on one line. */
function Player({ colour, header }: { colour: Colour; header: Header }) {
  const rank = header[`${colour}_rank`];
  return (
    <span class="side">
      <span class={`disc ${colour}`} aria-label={gameNamed(header.kind).side(colour)} role="img" /><Name text={header[colour]} otherwise={t('unknownPlayer')} most={48} />
      {rank && <small><Name text={rank} most={12} /></small>}
    </span>
  );
}

export function Players({ header }: { header: Header }) {
  return <span class="versus"><Player colour="black" header={header} /><Player colour="white" header={header} /></span>;
}

export function GameRows({ corpus, rows }: { corpus: OpenCorpus; rows: readonly GameRow[] }) {
  return (
    <ul class={`game-rows ${rows[0]?.header.kind ?? ''}`}>
      {rows.map((row, i) => {
        const { header } = row;
        const label = t('openGame', { black: plain(header.black, 60) || '?', white: plain(header.white, 60) || '?', n: row.at });
        return (
          <li key={`${header.game}-${row.at}-${i}`}>
            <a href={gameAddress(corpus, row)} aria-label={label}>
              <span class="game-date"><Name text={header.date_from ?? header.date} most={10} otherwise="–" /></span>
              <Players header={header} />
              <span class="game-result"><bdi>{resultText(header)}</bdi></span>
              <span class="game-event"><Name text={header.event} most={60} /></span>
              <span class="game-move">{row.note ?? t('moveNumber', { n: row.at })}{row.next ? ` · ${row.next}` : ''}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
