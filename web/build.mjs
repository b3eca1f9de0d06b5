// Builds the page into dist/ (or the folder given): index.html, app.js, app.css, pieces.svg, icon.svg.
// `--watch` builds again after every change.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { piecesSvg } from './pieces.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const watch = args.includes('--watch');
const out = args.find((arg) => !arg.startsWith('--')) ?? join(here, 'dist');
const limit = 150_000;   // bytes of the whole page, compressed

// Shudan's board, with our points.
const ownVertex = {
  name: 'own-vertex',
  setup(build) {
    build.onResolve({ filter: /^\.\/Vertex\.js$/ }, () => ({ path: join(here, 'src/go/vertex.ts') }));
  },
};

const options = {
  entryPoints: { app: join(here, 'src/main.tsx') },
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  format: 'iife',
  target: ['es2021', 'chrome100', 'firefox100', 'safari15'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  external: ['./pieces.svg'],
  plugins: [ownVertex],
  legalComments: 'eof',
  outdir: out,
  logLevel: 'warning',
};

function copyOthers() {
  writeFileSync(join(out, 'pieces.svg'), piecesSvg());
  for (const name of ['index.html', 'icon.svg']) writeFileSync(join(out, name), readFileSync(join(here, 'src', name)));
}

function weigh() {
  let sum = 0;
  for (const name of ['index.html', 'app.js', 'app.css', 'pieces.svg', 'icon.svg']) {
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
copyOthers();
if (watch) {
  await (await esbuild.context(options)).watch();
} else {
  await esbuild.build(options);
  weigh();
}
