import { platePath } from '#model/plates/contract.ts';
import { siteUrl } from '../env.ts';

const plateAddress = new RegExp(`^${platePath('([a-z0-9-]{1,80})')}(?:[#?.]|$)`);

/** Returns the plates to which a body links by their page, a part of it or one of their files. */
export function namedPlates(contentHtml: string): string[] {
  const site = siteUrl('').replace(/\/$/, '');
  const plates = new Set<string>();
  for (const [, address = ''] of contentHtml.matchAll(/ href="([^"]*)"/g)) {
    const path = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
    const plate = plateAddress.exec(path)?.[1];
    if (plate !== undefined) plates.add(plate);
  }
  return [...plates].sort();
}
