/** The charities that receipt a donor themselves before they grant the money on. */
const sponsors = [
  'fidelity charitable',
  'fidelity investments charitable',
  'schwab charitable',
  'dafgiving360',
  'charles schwab charitable',
  'vanguard charitable',
  'national philanthropic trust',
  'paypal giving fund',
  'benevity',
  'american online giving',
  'yourcause',
  'blackbaud giving',
  'bright funds',
  'cybergrants',
  'network for good',
  'every.org',
  'frontstream',
  'national christian foundation',
  'renaissance charitable',
  'goldman sachs philanthropy',
  'morgan stanley global impact',
  'morgan stanley gift',
  'bank of america charitable',
  'american endowment foundation',
  'u.s. charitable gift trust',
  'jewish communal fund',
  'charityvest',
  'daffy',
  'silicon valley community foundation',
  'tides foundation',
  'philanthropic trust',
  'charitable gift fund',
  'donor advised fund',
  'donor-advised fund',
  'uk online giving foundation',
];

// Only whole words match. Safari looks behind from 16.4 on, so the sign before a word is matched, too.
const sponsorWords = new RegExp(
  `(?:^|[^\\p{L}\\d])(?:${sponsors.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\p{L}\\d])`,
  'u',
);

const brokers =
  /^(?:the )?(?:daf (?:of|at) )?(?:charles schwab|schwab|vanguard|fidelity|npt)(?: (?:and|co|company|inc|investments?|brokerage|services|group|daf|llc|trust|bank))*$/;

/**
 * Tells whether a payer can be the sponsor of a fund by its short name. The same firms pay from the accounts of donors,
 * whom nobody has receipted then.
 */
export const mayBeSponsor = (name: string): boolean =>
  brokers.test(
    name
      .toLowerCase()
      .replace(/[\s.,&]+/g, ' ')
      .trim(),
  );

/** Tells whether a charity has receipted the donor before it grants the money on, such as the sponsor of a fund. */
export function isSponsor(name: string): boolean {
  return sponsorWords.test(name.toLowerCase());
}
