// How common the moves of a game are: a chart with peaks, and the peaks as a list.
import { useMemo, useState } from 'preact/hooks';
import { count } from '../../format';
import { change } from '../../route';
import { address, corpusPath } from '../../server/api';
import type { Profile as ProfileAnswer } from '../../server/types';
import { useAnswer } from '../../server/use_answer';
import { Chart } from '../../ui/chart';
import type { Line } from '../../ui/chart';
import { Segments } from '../../ui/controls';
import { ErrorNotice, Loading } from '../../ui/notices';
import type { ProfileProps } from '../game';
import { t } from './text';

/** The server profiles games on 19x19 that are in a corpus. */
export function Profile({ record, number, corpus, ply }: ProfileProps) {
  if (record.size === 19 && number !== 'file' && corpus) return <Chart19 corpus={corpus.id} number={number} ply={ply} />;
  return <p class="muted small profile-missing">{t(record.size === 19 ? 'profileOutside' : 'profileOnly19')}</p>;
}

function Chart19({ corpus, number, ply }: { corpus: string; number: string; ply: number }) {
  const request = useAnswer<ProfileAnswer>(address(corpusPath(corpus, `/games/${number}/profile`)));
  const [chosen, setChosen] = useState('');
  const profiles = request.data?.profiles ?? [];
  const profile = profiles.find((one) => String(one.window) === chosen) ?? profiles[0];
  const { x, lines } = useMemo(() => {
    const values = profile?.frequencies ?? [];
    const line: Line = { label: '', colour: '--series-1', values: values.map((value) => (value > 0 ? value : null)), fill: true };
    return { x: values.map((_, i) => (profile?.move ?? 0) + i), lines: [line] };
  }, [profile]);
  const peaks = profile?.mountains ?? [];
  const bands = useMemo(() => peaks.map((one) => ({ from: one.move, to: one.move_last })), [profile]);
  const seek = (at: number) => {
    const peak = peaks.find((one) => at >= one.move && at <= one.move_last);
    change(peak ? { at: String(peak.move_last), v: '', marks: `${peak.move}-${peak.move_last}` } : { at: String(at), v: '' });
  };
  return (
    <section class="profile" aria-label={t('profile')}>
      <header class="section-head">
        <h2>{t('profile')}</h2>
        {profiles.length > 1 && profile && (
          <Segments label={t('profile')} name="window" value={String(profile.window)} onChange={setChosen}
            choices={profiles.map((one) => ({ value: String(one.window), text: t('windowMoves', { n: one.window }) }))} />
        )}
      </header>
      <div class="profile-place">
        {request.error && request.error.code !== 'usage' ? <ErrorNotice error={request.error} retry={request.retry} />
          : x.length === 0 ? (request.data || request.error ? <p class="muted">{t('profileNone')}</p> : <Loading request={request} />)
            : <Chart x={x} lines={lines} height={120} logarithmic label={t('profileLabel', { n: peaks.length })}
                format={(value) => count(value)} cursorAt={ply > 0 ? ply : null} bands={bands} onClick={seek} />}
      </div>
      <p class="muted small">{t('profileHelp', { window: profile?.window ?? 6 })}</p>
      {peaks.length > 0 && (
        <ul class="peaks" aria-label={t('peaks')}>
          {peaks.map((one) => (
            <li key={one.move}>
              <button type="button" class={ply >= one.move && ply <= one.move_last ? 'here' : ''} onClick={() => seek(one.move)}>
                {t('peak', { from: one.move, to: one.move_last, n: one.highest })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
