// Everybody has addresses at these providers, so sharing one says nothing.
const mailProviders = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.com',
  'zoho.com',
  'fastmail.com',
  'hey.com',
  'qq.com',
  '163.com',
  '126.com',
  'yandex.com',
  'yandex.ru',
  'mail.ru',
  'naver.com',
]);

// They have addresses in many countries, such as yahoo.co.uk.
const worldwideProvider = /^(?:gmx|hotmail|live|outlook|yahoo)\.(?:com?\.)?[a-z]{2,3}$/;

const readDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns the domain that two addresses share, or one above the other; null for mail providers and for different ones.
 */
export function sharedDomain(first: string, second: string): string | null {
  const [short, long] = [readDomain(first), readDomain(second)].sort((a, b) => a.length - b.length);
  if (!short || !long) return null;
  if (mailProviders.has(short) || worldwideProvider.test(short)) return null;
  return long === short || long.endsWith(`.${short}`) ? short : null;
}
