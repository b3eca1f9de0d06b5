// The games that the page knows, one row each.
import { go } from './go/game';
import { registerGames } from './registry';
import { shogi } from './shogi/game';

registerGames(
  go,
  shogi,
);
