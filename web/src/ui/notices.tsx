// Messages: errors, empty results, loading.
import type { ComponentChildren } from 'preact';
import { useApp } from '../context';
import { plain } from '../format';
import { useSlow } from '../hooks';
import { writeRoute } from '../route';
import { errorText, hasDetail, messageText } from '../server/errors';
import type { ServerError, ServerMessage as Message } from '../server/errors';
import { t } from '../text';

/** A sentence of the server, in the page's language if possible. */
export function ServerMessage({ message }: { message: Message }) {
  const { text, lang } = messageText(message);
  return <bdi lang={lang}>{text}</bdi>;
}

/** An error in the page's language, then the server's own sentence. */
export function ErrorNotice({ error, retry, children }: { error: ServerError; retry?: () => void; children?: ComponentChildren }) {
  return (
    <div class="notice error" role="alert">
      <p>{errorText(error)}</p>
      {hasDetail(error) && <p class="detail"><ServerMessage message={error} /></p>}
      <div class="row">
        {retry && error.code !== 'usage' && <button type="button" onClick={retry}>{t('retry')}</button>}
        {children}
      </div>
    </div>
  );
}

/** A text with commands between backquotes, which never break across lines. */
export function CodeText({ children }: { children: string }) {
  return <>{children.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

export function Notice({ children }: { children: ComponentChildren }) {
  return <div class="notice">{children}</div>;
}

/** How to get games into an empty corpus. */
export function EmptyCorpus() {
  const { corpus, server } = useApp();
  const id = plain(corpus.id, 40);
  return (
    <Notice>
      <p><CodeText>{t(server?.writable ? 'emptyCorpusWritable' : 'emptyCorpus', { corpus: id })}</CodeText></p>
      {server?.writable && <div class="row"><a href={writeRoute({ view: 'corpora', path: [], params: {} })}>{t('corpora')}</a></div>}
    </Notice>
  );
}

/** Says that an answer takes time. It takes up its space even while empty. */
export function Loading({ request }: { request: { busy: boolean } }) {
  const slow = useSlow(request.busy);
  const long = useSlow(request.busy, 6000);
  return <p class="loading" role="status">{long ? t('loadingLong') : slow ? t('loading') : ''}</p>;
}

/** For screen readers: what others see on the board. */
export function Announce({ children }: { children: string }) {
  return <p class="sr-only" aria-live="polite" role="status">{children}</p>;
}
