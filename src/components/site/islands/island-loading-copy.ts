import { islandFailure } from '#islands/ui/island-failure-copy.ts';
import { oldestBrowsersText } from '#model/site/browsers.ts';

export const browserTooOld = {
  title: 'This browser is too old for a part of this page.',
  text: `It needs ${oldestBrowsersText}, or a newer one. Update this browser or open the page in another one.`,
  reach: 'You can also write to us or call us:',
  give: 'You can also give by check, bank transfer, stock or a donor-advised fund. Write to us or call us:',
} as const;

export const islandNotLoaded = {
  title: 'A part of this page could not be loaded.',
  text: 'Its fields and buttons do not work yet. The connection may be down, or the site was updated meanwhile.',
  retry: 'Try again',
  reload: islandFailure.reload,
} as const;
