import { and, eq, inArray } from 'drizzle-orm';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { forGiver } from '#model/donations/third-parties.ts';
import { undoEnd } from '#model/undo.ts';
import type { Queries } from '../../db/client.ts';
import { donations, people } from '../../db/schema.ts';
import { invalidFields } from '../../http/errors.ts';
import { enqueueAcknowledgment } from '../documents/acknowledgment.ts';
import { ensureGivers } from './ensure-givers.ts';
import { inParts } from '../../db/in-parts.ts';
import { rowFieldPath, type ImportRows } from './read-rows.ts';
import { toDonation } from './to-donation.ts';

const rowsAtOnce = 1000;

/** Requires that givers and matched gifts exist. @throws HttpError 422 */
export async function requireReferences(
  tx: Queries,
  { gifts }: ImportRows,
  known: ReadonlyMap<string, string | null>,
): Promise<void> {
  const chosen = [...new Set(gifts.flatMap(({ giver }) => giver ?? []))];
  const found = await inParts(chosen, rowsAtOnce, (part) =>
    tx
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, part), eq(people.type, 'donor'))),
  );
  const ids = new Set(found.map(({ id }) => id));
  const own = new Map(gifts.map((gift) => [gift.externalId, gift]));
  const problems: Record<string, string> = {};
  for (const { giver, matchOf, line, position } of gifts) {
    if (giver && !ids.has(giver))
      problems[rowFieldPath(position, 'giver')] = `Line ${line}, giver: There is no such giver.`;
    if (matchOf && !own.has(matchOf) && !known.has(matchOf))
      problems[rowFieldPath(position, 'matchOf')] =
        `Line ${line}, matchOf: No gift of this file or an earlier one has the id ${matchOf}.`;
    if (matchOf && own.get(matchOf)?.matchOf)
      problems[rowFieldPath(position, 'matchOf')] =
        `Line ${line}, matchOf: ${matchOf} is a match itself.`;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

async function findFunds(tx: Queries, giverIds: readonly string[]): Promise<Set<string>> {
  const found = await inParts([...new Set(giverIds)], rowsAtOnce, (part) =>
    tx
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, part), eq(people.kind, 'fund'))),
  );
  return new Set(found.map(({ id }) => id));
}

interface StoreOptions {
  known: ReadonlyMap<string, string | null>;
  mail: boolean;
  now: Date;
}

/** Stores the gifts and returns the donation of each external id. */
export async function storeGifts(
  tx: Queries,
  gifts: readonly GiftRow[],
  { known, mail, now }: StoreOptions,
): Promise<Map<string, string>> {
  const givers = await ensureGivers(tx, gifts);
  const rows = gifts.map((gift) => ({ gift, row: toDonation(gift, now) }));
  const funds = await findFunds(tx, [...givers.values()]);
  const ids = new Map(rows.map(({ gift, row }) => [gift.externalId, row.id]));
  const values: (typeof donations.$inferInsert)[] = [];
  for (const { gift, row } of rows) {
    const matchOf = gift.matchOf ? (ids.get(gift.matchOf) ?? known.get(gift.matchOf)) : null;
    const personId = givers.get(gift.externalId) ?? null;
    const isOfFund = personId !== null && funds.has(personId);
    const document = forGiver(row.document, isOfFund ? 'fund' : 'person');
    values.push({ ...row, document, matchOf: matchOf ?? null, personId });
  }
  // A matched gift must be stored before its match.
  const sorted = [...values.filter((row) => !row.matchOf), ...values.filter((row) => row.matchOf)];
  const written = await inParts(sorted, rowsAtOnce, (part) =>
    tx.insert(donations).values(part).returning(),
  );
  if (mail) for (const row of written) await enqueueAcknowledgment(tx, row, undoEnd(now));
  return ids;
}
