export const islandFailure = {
  title: 'This part of the page stopped working.',
  text: 'Reload the page to continue. What you typed is still here.',
  reload: 'Reload the page',
} as const;
