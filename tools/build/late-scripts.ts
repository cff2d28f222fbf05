import type { Plugin } from 'vite';

const written = '<script type="module" src=';

/** How a page names a script of its own that src/lib/after-paint.ts asks for: browsers ignore it. */
export const lateScript = '<script type="text/late" data-src=';

/**
 * Lets the page's own scripts come after what paints it: modules run when the page is parsed, but a
 * browser asks for them beside what the first paint needs.
 */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/script\.js$/ },
      handler(code) {
        if (!code.includes(written)) throw new Error('Astro writes its scripts differently now.');
        return { code: code.replaceAll(written, lateScript), map: null };
      },
    },
  };
}
