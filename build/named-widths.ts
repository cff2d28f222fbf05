import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../src/styles/widths.css', import.meta.url), 'utf8');

const widths = new Map(
  [...source.matchAll(/@custom-media (--\w+) (\([^)]+\));/g)].map(([, name = '', query = '']) => [
    name,
    query,
  ]),
);

interface MediaRules {
  walkAtRules(name: 'media', visit: (rule: { params: string }) => void): void;
}

/** A plugin for PostCSS that replaces the names of src/styles/widths.css in media queries. */
export const namedWidths = {
  postcssPlugin: 'named-widths',
  // What a CSS Module composes is there at the end only.
  OnceExit(root: MediaRules): void {
    root.walkAtRules('media', (rule) => {
      rule.params = rule.params.replaceAll(/\((--\w+)\)/g, (_, name: string) => {
        const width = widths.get(name);
        if (!width) throw new Error(`src/styles/widths.css has no width ${name}.`);
        return width;
      });
    });
  },
};
