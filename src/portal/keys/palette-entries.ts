import { portalPaths } from '#model/admin/portal-paths.ts';
import { type FoundRecord, searchBounds } from '#model/admin/search.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import type { IconName } from '#model/site/icon-paths.ts';
import { sections } from '../sections.ts';
import { readPageActions } from '../kit/page/page-actions.tsx';

export interface PaletteEntry {
  id: string;
  title: string;
  detail: string;
  icon: IconName;
  keys: readonly string[];
  does: { run: () => void } | { href: string };
}

export interface PaletteGroup {
  name: string;
  entries: PaletteEntry[];
}

type PalettePlace = readonly [title: string, within: string, icon: IconName, href: string];

const actions: readonly PalettePlace[] = [
  ['Record a donation', 'Donations', 'plus', portalPaths.newDonation],
  ['Record gifts from a file', 'Donations', 'upload', portalPaths.imports],
  ['New Post', 'Blog', 'pen', portalPaths.newPost],
];

const places: readonly PalettePlace[] = [
  ['Payouts', 'Donations', 'bars', portalPaths.payouts],
  ['Refunds', 'Donations', 'bars', `${portalPaths.donations}?status=refunded`],
  ['Disputes', 'Donations', 'bars', `${portalPaths.donations}?status=in-dispute`],
  ['Authors', 'Blog', 'article', portalPaths.authors],
  ['Pictures', 'Blog', 'picture', portalPaths.pictures],
  ['Data requests', 'People', 'people', portalPaths.dataRequests],
  ['Emails not delivered', 'Overview', 'envelope', portalPaths.emails],
];

const toEntry = ([title, detail, icon, href]: PalettePlace): PaletteEntry => ({
  id: href,
  title,
  detail,
  icon,
  keys: [],
  does: { href },
});

/**
 * Lists what the palette offers before anything is typed: the actions of the open page, those of the portal without
 * duplicates, and all pages. `Palette` shows the first two groups alone after '>'.
 */
export function listActions(): PaletteGroup[] {
  const own = readPageActions().map(({ label, icon = 'arrow-right', key, run }, index) => ({
    id: `act ${index}`,
    title: label,
    detail: '',
    icon,
    keys: key ? [key] : [],
    does: { run },
  }));
  const pages = sections.map(({ path, label, icon, key }) => ({
    id: `/admin${path}`,
    title: label,
    detail: '',
    icon,
    keys: ['g', key],
    does: { href: `/admin${path}` },
  }));
  return [
    { name: 'On this page', entries: own },
    {
      name: 'Actions',
      entries: actions
        .map(toEntry)
        .filter(({ title }) => !own.some((action) => action.title === title)),
    },
    { name: 'Go to', entries: [...pages, ...places.map(toEntry)] },
  ];
}

const kinds: Record<FoundRecord['kind'], { group: string; icon: IconName }> = {
  person: { group: 'People', icon: 'people' },
  application: { group: 'Applications', icon: 'document' },
  donation: { group: 'Donations', icon: 'bars' },
  post: { group: 'Posts', icon: 'article' },
};

/** Tells whether each typed word begins a word of title or detail, without regard to case or accents. */
function matches({ title, detail }: Pick<PaletteEntry, 'title' | 'detail'>, typed: string) {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean);
  const own = normalizeText(`${title} ${detail}`).split(/\s+/);
  return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)));
}

/** Keeps of the records that were found for an earlier text those that match what is typed now. */
export function keepMatching(records: readonly FoundRecord[], typed: string): FoundRecord[] {
  return records.filter((record) => matches(record, typed));
}

/** Groups found records by kind; the name of a group says when there may be more than it holds. */
export function groupFound(records: readonly FoundRecord[]): PaletteGroup[] {
  return Object.entries(kinds).map(([kind, { group, icon }]) => {
    const own = records.filter((record) => record.kind === kind);
    const isFull = own.length === searchBounds.resultsPerKind;
    return {
      name: isFull ? `${group}, the newest ${own.length}` : group,
      entries: own.map(({ id, title, detail, href }) => ({
        id: `${kind} ${id}`,
        title,
        detail,
        icon,
        keys: [],
        does: { href },
      })),
    };
  });
}

/**
 * Filters the entries in which each typed word begins a word of title or detail, without regard to case or accents.
 * Groups without entries stay.
 */
export function narrow(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  return groups.map(({ name, entries }) => ({
    name,
    entries: entries.filter((entry) => matches(entry, typed)),
  }));
}
