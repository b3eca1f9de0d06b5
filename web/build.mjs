// Builds the page into dist/ (or the folder given): index.html, app.js, app.css, icon.svg, and what the games add
// (src/games/*/build.mjs). `--watch` builds again after every change.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const watch = args.includes('--watch');
const out = args.find((arg) => !arg.startsWith('--')) ?? join(here, 'dist');
const limit = 150_000;   // bytes of the whole page, compressed

const games = join(here, 'src/games');
const additions = await Promise.all(readdirSync(games).map((name) => join(games, name, 'build.mjs')).filter((path) => existsSync(path)).map((path) => import(path)));
const plugins = additions.flatMap((one) => one.plugins ?? []);
const files = Object.assign({}, ...additions.map((one) => one.files ?? {}));
for (const name of ['index.html', 'icon.svg']) files[name] = readFileSync(join(here, 'src', name));

const options = {
  entryPoints: { app: join(here, 'src/main.tsx') },
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  format: 'iife',
  target: ['es2021', 'chrome100', 'firefox100', 'safari15'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  external: Object.keys(files).map((name) => `./${name}`),
  plugins,
  legalComments: 'eof',
  outdir: out,
  logLevel: 'warning',
};

function checkSize() {
  let sum = 0;
  for (const name of ['app.js', 'app.css', ...Object.keys(files)]) {
    const bytes = readFileSync(join(out, name));
    const packed = gzipSync(bytes, { level: 9 }).length;
    sum += packed;
    console.log(`${name.padEnd(12)} ${String(bytes.length).padStart(8)} ${String(packed).padStart(7)} compressed`);
  }
  console.log(`${'the page'.padEnd(12)} ${' '.repeat(8)} ${String(sum).padStart(7)} of ${limit}`);
  if (sum > limit) throw new Error(`the page has ${sum} bytes, more than ${limit}`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);
if (watch) {
  await (await esbuild.context(options)).watch();
} else {
  await esbuild.build(options);
  checkSize();
}
