// Joseki, in games that have a dictionary of them.
import { useCorpus } from '../context';
import { t } from '../text';
import { NoJoseki } from '../ui/no_joseki';

export function Joseki() {
  const { game, info } = useCorpus();
  if (!game.joseki) return <NoJoseki why={t('josekiOther', { game: game.title() })} />;
  if (!info || !game.joseki.isIn(info)) return <NoJoseki why={t('josekiNone')} />;
  return <game.joseki.View />;
}
