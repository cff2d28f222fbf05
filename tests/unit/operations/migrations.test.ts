import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'netlify/database/migrations';
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

/** What breaks code that was deployed before: it serves on while, and after, a migration runs. */
const breaking =
  /\bdrop\s+(?:table|column|type)\b|\brename\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+(?:type|set\s+not\s+null)\b|\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(?:default|generated)\b)/i;

/** First line of a migration whose old shape no deployed code uses any more (docs/deploy.md). */
const contraction = /^-- contract: \S.*/;

test.each(files)('%s leaves what the deployed code needs, or says why not', (file) => {
  const source = readFileSync(join(folder, file), 'utf8');
  if (contraction.test(source)) return;
  const found = source.split('--> statement-breakpoint').filter((part) => breaking.test(part));
  expect(found, 'Expand now, contract in a later deploy: docs/deploy.md, "Migrations"').toEqual([]);
});

test('the rule sees what it must and nothing else', () => {
  const breaks = [
    'ALTER TABLE "people" DROP COLUMN "name";',
    'ALTER TABLE "people" RENAME COLUMN "name" TO "full_name";',
    'ALTER TABLE "people" ALTER COLUMN "name" SET DATA TYPE integer;',
    'ALTER TABLE "people" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "people" ADD COLUMN "age" integer NOT NULL;',
    'DROP TABLE "people";',
  ];
  const expands = [
    'ALTER TABLE "people" ADD COLUMN "age" integer;',
    'ALTER TABLE "people" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "people" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY;',
    'ALTER TABLE "people" ALTER COLUMN "name" DROP NOT NULL;',
    'DROP INDEX "people_newest";',
  ];
  expect(breaks.filter((statement) => !breaking.test(statement))).toEqual([]);
  expect(expands.filter((statement) => breaking.test(statement))).toEqual([]);
});
