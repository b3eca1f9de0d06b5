// Small pieces that all views use.
import type { ComponentChildren } from 'preact';
import { faultDetail, faultWords } from '../api';
import type { Fault } from '../api';
import type { Colour, GameKind, Results } from '../api_types';
import { useApp } from '../context';
import { percent, plain } from '../format';
import { useSlow } from '../hooks';
import type { Asked } from '../hooks';
import { writeRoute } from '../route';
import { sentence } from '../said';
import type { Said as SaidByServer } from '../said';
import { t } from '../text';

/** A name from a record: always text, in its own direction, never too long. */
export function Name({ text, most, otherwise }: { text: string | null | undefined; most?: number; otherwise?: string }) {
  const shown = plain(text, most);
  return shown ? <bdi title={shown.endsWith('…') ? plain(text, 400) : undefined}>{shown}</bdi> : <span class="muted">{otherwise ?? ''}</span>;
}

/** A sentence of the server's, in the page's language where it has words for it. */
export function ServerWords({ said }: { said: SaidByServer }) {
  const { words, lang } = sentence(said);
  return <bdi lang={lang}>{words}</bdi>;
}

/** What went wrong, in words: ours in the page's language, then what the server said. */
export function FaultNotice({ fault, retry, children }: { fault: Fault; retry?: () => void; children?: ComponentChildren }) {
  return (
    <div class="notice fault" role="alert">
      <p>{faultWords(fault)}</p>
      {faultDetail(fault) && <p class="detail"><ServerWords said={fault} /></p>}
      <div class="row">
        {retry && fault.code !== 'usage' && <button type="button" onClick={retry}>{t('retry')}</button>}
        {children}
      </div>
    </div>
  );
}

/** A text in which what is to be typed stands between backquotes: that is never broken across lines. */
export function Told({ children }: { children: string }) {
  return <>{children.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

export function Notice({ children }: { children: ComponentChildren }) {
  return <div class="notice">{children}</div>;
}

/** A corpus without games: how to get some into it. */
export function EmptyCorpus() {
  const { corpus, server } = useApp();
  const id = plain(corpus.id, 40);
  return (
    <Notice>
      <p><Told>{t(server?.writable ? 'emptyCorpusWritable' : 'emptyCorpus', { corpus: id })}</Told></p>
      {server?.writable && <div class="row"><a href={writeRoute({ view: 'corpora', path: [], params: {} })}>{t('corpora')}</a></div>}
    </Notice>
  );
}

/** A line that says that an answer takes time; it has its place whether there is something to say or not. */
export function Waiting({ asked }: { asked: Pick<Asked<unknown>, 'busy'> }) {
  const slow = useSlow(asked.busy);
  const long = useSlow(asked.busy, 6000);
  return <p class="waiting" role="status">{long ? t('askingLong') : slow ? t('asking') : ''}</p>;
}

export const sideName = (kind: GameKind, colour: Colour): string =>
  t(kind === 'go' ? (colour === 'black' ? 'black' : 'white') : colour === 'black' ? 'sente' : 'gote');
export const turnName = (kind: GameKind, colour: Colour): string =>
  t(kind === 'go' ? (colour === 'black' ? 'blackToMove' : 'whiteToMove') : colour === 'black' ? 'senteToMove' : 'goteToMove');

/** Who won how often as a bar, Black dark on the left, White light on the right, with the rate of who moved. */
export function WinBar({ results, mover }: { results: Omit<Results, 'win_rate'> & { win_rate?: number | null }; mover: Colour }) {
  const { wins, losses, draws } = results;
  const known = wins + losses + draws;
  if (!known) return <span class="muted" title={t('noneUnknown')}>–</span>;
  const black = (mover === 'black' ? wins : losses) / known;
  // A sequence, and what is like a position, may have been played with the colours exchanged: so the words are about who moved.
  const title = t('wonTitle', { won: percent(wins / known), lost: percent(losses / known), drawn: percent(draws / known) });
  return (
    <span class="winbar" title={title}>
      <span class="winbar-track" aria-hidden="true">
        <span class="winbar-black" style={{ width: `${black * 100}%` }} />
        <span class="winbar-draw" style={{ width: `${(draws / known) * 100}%` }} />
      </span>
      <span class="winbar-rate">{percent((wins + draws / 2) / known)}</span>
    </span>
  );
}

export interface Choice<T extends string> { value: T; text: string; help?: string; off?: boolean }

/** A few choices of which one holds: radio buttons that look like one strip. */
export function Segments<T extends string>({ label, name, choices, value, onChange, showLabel }:
  { label: string; name: string; choices: readonly Choice<T>[]; value: T; onChange: (value: T) => void; showLabel?: boolean }) {
  return (
    <fieldset class="segments">
      <legend class={showLabel ? '' : 'sr-only'}>{label}</legend>
      <div class="segments-strip">
        {choices.map((choice) => (
          <label key={choice.value} title={choice.help} class={choice.off ? 'off' : ''}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} disabled={choice.off}
              onChange={() => onChange(choice.value)}
              onClick={(event) => {
                // After a click of the mouse the arrow keys belong to the board again.
                if (event.detail > 0) event.currentTarget.blur();
              }} />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Tells screen readers something that is seen on the board. */
export function Said({ children }: { children: string }) {
  return <p class="sr-only" aria-live="polite" role="status">{children}</p>;
}
