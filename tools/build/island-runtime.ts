import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { lateScript } from './late-scripts.ts';

const written = {
  style: '<style>${ISLAND_STYLES}</style>',
  directive: '<script>${getDirectiveScriptText(result, directive)}</script>',
  script:
    '<script>${process.env.NODE_ENV === "development" ? islandScriptDev : islandScript}</script>',
};

const astro = path.dirname(createRequire(import.meta.url).resolve('astro/package.json'));

/** A script that Astro would write into a page. */
async function prebuilt(file: string): Promise<string> {
  const { href } = pathToFileURL(path.join(astro, 'dist/runtime', file));
  const { default: script } = (await import(href)) as { default: string };
  return script;
}

/** The moments at which an island may wake: what stands behind `client:` on a page. */
const directives = ['idle', 'load', 'media', 'only', 'visible'];

/** Asks for all files of the page's islands (island-files.ts) while they wait for the browser to be idle. */
const ask = `for (let { dataset } of document.querySelectorAll('astro-island[data-files]'))
  for (let href of dataset.files.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`;

const runtime = (
  await Promise.all([
    ask,
    ...directives.map((directive) => prebuilt(`client/${directive}.prebuilt.js`)),
    prebuilt('server/astro-island.prebuilt.js'),
  ])
).join('\n');
const fileName = `_astro/island.${createHash('sha256').update(runtime).digest('hex').slice(0, 8)}.js`;

/**
 * Makes a file of what Astro writes into a page where its islands stand: 2 KB compressed of scripts,
 * among the 14 KB that a page is seen with, and a style element, which HTML allows in the head only.
 * The one rule of the style is in src/styles/base.css.
 */
export function islandRuntime(): Plugin {
  return {
    name: 'island-runtime',
    apply: 'build',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (Object.values(written).some((part) => !code.includes(part))) {
          throw new Error('Astro writes its islands differently now.');
        }
        const script = `${lateScript}"/${fileName}"></script>`;
        const moved = code
          .replace(written.style, '')
          .replace(written.script, () => script)
          .replaceAll(written.directive, '');
        return { code: moved, map: null };
      },
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName, source: runtime });
    },
  };
}
