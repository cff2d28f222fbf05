import { lessFee, optionalText, present } from './required.ts';

/** Returns what every gift has in common that another platform took and receipted. */
export const historyGift = (grossCents: number) => ({
  ...lessFee(grossCents, 0),
  kind: 'history' as const,
  document: 'none' as const,
  matchOf: null,
});

/** Returns the company that gave and who acted for it, else the person. */
export function readDonor(person: string | null, companyText: string) {
  const company = optionalText(companyText);
  if (company === undefined) return { donor: person };
  return { donor: company, ...present({ contact: person }) };
}

/** Returns the mark of a donor who is named in the books alone, from the cell of a column such as Anonymous. */
export const readListed = (text: string): { listed?: false } =>
  /^(?:yes|true|1|on|anonymous)$/i.test(text) ? { listed: false } : {};
