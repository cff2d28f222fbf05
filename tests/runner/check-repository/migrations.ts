import { globSync } from 'node:fs';
import { read } from './texts.ts';

/** Matches statements that break the code deployed before, which goes on serving while a migration runs. */
const breaking =
  /\bdrop\s+(?:table|column|type)\b|\brename\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+(?:type|set\s+not\s+null)\b|\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(?:default|generated)\b)/i;

/** Lists breaking migrations whose first line does not say that no deployed code uses the old shape any more. */
export function findBreakingMigrations(): string[] {
  return globSync('netlify/database/migrations/*.sql')
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => !/^-- contract: \S.*/.test(text))
    .filter(({ text }) =>
      text.split('--> statement-breakpoint').some((statement) => breaking.test(statement)),
    )
    .map(({ file }) => `${file} breaks deployed code: docs/deploy.md, "Migrations".`);
}
