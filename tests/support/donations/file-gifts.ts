/** Adds gifts from files, and their reversals, to the random histories of givers. */
import { isNotNull } from 'drizzle-orm';
import { isRecorded } from '#model/donations/contract.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations } from '#server/db/schema.ts';
import type { DonationRow } from '#server/donations/rows.ts';
import type { ApiReply } from '../call-api.ts';
import { buildGift, buildImport, postImport, takeBack } from '../factories/gift-imports.ts';
import { changeRecorded } from '../factories/recorded-donations.ts';
import { selectRows } from '../rows.ts';
import type { DrawnActionNamed } from './draw-givers.ts';

const documents = { check: 'tax', fund: 'thanks', history: 'none' } as const;

/** Throws for an answer that no history may cause. The product may refuse an action; it must not fail. */
export function throwOnServerError({ status, body }: ApiReply): void {
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Records a file with a gift and, for half of them, the gift by which an employer matches it. */
export async function importGifts({
  name,
  email,
  row,
  kind,
  isMatched,
  mail,
}: DrawnActionNamed<'import'>): Promise<void> {
  const amounts = {
    grossCents: 10_000,
    feeCents: 0,
    netCents: 10_000,
    date: '2025-06-07',
  } as const;
  const externalId = `benevity:${row}`;
  const document = documents[kind];
  const gift = buildGift({ ...amounts, externalId, donor: name, email, kind, document });
  const match = buildGift({
    ...amounts,
    externalId: `${externalId}:match`,
    matchOf: externalId,
    donor: 'Fernwhistle Robotics',
    email: null,
    document: 'none',
  });
  throwOnServerError(await postImport(buildImport(isMatched ? [match, gift] : [gift], { mail })));
}

export async function takeImportBack(position: number): Promise<void> {
  const all = await selectRows(giftImports);
  const one = all[position % Math.max(all.length, 1)];
  if (one) throwOnServerError(await takeBack(one.id));
}

function reverseByFile({ id, amountCents }: DonationRow, isPart: boolean) {
  const cents = isPart ? -Math.floor(amountCents / 4) : -amountCents;
  const row = {
    line: 2,
    externalId: `benevity:${crypto.randomUUID()}:back`,
    of: null,
    reverses: id,
    date: '2025-06-08',
    grossCents: cents,
    feeCents: 0,
    netCents: cents,
  };
  return postImport(buildImport([row]));
}

/** Reverses a gift that staff or a file recorded, or undoes the recording. */
export async function undoRecordedGift(each: DrawnActionNamed<'reverse' | 'undo'>): Promise<void> {
  const recorded = (await selectRows(donations, isNotNull(donations.receivedAt))).filter(
    ({ source, reversesId }) => isRecorded(source) && reversesId === null,
  );
  const gift = recorded[each.position % Math.max(recorded.length, 1)];
  if (!gift) return;
  if (each.do === 'undo') throwOnServerError(await changeRecorded(gift.id, 'undo'));
  else if (each.by === 'staff') throwOnServerError(await changeRecorded(gift.id, 'reverse'));
  else throwOnServerError(await reverseByFile(gift, each.by === 'part of file'));
}
