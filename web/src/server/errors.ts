// Errors of the server in the page's language. The server's own sentence is English; where it has a code for the reason
// (`why`, doc/api.md) the page has a Japanese one.
import { plain } from '../format';
import { language } from '../language';
import type { Language } from '../language';
import { t } from '../text';
import type { TextKey } from '../text';

/** A sentence of the server. */
export interface ServerMessage { text: string; why?: string }

export interface ServerError extends ServerMessage {
  /** The server's code, `offline` without an answer, `broken` for one that cannot be read. */
  code: string;
}

export class RequestError extends Error {
  constructor(readonly error: ServerError) {
    super(error.text);
  }
}

const errorTexts: Record<string, TextKey> = {
  offline: 'errorOffline', timeout: 'errorTimeout', broken: 'errorBroken', busy: 'errorBusy', overloaded: 'errorOverloaded',
  forbidden: 'errorForbidden', token: 'errorToken', not_found: 'errorNotFound', usage: 'errorUsage', too_large: 'errorTooLarge',
  format: 'errorFormat', io: 'errorIo', memory: 'errorMemory',
};
/** Codes whose text says all that the server's sentence does. */
const selfExplaining = ['timeout', 'busy', 'overloaded', 'forbidden', 'token', 'too_large', 'memory'];

export const japanese: Readonly<Record<string, string>> = {
  in_check: '手番でない側の玉に王手がかかっています。手番か駒の配置を直してください。',
  no_liberty: '呼吸点のない石があります。石の配置を直してください。',
  no_book: '定跡ファイルではありません。対応形式は tejun・やねうら王・Apery・Bonanza・GPS将棋の定跡、手順の一覧、SGF です。',
  books_differ: '種目や盤の大きさが違う定跡どうしは比較できません。',
  corpus_gone: '棋譜集のフォルダが見つかりません。',
  many_jobs: '実行中の処理が多すぎます。どれかが終わるまでお待ちください。',
  path_nothing: 'その場所に取り込めるものがありません。',
  path_relative: 'パスは / で始めてください。',
  path_kind: 'ファイルでもフォルダでもありません。',
  path_closed: 'ここではパスを指定できません。tejun serve --import-from フォルダ で許可してください。',
  no_file: 'ファイルが見つかりません。',
  no_permission: '読み書きする権限がありません。',
  disk_full: 'ディスクの空き容量がありません。',
};

/** A sentence of the server to show, with its language if that is not the page's. */
export function messageText({ text, why }: ServerMessage, wanted: Language = language()): { text: string; lang?: 'en' } {
  const english = plain(text, 300);
  if (wanted !== 'ja') return { text: english };
  const own = why === undefined ? undefined : japanese[why];
  return own === undefined ? { text: english, lang: 'en' } : { text: own };
}

export const errorText = ({ code }: ServerError): string => t(errorTexts[code] ?? 'errorOther');
/** Whether the server's sentence says more than the text of its code. */
export const hasDetail = ({ code, text, why }: ServerError): boolean => Boolean(text && (why || !selfExplaining.includes(code)));

/** An error in one line. Of a rejected request the server's sentence says enough. */
export function errorLine(thrown: unknown): string {
  if (!(thrown instanceof RequestError)) return t('errorOther');
  const { error } = thrown;
  const detail = hasDetail(error) ? messageText(error).text : '';
  return error.code === 'usage' && detail ? detail : [errorText(error), detail].filter(Boolean).join(' ');
}
