import { repairAccents } from './accents.ts';
import type { FileGift, FileReversal, FileRows } from './reading.ts';

// A company or a fund can bear a person's name.
const labels = {
  employer: 'name of the employer',
  onBehalfOf: 'name of the person',
  contact: 'name of the contact',
  fund: 'name of the fund',
  sponsor: 'name of the sponsor',
  grantor: 'name of the charity',
  fundraiser: 'name of the fundraiser',
} as const;

const namesBeside = Object.keys(labels) as (keyof typeof labels)[];

const remarkOn = (what: string, asWritten: string) =>
  `the ${what} came with its accents broken: ${asWritten}`;

/**
 * Repairs the names of a gift, with a remark for each beside the gift's own. A donor is also kept as the file has it.
 */
function repairGift(gift: FileGift): FileGift {
  let repaired = gift;
  const remarks: string[] = [];
  for (const field of namesBeside) {
    const name = gift[field];
    const whole = name === undefined ? null : repairAccents(name);
    if (name === undefined || whole === null) continue;
    repaired = { ...repaired, [field]: whole };
    // A donor can be the sponsor or the fund itself.
    if (name !== gift.donor) remarks.push(remarkOn(labels[field], name));
  }
  const { donor } = gift;
  const whole = donor === null ? null : repairAccents(donor);
  if (donor !== null && whole !== null) {
    repaired = { ...repaired, donor: whole, asWritten: donor };
    remarks.unshift(remarkOn('name', donor));
  }
  if (remarks.length === 0) return gift;
  return { ...repaired, why: [gift.why, ...remarks].filter(Boolean).join('; ') };
}

/** Repairs the donor of a row that takes a gift back, by whom staff find the gift. */
function repairReversal(reversal: FileReversal): FileReversal {
  const whole = reversal.donor === null ? null : repairAccents(reversal.donor);
  if (whole === null) return reversal;
  return { ...reversal, donor: whole, why: repairAccents(reversal.why) ?? reversal.why };
}

/** Repairs names with broken accents in all rows, those that staff may still turn into gifts among them. */
export function repairRows({ gifts, reversals, leftOut }: FileRows) {
  return {
    gifts: gifts.map(repairGift),
    reversals: reversals.map(repairReversal),
    leftOut: leftOut.map((row) => (row.maybe ? { ...row, maybe: row.maybe.map(repairGift) } : row)),
  };
}
