import type { Plugin } from 'vite';

/**
 * Leaves the styles of the blog's views out of the scripts that take its pages over: the HTML of every
 * page that has such a script holds them already, and Astro would write them into it once more.
 */
export function servedStyles(): Plugin {
  return {
    name: 'served-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/islands\/blog\/[^/]+\.module\.css$/ },
      handler() {
        if (this.environment.name !== 'client') return;
        return { code: '', map: null };
      },
    },
  };
}
