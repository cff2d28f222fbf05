import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** What a built file imports, by its path in the site. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** These files and all that they import. */
export function withImports(files: readonly string[], imports: Imports): string[] {
  const found = new Set(files);
  for (const file of found) for (const imported of imports.get(file) ?? []) found.add(imported);
  return [...found];
}

/** Gives every island of a page the names of its files. */
export function nameFiles(html: string, imports: Imports): string {
  return html.replaceAll(
    /<astro-island (?=[^>]*?component-url="\/([^"]+)"[^>]*?renderer-url="\/([^"]+)")/g,
    (_, ...urls: string[]) => {
      const files = withImports(urls.slice(0, 2), imports).map((file) => `/${file}`);
      return `<astro-island data-files="${files.join(' ')}" `;
    },
  );
}

function recordImports(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'island-files',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') imports.set(file.fileName, file.imports);
      }
    },
  };
}

/**
 * Names in a page the files of its islands, so that their runtime (island-runtime.ts) can ask for all
 * of them at once: a browser learns of what a file imports when it has that file, on a slow line a
 * round trip later for every depth.
 */
export function islandFiles(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  return {
    name: 'island-files',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [recordImports(imports)] } });
      },
      'astro:build:done': async ({ assets }) => {
        const pages = [...assets.values()]
          .flat()
          .filter(({ pathname }) => pathname.endsWith('.html'));
        for (const page of pages) {
          const html = await readFile(page, 'utf8');
          await writeFile(page, nameFiles(html, imports));
        }
      },
    },
  };
}
