// Results as a bar, Black dark on the left, White light on the right, with the winning rate of the side that moved.
import { percent } from '../format';
import type { Colour } from '../server/types';
import { t } from '../text';

export function WinBar({ results: { wins, losses, draws }, mover }: { results: { wins: number; losses: number; draws: number }; mover: Colour }) {
  const known = wins + losses + draws;
  if (!known) return <span class="muted" title={t('noResults')}>–</span>;
  const black = (mover === 'black' ? wins : losses) / known;
  // A sequence may have been played with colours reversed, so the title speaks of the side that moved.
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
