// Bundles the unit tests of the page and runs them with node's own test runner.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const tests = join(here, '../tests/web/unit');
const out = process.argv[2] ?? join(here, 'dist-tests');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const files = readdirSync(tests).filter((name) => name.endsWith('.test.ts'));
await esbuild.build({
  entryPoints: files.map((name) => join(tests, name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  outExtension: { '.js': '.mjs' },
  nodePaths: [join(here, 'node_modules')],
  loader: { '.css': 'empty' },
  outdir: out,
  logLevel: 'warning',
});
const built = files.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
const { status, stdout } = spawnSync(process.execPath, ['--test', ...built], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
process.stdout.write(stdout);
const told = (word) => Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)`, 'm').exec(stdout)?.[1] ?? 0);
console.log(`${told('pass')} passed, ${told('fail')} failed`);
process.exit(status ?? 1);
