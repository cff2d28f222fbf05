import type { Plugin } from 'vite';

const written = '<script type="module" src=';

/**
 * Lets the page's own scripts come after what paints it: modules run when the page is parsed, but a
 * browser asks for them as urgently as for a font.
 */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/script\.js$/ },
      handler(code) {
        if (!code.includes(written)) throw new Error('Astro writes its scripts differently now.');
        const late = written.replace(' src=', ' fetchpriority="low" src=');
        return { code: code.replaceAll(written, late), map: null };
      },
    },
  };
}
