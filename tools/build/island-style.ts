import type { Plugin } from 'vite';

const written = '<style>${ISLAND_STYLES}</style>';

/**
 * Keeps Astro from writing a style element where the first island stands: HTML allows it in the head
 * only. Its one rule is in src/styles/base.css.
 */
export function islandStyle(): Plugin {
  return {
    name: 'island-style',
    apply: 'build',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (!code.includes(written)) throw new Error('Astro writes its islands differently now.');
        return { code: code.replace(written, ''), map: null };
      },
    },
  };
}
