import type { PersonName } from './person-name.ts';

/** A citation in a format that reference managers read, for articles and plates alike. */
export interface Citation {
  id: 'text' | 'bibtex' | 'ris';
  label: string;
  content: string;
  extension: '.txt' | '.bib' | '.ris';
  mediaType: string;
}

/** Puts a text on one line, because neither BibTeX nor RIS can hold control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

// Zotero, pandoc and bibutils read these commands. They lose \textless{}, \textgreater{} and \textbar{} or leave them as
// they are, but read the same signs in mathematics.
const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  // As plain text, TeX's default font encoding prints these three as other signs.
  '<': '{$<$}',
  '>': '{$>$}',
  '|': '{$|$}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
};

const greek = new Map(
  (
    'αalpha βbeta γgamma δdelta εvarepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi πpi ρrho ' +
    'ςvarsigma σsigma τtau υupsilon φvarphi χchi ψpsi ωomega ϕphi ϵepsilon ϑvartheta ϱvarrho ϖvarpi ' +
    'ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), `{$\\${pair.slice(1)}$}`]),
);

const raisedSigns = new Map(
  Array.from('⁰⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', (sign, index) => [sign, '0456789+-=()ni'.charAt(index)]),
);
const loweredSigns = new Map(
  Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎', (sign, index) => [sign, '0123456789+-=()'.charAt(index)]),
);

// LaTeX prints ¹²³ and µ as they are. Braces stand around each formula, because the dollar signs of two neighbors would
// begin a displayed equation.
function latexLetter(sign: string): string {
  const up = raisedSigns.get(sign);
  if (up !== undefined) return `{$^{${up}}$}`;
  const down = loweredSigns.get(sign);
  return down === undefined ? (greek.get(sign) ?? sign) : `{$_{${down}}$}`;
}

// A brace counts in BibTeX even behind a backslash, so a single one is written as a command.
function latexBraces(text: string): (sign: string) => string {
  let open = 0;
  const isPaired = Array.from(text.matchAll(/[{}]/g), ([sign]) => {
    open += sign === '{' ? 1 : -1;
    return open >= 0;
  }).every(Boolean);
  if (isPaired && open === 0) return (sign) => `\\${sign}`;
  return (sign) => (sign === '{' ? '\\textbraceleft{}' : '\\textbraceright{}');
}

/** Writes text so that BibTeX, biblatex and the readers of their files take it alike. */
export function escapeLatex(text: string): string {
  const line = oneLine(text);
  // NUL, which no line has, stands for {} until braces of the text are escaped. It separates marks that LaTeX would join,
  // such as two hyphens to a dash.
  const brace = latexBraces(line);
  return line
    .replace(/(['`,-])(?=\1)|([?!])(?=`)/g, '$&\0')
    .replace(/[{}]|[\\^~<>|$&#_%]|[^\p{ASCII}]/gu, (sign) =>
      /[{}]/.test(sign) ? brace(sign) : (latexSigns[sign] ?? latexLetter(sign)),
    )
    .replaceAll('\0', '{}');
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Puts a value in braces; an empty text gets none, so that its line is left out. */
export const putInBraces = (text: string) => (text === '' ? '' : `{${text}}`);

type Line = [name: string, value: string];

const hasValue = ([, value]: Line) => value !== '';

/** Returns the BibTeX lines of a day such as 2026-11-27; none for an empty day. */
export function bibtexDate(day: string): Line[] {
  if (day === '') return [];
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return [
    // biblatex reads this field.
    ['date', `{${day}}`],
    ['year', `{${year}}`],
    ['month', months[Number(month) - 1] ?? '{}'],
    ['day', `{${Number(dayOfMonth)}}`],
  ];
}

/**
 * Writes an entry of the type `@misc`, which every BibTeX style knows. A value has its own braces; a line without a
 * value is left out.
 */
export function writeBibtex(key: string, fields: Line[]): string {
  const lines = fields.filter(hasValue).map(([field, value]) => `  ${field} = ${value}`);
  return `@misc{${key},\n${lines.join(',\n')}\n}\n`;
}

/**
 * Writes a name as catalogs do, "Roe, Jane, MD", which Zotero, Google Scholar and RIS read as a person's. The name of an
 * organization gets a comma at its end and no other, so they do not divide it.
 */
export function catalogName(name: PersonName | { whole: string }): string {
  if ('whole' in name) return `${name.whole.replaceAll(/[,;]/g, '')},`;
  const { family, given, suffix } = name;
  return [family, given, suffix].filter((part) => part !== '').join(', ');
}

/** Returns the RIS lines of a day such as 2026-11-27; none for an empty day. */
export function risDate(day: string): Line[] {
  if (day === '') return [];
  return [
    ['PY', day.slice(0, 4)],
    ['DA', day.replaceAll('-', '/')],
  ];
}

/** Writes a RIS record, which the tag `ER` ends; a line without a value is left out. */
export function writeRis(lines: Line[]): string {
  return [...lines.filter(hasValue), ['ER', '']]
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join('');
}

/** Returns a citation in each format with its file extension and media type, in the order in which pages offer them. */
export function listCitations({ text, bibtex, ris }: Record<Citation['id'], string>): Citation[] {
  return [
    { id: 'text', label: 'Text', content: text, extension: '.txt', mediaType: 'text/plain' },
    {
      id: 'bibtex',
      label: 'BibTeX',
      content: bibtex,
      extension: '.bib',
      mediaType: 'application/x-bibtex',
    },
    {
      id: 'ris',
      label: 'RIS',
      content: ris,
      extension: '.ris',
      mediaType: 'application/x-research-info-systems',
    },
  ];
}
