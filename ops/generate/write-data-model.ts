import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as applications from '#server/db/applications-schema.ts';
import * as posts from '#server/db/blog-schema.ts';
import * as giftImports from '#server/db/gift-imports-schema.ts';
import * as ledger from '#server/db/ledger-schema.ts';
import * as others from '#server/db/schema.ts';

type TableConfig = ReturnType<typeof getTableConfig>;

const parts = [
  { heading: 'Donations, people, messages and mail', file: 'schema.ts', module: others },
  { heading: 'Gifts from files', file: 'gift-imports-schema.ts', module: giftImports },
  { heading: "Stripe's ledger", file: 'ledger-schema.ts', module: ledger },
  { heading: 'Applications and the board', file: 'applications-schema.ts', module: applications },
  { heading: 'Posts and pictures', file: 'blog-schema.ts', module: posts },
];

function listTables(module: object): TableConfig[] {
  return Object.values(module)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

// A table's doc comment says what it holds; numbers of rules are left out.
function readComments(source: string): Map<string, string> {
  const pattern = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+ = pgTable\(\s*'(\w+)'/g;
  return new Map(
    [...source.matchAll(pattern)].map(([, comment = '', table = '']) => [
      table,
      comment
        .replaceAll(/^\s*\*? ?/gm, ' ')
        .replaceAll(/\s+\(P-\d+(?:, P-\d+)*\)/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  );
}

function listColumns({ columns }: TableConfig): string {
  const list = columns.map((column) => {
    const type = column.getSQLType().replace('timestamp (3) with time zone', 'time');
    return `\`${column.name}\` ${type}${column.notNull ? '' : '?'}`;
  });
  return list.join(', ');
}

function listRelations({ name, foreignKeys }: TableConfig): string[] {
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const label = columns.map((column) => column.name).join(', ');
    const parent = columns.every((column) => column.notNull) ? '||' : '|o';
    return `  ${getTableConfig(foreignTable).name} ${parent}--o{ ${name} : "${label}"`;
  });
}

/** Writes the data model from the doc comments of the tables. @throws Error for a table without one */
export function writeDataModel(root: string): string {
  const sections = parts.flatMap(({ heading, file, module }) => {
    const path = `src/server/db/${file}`;
    const comments = readComments(readFileSync(join(root, path), 'utf8'));
    const tables = listTables(module).flatMap((table) => {
      const comment = comments.get(table.name);
      if (!comment) throw new Error(`${path} does not say in a comment what ${table.name} holds.`);
      return [`- **${table.name}**: ${comment}`, `  ${listColumns(table)}`];
    });
    return ['', `## ${heading}`, '', `From \`${path}\`.`, '', ...tables];
  });
  const relations = parts.flatMap(({ module }) => listTables(module).flatMap(listRelations));
  const lines = [
    '# Data model',
    '',
    '`npm run generate` writes this from the Drizzle schema. A `?` marks a column that may be null. Amounts are in cents,',
    'times have milliseconds. Tables that the diagram leaves out refer to no other.',
    '',
    '```mermaid',
    'erDiagram',
    ...relations,
    '```',
    ...sections,
  ];
  return `${lines.join('\n')}\n`;
}
