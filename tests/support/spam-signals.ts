/** What a public form may say of who filled it, and whether that marks its row (P-26). */
export const spamSignals: [words: string, signals: object, spam: boolean][] = [
  ['a filled honeypot', { website: 'https://spam.example' }, true],
  ['an inhuman fill time', { fillTimeMs: 1999 }, true],
  ['an empty honeypot', { website: '' }, false],
  ['a human fill time', { fillTimeMs: 2000 }, false],
  ['no signals at all', {}, false],
  ['a honeypot with a book in it', { website: 'x'.repeat(5000) }, true],
  ['a honeypot without text', { website: ['https://spam.example'] }, true],
  ['a fill time that cannot be', { fillTimeMs: -1 }, false],
  ['a fill time without a number', { fillTimeMs: 'soon' }, false],
];
