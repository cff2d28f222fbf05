import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { findAll, read } from './texts.ts';

/** Returns the ids in a document: those that GitHub and Astro give its headings, and those of its sections. */
function findIds(file: string): string[] {
  const slugger = new GithubSlugger();
  const text = read(file).replaceAll(/^( *)```[^]*?^\1```/gm, '');
  const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  const sections = [...text.matchAll(/^<section id="([^"]+)"/gm)].map(([, id = '']) => id);
  return [...headings, ...sections];
}

/** Lists links of documents to files that are not there, or to parts that a file does not have. */
export function findDeadLinks(): string[] {
  const folders = '{src,host,ops,packages,quality,tests,docs,findings}';
  // The links of a seeded article are addresses of the site.
  const documents = globSync(`{*,${folders}/**/*}.md`, {
    exclude: ['**/node_modules/**', 'host/seed/**'],
  }).map((file) => ({ file, text: read(file) }));
  return findAll(/\]\((?!https?:|mailto:)([^)\s]+)/g, documents).flatMap(({ file, group }) => {
    const [target = '', id] = group.split('#');
    const page = target.startsWith('/') ? `src/pages${target}.md` : null;
    const linked = page ?? (target === '' ? file : path.join(path.dirname(file), target));
    if (!existsSync(linked)) {
      // Other pages of the site are no documents.
      return page ? [] : [`${file} links to ${group}, which is not there.`];
    }
    if (id === undefined || !linked.endsWith('.md') || findIds(linked).includes(id)) return [];
    return [`${file} links to ${group}, and ${linked} has no such part.`];
  });
}
