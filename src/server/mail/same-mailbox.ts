import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';

interface Provider {
  /** The domains of one mailbox; the first stands for all. */
  domains: readonly [string, ...string[]];
  /** The characters before the @ that the provider ignores. */
  ignored: string;
}

const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: '.' },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: '._-' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: '' },
];

function parse(email: string) {
  const address = email.toLowerCase();
  const atSign = address.lastIndexOf('@');
  const [typed, domain] = [address.slice(0, atSign), address.slice(atSign + 1)];
  const provider = providers.find(({ domains }) => domains.includes(domain));
  const { domains, ignored } = provider ?? { domains: [domain] as const, ignored: '' };
  const name = typed.replace(/(?!^)\+.*/, '');
  const read = Array.from(name).filter((character) => !ignored.includes(character));
  // In a name without other characters, each one counts.
  return read.length > 0
    ? { name: read.join(''), domains, ignored }
    : { name, domains, ignored: '' };
}

/** Returns one key for all spellings of a mailbox, such as `v.ictim+1@googlemail.com`. */
export function mailboxKey(email: string): string {
  const { name, domains } = parse(email);
  return `${name}@${domains[0]}`;
}

// In a pattern of Postgres, a backslash before a mark makes it an ordinary character.
const literally = (text: string) => text.replace(/[^a-z\d]/g, String.raw`\$&`);

/** Selects rows whose address leads to the same mailbox, however it is written. */
export function isSameMailbox(column: Column | SQL, email: string): SQL {
  const { name, domains, ignored } = parse(email);
  const between = ignored && `[${literally(ignored)}]*`;
  const typed = Array.from(name, literally).join(between);
  const pattern = `^${between}${typed}${between}([+].*)?@(${domains.map(literally).join('|')})$`;
  return sql`lower(${column}) ~ ${pattern}`;
}

/** Lets others that may mail this mailbox for the same reason wait until the transaction ends. */
export async function lockMailbox(tx: Queries, reason: string, email: string): Promise<void> {
  const lock = `${reason} ${mailboxKey(email)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`);
}
