// Two opening books against each other: the table and charts of Masuko and Tanaka (2013), and where they leave book.
import { useMemo, useState } from 'preact/hooks';
import { count, decimal, percent, plain } from '../format';
import type { Game } from '../games/game';
import { address } from '../server/api';
import type { BookInfo, PositionText, Versus, VersusPair } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { Chart, Legend } from './chart';
import type { Line } from './chart';
import { ErrorNotice, Loading, Notice } from './notices';

const colours = ['--series-1', '--series-2', '--series-3', '--series-4'];
const pairName = (pair: { black: string; white: string }): string => t('pairOf', { black: plain(pair.black, 30), white: plain(pair.white, 30) });

function MiniPosition({ game, text, label }: { game: Game; text: PositionText; label: string }) {
  const position = game.readBookPosition(text);
  return position === null ? null : <game.Mini position={position} label={label} />;
}

function Table({ game, pairs }: { game: Game; pairs: readonly VersusPair[] }) {
  return (
    <div class="table-wrap">
      <table class="data-table versus-table">
        <caption class="sr-only">{t('versusTable')}</caption>
        <thead><tr>
          <th scope="col">{t('versusSide', { side: game.side('black') })}</th><th scope="col">{t('versusSide', { side: game.side('white') })}</th>
          <th scope="col" class="num">{t('versusExits')}</th><th scope="col" class="num">{t('versusBits')}</th><th scope="col" class="num">{t('versusBookMoves')}</th>
        </tr></thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pairName(pair)}>
              <th scope="row"><bdi>{plain(pair.black, 40)}</bdi></th><td><bdi>{plain(pair.white, 40)}</bdi></td>
              <td class="num">{count(pair.exits)}</td><td class="num">{decimal(pair.bits, 2)}</td><td class="num">{decimal(pair.book_moves, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The size of the books, and how many positions have one move, two moves and so on. */
function BookTable({ books }: { books: readonly BookInfo[] }) {
  const most = Math.max(0, ...books.map((book) => book.histogram.length));
  return (
    <div class="table-wrap">
      <table class="data-table size-table">
        <caption class="sr-only">{t('bookTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('book')}</th><th scope="col" class="num">{t('bookPositions')}</th><th scope="col" class="num">{t('bookMoves')}</th><th scope="col" class="num">{t('bookMean')}</th>
            {Array.from({ length: most }, (_, i) => <th key={i} scope="col" class="num" title={t('histogram')}>{i + 1}</th>)}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <th scope="row"><bdi>{plain(book.id, 40)}</bdi></th><td class="num">{count(book.positions)}</td><td class="num">{count(book.moves)}</td>
              <td class="num">{book.positions ? decimal(book.moves / book.positions, 4) : '–'}</td>
              {Array.from({ length: most }, (_, i) => <td key={i} class="num">{book.histogram[i] ? count(book.histogram[i]!) : ''}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted small">1–{most}: {t('histogram')}</p>
    </div>
  );
}

interface Figure { title: string; lines: Line[]; format?: (value: number) => string }

function figure(title: string, names: readonly string[], values: readonly (readonly number[])[], format?: (value: number) => string): Figure {
  return { title, lines: values.map((one, i) => ({ label: names[i]!, colour: colours[i % colours.length]!, values: [...one] })), format };
}

function Figures({ pairs, books }: { pairs: readonly VersusPair[]; books: readonly BookInfo[] }) {
  const figures = useMemo(() => {
    const names = pairs.map(pairName);
    const titles = books.map((book) => plain(book.id, 30));
    const whole = (value: number) => count(value);
    return [
      figure(t('chartPositions'), titles, books.map((book) => book.plies.map((ply) => ply.positions)), whole),
      figure(t('chartMean'), titles, books.map((book) => book.plies.map((ply) => (ply.positions ? ply.moves / ply.positions : 0)))),
      figure(t('chartExits'), names, pairs.map((pair) => pair.plies.map((ply) => ply.exits)), whole),
      figure(t('chartInside'), names, pairs.map((pair) => pair.plies.map((ply) => ply.inside)), (value) => percent(value, 0)),
      figure(t('chartEntropy'), names, pairs.map((pair) => pair.plies.map((ply) => ply.absorbed_bits))),
    ];
  }, [pairs, books]);
  return (
    <div class="figures">
      {figures.map(({ title, lines, format }) => {
        const longest = Math.max(0, ...lines.map((line) => line.values.length));
        const padded = lines.map((line) => ({ ...line, values: Array.from({ length: longest }, (_, i) => line.values[i] ?? null) }));
        return (
          <figure key={title}>
            <figcaption><h3>{title}</h3></figcaption>
            {longest > 0 && <Chart x={Array.from({ length: longest }, (_, i) => i)} lines={padded} height={170} label={title} format={format} />}
            <Legend lines={lines} />
          </figure>
        );
      })}
    </div>
  );
}

function Exits({ game, pairs }: { game: Game; pairs: readonly VersusPair[] }) {
  const [chosen, setChosen] = useState(0);
  const pair = pairs[Math.min(chosen, pairs.length - 1)];
  if (!pair) return null;
  return (
    <section>
      <header class="section-head">
        <h2>{t('exitsOf', { black: plain(pair.black, 30), white: plain(pair.white, 30) })}</h2>
        {pairs.length > 1 && (
          <label class="field inline"><span class="sr-only">{t('choosePair')}</span>
            <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {pairs.map((one, i) => <option key={i} value={i}>{pairName(one)}</option>)}
            </select>
          </label>
        )}
      </header>
      <ul class="card-grid exits">
        {pair.exit_list.map((exit, i) => (
          <li key={i}>
            <MiniPosition game={game} text={exit} label={`${percent(exit.probability)}, ${t('exitAfter', { n: exit.ply })}`} />
            <p class="card-facts"><strong>{percent(exit.probability, 2)}</strong> · {t('exitAfter', { n: exit.ply })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function VersusView({ game, black, white }: { game: Game; black: string; white: string }) {
  const request = useAnswer<Versus>(address('versus', { black, white, all: black !== white, limit: 12 }));
  const first = useAnswer<BookInfo>(address(`books/${encodeURIComponent(black)}`));
  const second = useAnswer<BookInfo>(address(`books/${encodeURIComponent(white)}`));
  const books = useMemo(() => [first.data, second.data].filter((one): one is BookInfo => one !== null).filter((one, i, all) => all.findIndex((other) => other.id === one.id) === i), [first.data, second.data]);
  if (request.error) return <ErrorNotice error={request.error} retry={request.retry} />;
  if (!request.data) return <Notice><p role="status">{t('versusWorking')}</p><Loading request={request} /></Notice>;
  const { pairs, typical } = request.data;
  return (
    <div class={`versus-view answers${request.busy ? ' stale' : ''}`}>
      <section><h2>{t('versusTable')}</h2><Table game={game} pairs={pairs} /></section>
      {books.length > 0 && <section><h2>{t('bookTable')}</h2><BookTable books={books} /></section>}
      <Figures pairs={pairs} books={books} />
      <Exits game={game} pairs={pairs} />
      {typical.length > 0 && (
        <section>
          <header class="section-head"><h2>{t('typical')}</h2></header>
          <ul class="card-grid exits">
            {typical.map((one, i) => {
              const label = t('typicalOf', { book: plain(one.book, 30), other: plain(one.unknown_to, 30) });
              return <li key={i}><MiniPosition game={game} text={one} label={label} /><p class="card-facts"><strong>{percent(one.probability, 2)}</strong> · {t('exitAfter', { n: one.ply })}<br />{label}</p></li>;
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
