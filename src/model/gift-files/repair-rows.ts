import { repairAccents } from './accents.ts';
import type { FileGift, FileReversal, FileRows } from './reading.ts';

// A company or a fund can bear a person's name.
const namesBeside = ['employer', 'onBehalfOf', 'contact', 'fund', 'sponsor', 'fundraiser'] as const;

/** Repairs the names of a gift. A repaired donor is also kept as the file has it, with a remark beside the gift's own. */
function repairGift(gift: FileGift): FileGift {
  let repaired = gift;
  for (const field of namesBeside) {
    const name = gift[field];
    const whole = name === undefined ? null : repairAccents(name);
    if (whole !== null) repaired = { ...repaired, [field]: whole };
  }
  const { donor } = gift;
  const whole = donor === null ? null : repairAccents(donor);
  if (donor === null || whole === null) return repaired;
  const remark = `the name came with its accents broken: ${donor}`;
  const why = gift.why ? `${gift.why}; ${remark}` : remark;
  return { ...repaired, donor: whole, asWritten: donor, why };
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
