import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

/** A script that stands in a head, as builds carry it. */
export function minified(script: string): string {
  return transformSync(script, { minify: true, target: 'es2022' }).code.trim();
}

/** Minifies the modules that export a script of a head as text: it is among a page's first 14 KB. */
export function headScripts(scripts: Record<string, string>): Plugin {
  return {
    name: 'head-scripts',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/lib\/(?:after-paint|open-at)\.ts$/ },
      handler(code) {
        const found = Object.entries(scripts).find(([name]) =>
          code.includes(`export const ${name} =`),
        );
        if (!found) throw new Error('This module exports no script of a head.');
        const [name, script] = found;
        return { code: `export const ${name} = ${JSON.stringify(minified(script))};`, map: null };
      },
    },
  };
}
