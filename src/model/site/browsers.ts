/**
 * The oldest browsers for which the site is made: Safari and Chrome of early 2023, and the first long-term release of
 * Firefox that has both `Intl.Segmenter` and `:has()`. Linter, build and documents follow them.
 */
export const oldestBrowsers = { Safari: '16.4', Chrome: '111', Firefox: '128' } as const;

/** A text such as "Safari 16.4, Chrome 111, or Firefox 128". */
export const oldestBrowsersText = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  Object.entries(oldestBrowsers).map(([name, version]) => `${name} ${version}`),
);

/**
 * The targets of the build's syntax. They are older than the oldest Safari, because a single word that iOS 16.0 to 16.3
 * cannot parse takes every form of a page away.
 */
export const syntaxTargets = [
  'safari16.0',
  `chrome${oldestBrowsers.Chrome}`,
  `firefox${oldestBrowsers.Firefox}`,
];
