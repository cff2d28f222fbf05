import type { OwnDataCounts } from '#contracts/own-data.ts';

const nouns: Record<keyof OwnDataCounts, [one: string, many: string]> = {
  people: ['entry in People', 'entries in People'],
  messages: ['message', 'messages'],
  applications: [
    'application with its note, log and letters',
    'applications with notes, logs and letters',
  ],
  gifts: ['donation', 'donations'],
  mails: ['email', 'emails'],
};

const kinds = Object.keys(nouns) as (keyof OwnDataCounts)[];

/** What an address holds, one line a kind, such as "2 messages"; kinds without a row are left out. */
export function heldWords(counts: OwnDataCounts): string[] {
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${nouns[kind][counts[kind] === 1 ? 0 : 1]}`);
}

/** File name of an export. It names no address: file names travel further than files. */
export function exportFileName(now: Date): string {
  return `own-data-${now.toISOString().slice(0, 10)}.json`;
}
