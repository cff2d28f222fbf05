import { run } from '@zootools/email-spell-checker';

// These names are long enough that no ordinary domain is this close to them by chance.
const providers = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
];

// These real domains differ from the others by a letter.
const neighbors = ['mail.com', 'email.com', 'ymail.com', 'qmail.com', 'tmail.com', 'fmail.com'];

// The same provider may serve another country, such as yahoo.ca; `.co`, `.cm` and `.om` are slips.
function isCountry(domain: string, provider: string): boolean {
  const [name, ...ending] = domain.split('.');
  if (name !== provider.split('.')[0]) return false;
  return ending.length > 1 || /^(?!co$|cm$|om$)[a-z]{2}$/.test(ending[0] ?? '');
}

/**
 * Returns the domain of a mail provider that an address misspells, such as `gmail.com` for `gmial.com`; null for any
 * other.
 */
export function suggestDomain(email: string): string | null {
  const domain = email.trim().split('@').at(-1)?.toLowerCase() ?? '';
  if (neighbors.includes(domain)) return null;
  const suggestion = run({
    email,
    domains: providers,
    // The library's guesses at any name and any ending would correct universities.
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return suggestion && !isCountry(domain, suggestion.domain) ? suggestion.domain : null;
}
