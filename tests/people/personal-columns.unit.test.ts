/** Each column that may hold an address or a name is exported and erased, or stays for a reason. */
import { globSync, readFileSync } from 'node:fs';
import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { applicationFields } from '#model/applications/contract.ts';
import { messageFields } from '#model/messages/contract.ts';
import { erasedMail } from '#server/mail/outbox.ts';
import * as applicationTables from '#server/db/applications-schema.ts';
import * as blogTables from '#server/db/blog-schema.ts';
import * as importTables from '#server/db/gift-imports-schema.ts';
import * as ledgerTables from '#server/db/ledger-schema.ts';
import * as otherTables from '#server/db/schema.ts';

const tables = new Map(
  Object.entries({
    ...otherTables,
    ...applicationTables,
    ...blogTables,
    ...importTables,
    ...ledgerTables,
  }).flatMap(([name, value]) => (is(value, PgTable) ? [[name, value] as const] : [])),
);

/** Why a column is not in an export, or outlives an erasure. */
const kept: Record<string, string> = {
  'account_names.names': 'names of accounts in the books',
  'blog_authors.email': 'the public line of an author, whom staff edit',
  'blog_authors.name': 'the public line of an author, whom staff edit',
  'contact_messages.note': 'what staff note for themselves; it goes with the message',
  'confirmations.email_hash': 'a keyed hash, deleted after an hour',
  ...Object.fromEntries(
    [
      'payment_intent_id',
      'subscription_id',
      'external_id',
      'acknowledgment_key',
      'currency',
      'card_brand',
      'card_last4',
      'payment_method',
      'postmarked_on',
    ].map((column) => [
      `donations.${column}`,
      'the books keep a gift, of which an erasure takes the giver',
    ]),
  ),
  'donations.verification_url':
    "Stripe's page of an unpaid payment, empty once the payment goes on",
  'donations.note':
    'what staff note for themselves; that of a file is exported, and an erasure empties it',
  'gift_imports.file_name': 'what staff called the file of a platform',
  'gift_imports.mail': 'whether documents were mailed',
  'gift_import_rows.line': 'the number of a line',
  'giver_joins.donation_ids': 'ids alone; the row goes with its giver',
  'giver_joins.mailbox_ids': 'ids alone; the row goes with its giver',
  'researcher_applications.decision_mail_key': 'a key alone; it goes with the application',
  'researcher_applications.note': 'what staff note for themselves; it goes with the application',
  'journal_files.names': 'names of accounts in the books',
  'mail_refusals.email_hash': 'a keyed hash, without which a refusal would be forgotten',
  'month_file_lines.line': 'the books of a month; an erasure empties the names in it',
  'outbox.reply_to_address': 'a copy of a record that is exported; an erasure empties it',
  'outbox.reply_to_name': 'a copy of a record that is exported; an erasure empties it',
  'outbox.to_name': 'a copy of a record that is exported; an erasure empties it',
  'private_links.email': 'the address that is asked about; its links are exported and erased',
};

const isPersonal = (column: string) =>
  /(?:^|_)(?:e?mail|names?|address|institution|tribute|line)(?:_hash)?$/.test(column);

/** Each row of them is about a person, so that every text in it is. */
const aboutPeople = new Set<PgTable>([
  otherTables.people,
  otherTables.contactMessages,
  otherTables.donations,
  otherTables.giverMailboxes,
  otherTables.giverJoins,
  applicationTables.researcherApplications,
  applicationTables.boardMembers,
]);

/** An enumeration has only words of ours. */
const holdsText = ({ columnType, enumValues }: Column) =>
  /^Pg(?:Text|Json|Jsonb|Array|DateString)/.test(columnType) && !enumValues?.length;

const exports = globSync('src/server/*/personal-data.ts').map((file) => readFileSync(file, 'utf8'));
const erasure = readFileSync('src/server/data-requests/data-requests.ts', 'utf8');
const typed = [...Object.keys(applicationFields), ...Object.keys(messageFields)];

/** The table is imported by what exports it, and the column is picked there by its name. */
const isExported = (table: string, key: string) =>
  exports.some(
    (source) =>
      new RegExp(`\\b${table}\\b`).test(source) &&
      (new RegExp(`(?:'|\\.|\\b)${key}\\b`).test(source) ||
        (source.includes('...typed') && typed.includes(key))),
  );

/** Its row is deleted, by itself or with the row that it belongs to, or it is made empty. */
function isErased(name: string, key: string): boolean {
  if (new RegExp(`\\[${name}, rows\\.`).test(erasure)) return true;
  const [, values = ''] =
    new RegExp(`\\.update\\(${name}\\)\\s*\\.set\\(\\{([^]*?)\\n\\s*\\}\\)`).exec(erasure) ?? [];
  if (new RegExp(`\\b${key}: (?:null|''|\\{\\}|\\[\\])`).test(values)) return true;
  if (new RegExp(`\\.update\\(${name}\\)\\s*\\.set\\(erasedMail\\)`).test(erasure))
    return key in erasedMail;
  const table = tables.get(name);
  return Boolean(
    table &&
    getTableConfig(table).foreignKeys.some(({ onDelete, reference }) => {
      const owner = getTableName(reference().foreignTable);
      const [ownerName] = [...tables].find(([, each]) => getTableName(each) === owner) ?? [];
      return onDelete === 'cascade' && ownerName !== undefined && isErased(ownerName, key);
    }),
  );
}

/** Lists what holds an address or a name, as `table.column`, and is neither handled nor named above. */
function findUnregistered(all: Map<string, PgTable>): string[] {
  return [...all].flatMap(([name, table]) =>
    Object.entries(getTableColumns(table))
      .filter(
        ([, column]) => isPersonal(column.name) || (aboutPeople.has(table) && holdsText(column)),
      )
      .filter(([key, column]) => {
        if (`${getTableName(table)}.${column.name}` in kept) return false;
        return !(isExported(name, key) && isErased(name, key));
      })
      .map(([, column]) => `${getTableName(table)}.${column.name}`),
  );
}

test('every column with an address or a name is exported and erased, or stays for a reason', () => {
  expect(findUnregistered(tables)).toEqual([]);
});

test('a planted column with an address is found', () => {
  const planted = pgTable('visits', { visitorEmail: text('visitor_email'), page: text('page') });
  expect(findUnregistered(new Map([['visits', planted]]))).toEqual(['visits.visitor_email']);
});

test('any planted text in a table of people is found', () => {
  const planted = pgTable('people', { nickname: text('nickname'), seen: timestamp('seen') });
  aboutPeople.add(planted);
  expect(findUnregistered(new Map([['people', planted]]))).toEqual(['people.nickname']);
});

test('no reason is given for a column that is not there', () => {
  const columns = [...tables.values()].flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect(Object.keys(kept).filter((column) => !columns.includes(column))).toEqual([]);
});
