import { identity } from '#site/identity.ts';
import { type Environment, environment } from '../env.ts';

/** Somebody's name and mail address. */
export interface Mailbox {
  /** As a person reads it; empty when unknown. */
  name?: string;
  address: string;
}

/** Splits `Name <address>` or a bare address, as the environment has already checked them. */
function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Who our mail comes from: `MAIL_FROM`, else the organisation's public address. */
export function senderMailbox({ MAIL_FROM }: Environment = environment()): Mailbox {
  return MAIL_FROM ? parseMailbox(MAIL_FROM) : { name: identity.name, address: identity.email };
}

/** Where staff are told of things: `STAFF_EMAIL`, else the organisation's public address. */
export function staffMailbox({ STAFF_EMAIL }: Environment = environment()): Mailbox {
  return STAFF_EMAIL ? parseMailbox(STAFF_EMAIL) : { name: identity.name, address: identity.email };
}
