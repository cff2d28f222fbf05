import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../../node_modules/temml/src/', import.meta.url);
const code = ['./', './functions/', './environments/']
  .map((folder) => new URL(folder, source))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  )
  .join('\n');

/** Lists what the first group of a pattern finds in a text, each once. */
export const findAll = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

/** The commands of TeX that Temml knows, such as `\frac`. */
export const commands = findAll(code, /["'`]\\(\\(?:[A-Za-z@]+\*?|[^A-Za-z\s]))["'`]/g);

/** The environments that Temml knows, such as `aligned`. */
export const environments = findAll(
  findAll(code, /names: \[([^\]]*)\]/g).join(' '),
  /"([A-Za-z]+\*?)"/g,
);

const rests = ['', '{x}', '{x}{y}', '{1em}', '{1em}{1em}', '{red}{x}', '(', '_{a}^{b}'];
const columns = ['', '{|c:c|}', '{2}'];

/** The ways in which an author may write each command and environment. */
export const waysToWrite: readonly (readonly string[])[] = [
  ...commands.map((command) => rests.map((rest) => command + rest)),
  ...environments.map((name) =>
    columns.map((column) => `\\begin{${name}}${column}a & b \\\\ \\hline c & d\\end{${name}}`),
  ),
];
