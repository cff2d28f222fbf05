import { normalizeSheetId } from '#model/gift-files/sheet-ids.ts';
import { computeKeyedHash } from '../../keyed-hash.ts';

/** Stands in a reason for the quoted text of a row that named somebody who was erased. */
export const erasedQuote = '"(erased)"';

const erasedId = /^\w+:erased:/;

// A row without an id of its own is known by its giver, day and amount.
const isMadeOfNames = (externalId: string) =>
  !erasedId.test(externalId) &&
  (/^(?:zeffy|bank):/.test(externalId) || normalizeSheetId(externalId) !== null);

/**
 * Returns the id that a row of an erased giver has, by which a second drop of its file is recognized. It is the same
 * however the sheet was saved. Returns null for an id that names nobody.
 */
export function hashRowId(externalId: string): string | null {
  if (!isMadeOfNames(externalId)) return null;
  const kind = externalId.slice(0, externalId.indexOf(':'));
  const hash = computeKeyedHash('gift row', normalizeSheetId(externalId) ?? externalId);
  return `${kind}:erased:${hash.toString('base64url').slice(0, 32)}`;
}
