/**
 * The colors of pages, mail, documents, drawings and Stripe's fields; `npm run generate` writes them as custom
 * properties for the styles. A color that changes on a dark page is a pair.
 */
const white = '#ffffff';

// These colors are backgrounds.
export const paper = { light: '#f7f8f4', dark: '#0b1e2b' };
export const paper2 = { light: '#ebefeb', dark: '#102733' };
export const paper3 = { light: '#e0e6e1', dark: '#1c3644' };
export const sea = { light: '#dbe8e5', dark: '#132f38' };
export const sheet = { light: '#fffefc', dark: '#132a37' };

// These colors are for lines and text.
export const ink = { light: '#0b1e2b', dark: '#eef3ef' };
export const ink2 = { light: '#435561', dark: '#a9bcc2' };
export const ink2OnSea = { light: '#344954', dark: '#a9bcc2' };
export const ink3 = { light: '#5c6972', dark: '#8fa3ab' };
export const rule = { light: '#ccd4cf', dark: '#274150' };
export const ruleOnSea = { light: '#a9bfbb', dark: '#34505c' };
export const edge = '#7c8c92';

// These colors fill a surface; `ink` and the colors below stand on one.
export const fill = { light: ink.light, dark: ink.dark };
export const fillHover = { light: '#1d3344', dark: '#c9d6d8' };
export const onFill = { light: ink.dark, dark: ink.light };
export const onColor = { light: white, dark: ink.light };

// These colors say whether something is well.
export const signal = { light: '#0a5f66', dark: '#4ce0c0' };
export const signalTint = { light: '#e3efea', dark: '#113a3f' };
export const spike = { light: '#b5381a', dark: '#ff9a6b' };
export const spikeHover = { light: '#932c13', dark: '#ffb491' };
export const bad = { light: '#a32417', dark: '#ffa194' };
export const badTint = { light: '#f8e6e4', dark: '#3a2022' };
export const ok = { light: '#1f6a3a', dark: '#7fd8a2' };
export const okTint = { light: '#e4efe2', dark: '#14382f' };
export const warn = { light: '#7a4f00', dark: '#f0c46c' };
export const warnEdge = { light: '#dcc78b', dark: '#6b5a2a' };
export const warnTint = { light: '#f6ecd2', dark: '#362c15' };
export const warnTintHover = { light: '#efe1b8', dark: '#453a1f' };
export const warnLine = { light: '#d9bf7f', dark: '#6b5a2a' };
export const onHatch = { light: '#694400', dark: warn.dark };
export const mark = '#f8ddc9';
export const selection = { light: '#bfe3da', dark: '#1d5157' };

// Artwork keeps its background, on a dark page on a sheet of paper.
export const artSea = sea.light;
export const artGround = { light: 'transparent', dark: paper.light };

// Plates are ink in both schemes, with an edge where the page is ink, too.
export const plate = ink.light;
export const plateHover = fillHover.light;
export const plateEdge = { light: 'transparent', dark: rule.dark };
export const onInk = ink.dark;
export const onInkLead = fillHover.dark;
export const onInk2 = ink2.dark;
export const onInkRule = rule.dark;
export const onInkSignal = signal.dark;
export const onInkSpike = spike.dark;
export const onInkSpikeHover = spikeHover.dark;

// Readers who ask for more contrast get this color for tertiary text.
export const ink3Strong = { light: ink2OnSea.light, dark: fillHover.dark };

/** The colors that fill a field of potentials, from the lowest (0) to the highest (1). */
export const fieldTints = [
  [0, '#cfe3e2'],
  [0.25, '#dcebe7'],
  [0.5, '#eef3ec'],
  [0.7, '#f7ede0'],
  [0.86, '#f8ddc9'],
  [1, '#f3c3a6'],
] as const;

/** The colors of lines of one potential, on the same scale. */
export const fieldLines = [
  [0, '#0c5b63'],
  [0.4, '#1c6a6c'],
  [0.62, '#5d6f66'],
  [0.8, '#a3623f'],
  [1, '#b8431c'],
] as const;

/**
 * The button of a mail; Thunderbird's dark mode removes a background on which white has a contrast below 3.5 by its own
 * rule.
 */
export const lightMail = { button: '#08555c' };

/** The colors of a dark mail, whose background is darker than a page's, because its card is ink. */
export const darkMail = {
  ground: '#06121a',
  late: '#e8c268',
};
