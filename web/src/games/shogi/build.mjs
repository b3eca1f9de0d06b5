// What the build of the page does for shogi: it draws the pieces.
import { piecesSvg } from './pieces.mjs';

export const files = { 'pieces.svg': piecesSvg() };
