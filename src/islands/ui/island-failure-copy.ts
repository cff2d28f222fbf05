export const islandFailure = {
  title: 'This part of the page stopped working.',
  text: 'Reload the page to continue. What you typed is still here.',
  reload: 'Reload the page',
} as const;

export const islandNotLoaded = {
  title: 'A part of this page could not be loaded.',
  text: 'Its fields and buttons do not work yet. The connection may be down, or the site was updated meanwhile.',
  retry: 'Try again',
  reload: islandFailure.reload,
} as const;
