// Why there is no joseki dictionary, and which corpora have one.
import { corpusRoute, useApp } from '../context';
import { plain } from '../format';
import { games } from '../games/registry';
import { writeRoute } from '../route';
import { t } from '../text';
import { Notice } from './notices';

export function NoJoseki({ why }: { why: string }) {
  const { corpora, corpus } = useApp();
  const others = games.flatMap((game) => corpora.filter((info) => game.joseki?.isIn(info)).map((info) => ({ id: info.id, game, info })))
    .filter(({ id, game }) => id !== corpus.id || game !== corpus.game);
  return (
    <div class="view list-view">
      <h1>{t('joseki')}</h1>
      <Notice>
        <p>{why}</p>
        {others.length > 0 && <div class="row"><span class="muted">{t('josekiIn')}</span>{others.map((one) => (
          <a key={one.id + one.game.name} href={writeRoute(corpusRoute('joseki', one))}><bdi>{plain(one.id, 60)}</bdi></a>
        ))}</div>}
      </Notice>
    </div>
  );
}
