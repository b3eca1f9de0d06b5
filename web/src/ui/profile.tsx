// How common each stretch of a game is: a chart with mountains, and the mountains as a list.
import { useMemo, useState } from 'preact/hooks';
import { address, corpusPath } from '../api';
import type { Mountain, Profile } from '../api_types';
import { count } from '../format';
import { useAnswer } from '../hooks';
import { t } from '../text';
import { FaultNotice, Segments, Waiting } from './bits';
import { Chart } from './chart';
import type { Line } from './chart';

export function ProfileView({ corpus, game, ply, onGo }: { corpus: string; game: number; ply: number; onGo: (mountain: Mountain | null, ply: number) => void }) {
  const asked = useAnswer<Profile>(address(corpusPath(corpus, `/games/${game}/profile`)));
  const [chosen, setChosen] = useState('');
  const profiles = asked.data?.profiles ?? [];
  const profile = profiles.find((one) => String(one.window) === chosen) ?? profiles[0];
  const { x, lines } = useMemo(() => {
    const values = profile?.frequencies ?? [];
    const line: Line = { label: '', colour: '--series-1', values: values.map((value) => (value > 0 ? value : null)), fill: true };
    return { x: values.map((_, i) => (profile?.move ?? 0) + i), lines: [line] };
  }, [profile]);
  const mountains = profile?.mountains ?? [];
  const bands = useMemo(() => mountains.map((one) => ({ from: one.move, to: one.move_last })), [profile]);
  const click = (at: number) => onGo(mountains.find((one) => at >= one.move && at <= one.move_last) ?? null, at);
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
        {asked.fault && asked.fault.code !== 'usage' ? <FaultNotice fault={asked.fault} retry={asked.retry} />
          : x.length === 0 ? (asked.data || asked.fault ? <p class="muted">{t('profileNone')}</p> : <Waiting asked={asked} />)
            : <Chart x={x} lines={lines} height={120} logarithmic label={t('profileLabel', { n: mountains.length })}
                format={(value) => count(value)} cursorAt={ply > 0 ? ply : null} bands={bands} onClick={click} />}
      </div>
      <p class="muted small">{t('profileHelp', { window: profile?.window ?? 6 })}</p>
      {mountains.length > 0 && (
        <ul class="mountains" aria-label={t('mountains')}>
          {mountains.map((one) => (
            <li key={one.move}>
              <button type="button" class={ply >= one.move && ply <= one.move_last ? 'here' : ''} onClick={() => onGo(one, one.move)}>
                {t('mountain', { from: one.move, to: one.move_last, n: one.highest })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
