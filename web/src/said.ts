// What the server says about a fault is a sentence in English. Where it has a word for it, too (`why`, doc/api.md), a page in
// Japanese says that in its own words.
import { plain } from './format';
import { language } from './language';
import type { Language } from './language';

export interface Said { text: string; why?: string }

export const japanese: Readonly<Record<string, string>> = {
  in_check: '手番でない側の玉に王手がかかっています。手番か駒の配置を直してください。',
  no_liberty: '呼吸点のない石が置かれています。',
  no_book: '定跡ファイルではありません。読めるのは tejun・やねうら王・Apery・Bonanza・GPS将棋の定跡、手順の一覧、SGF です。',
  books_differ: '種目や盤の大きさが違う定跡どうしは比較できません。',
  corpus_gone: '棋譜集のフォルダが見つかりません。',
  many_jobs: '処理中のものが多すぎます。どれかが終わるまでお待ちください。',
  path_nothing: 'その場所に取り込めるものはありません。',
  path_relative: 'パスは / で始めてください。',
  path_kind: 'ファイルでもフォルダでもありません。',
  path_closed: 'ここではパスを指定できません（tejun serve --import-from フォルダ で許可できます）。',
  no_file: 'ファイルが見つかりません。',
  no_permission: '読み書きする権限がありません。',
  disk_full: 'ディスクの空き容量がありません。',
};

/** The sentence to be shown, and its language where that is not the page's. */
export function sentence({ text, why }: Said, speaks: Language = language()): { words: string; lang?: 'en' } {
  const words = plain(text, 300);
  if (speaks !== 'ja') return { words };
  const own = why === undefined ? undefined : japanese[why];
  return own === undefined ? { words, lang: 'en' } : { words: own };
}
