import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const written = {
  style: '<style>${ISLAND_STYLES}</style>',
  script:
    '<script>${process.env.NODE_ENV === "development" ? islandScriptDev : islandScript}</script>',
};

const astro = path.dirname(createRequire(import.meta.url).resolve('astro/package.json'));
const prebuilt = path.join(astro, 'dist/runtime/server/astro-island.prebuilt.js');

/** What Astro would write into every page with an island. */
const { default: runtime } = (await import(pathToFileURL(prebuilt).href)) as { default: string };
const fileName = `_astro/island.${createHash('sha256').update(runtime).digest('hex').slice(0, 8)}.js`;

/**
 * Makes a file of what Astro writes into a page where the first island stands: 1.8 KB compressed of
 * script, among the 14 KB that a page is seen with, and a style element, which HTML allows in the
 * head only. The one rule of the style is in src/styles/base.css.
 */
export function islandRuntime(): Plugin {
  return {
    name: 'island-runtime',
    apply: 'build',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (!code.includes(written.style) || !code.includes(written.script)) {
          throw new Error('Astro writes its islands differently now.');
        }
        const script = `<script type="module" fetchpriority="low" src="/${fileName}"></script>`;
        return {
          code: code.replace(written.style, '').replace(written.script, () => script),
          map: null,
        };
      },
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName, source: runtime });
    },
  };
}
