// What the build of the page does for Go: Shudan's board gets our own points.
import { fileURLToPath } from 'node:url';

export const plugins = [{
  name: 'own-vertex',
  setup(build) {
    build.onResolve({ filter: /^\.\/Vertex\.js$/ }, () => ({ path: fileURLToPath(new URL('vertex.ts', import.meta.url)) }));
  },
}];
