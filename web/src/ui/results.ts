// Results as players write them.
import type { GameKind } from '../api_types';
import { plain } from '../format';
import { language } from '../language';

/** B+R, W+3.5, B+, Jigo: for Japanese readers 黒中押し勝ち, 白3目半勝ち; for shogi who won. What is no result stays. */
export function resultWords(result: string | null | undefined, kind: GameKind): string {
  const text = plain(result, 24);
  const won = /^([BW])\+\s*(.*)$/i.exec(text);
  if (!won) return /^(jigo|draw|0)$/i.test(text) ? (language() === 'ja' ? (kind === 'go' ? '持碁' : '引き分け') : 'draw') : text;
  const black = won[1]!.toUpperCase() === 'B';
  const how = won[2]!;
  if (kind === 'shogi') return language() === 'ja' ? (black ? '先手勝ち' : '後手勝ち') : black ? 'Sente won' : 'Gote won';
  if (language() !== 'ja') return text;
  const side = black ? '黒' : '白';
  if (/^r/i.test(how)) return `${side}中押し勝ち`;
  if (/^t/i.test(how)) return `${side}時間勝ち`;
  if (/^f/i.test(how)) return `${side}反則勝ち`;
  const points = /^(\d{1,3})(\.5)?$/.exec(how);
  if (!points) return `${side}勝ち`;
  return `${side}${points[1] === '0' ? '' : `${points[1]}目`}${points[2] ? '半' : ''}勝ち`;
}
