import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** Returns the current time in seconds, as Stripe counts. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Makes an id in Stripe's manner, such as `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 24)}`;
}

/** Merges metadata: an empty value removes its key, an empty text all of them. */
export function changeMetadata(
  old: Stripe.Metadata,
  change: Stripe.Metadata | '' | undefined,
): Stripe.Metadata {
  const all = change === '' ? {} : { ...old, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Makes null of an empty text, which unsets a field (github.com/stripe/stripe-dotnet/issues/1954). */
export function emptyToNull<Change extends object>(change: Change) {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' ? null : (value as unknown)]),
  ) as { [Name in keyof Change]: Exclude<Change[Name], ''> | null };
}

export function apiList<Item>(data: Item[], url: string, has_more = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more, url };
}
