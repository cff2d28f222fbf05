/** The formats that reference managers read, for articles and plates alike. */
export interface Citation {
  id: 'text' | 'bibtex' | 'ris';
  label: string;
  content: string;
  extension: '.txt' | '.bib' | '.ris';
  mediaType: string;
}

// Neither format can hold control characters.
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

// A brace counts in BibTeX even behind a backslash, so that each sign is a command; pairs are
// ligatures.
const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  // In TeX's first encoding these three print as other signs.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
};

export function escapeLatex(text: string): string {
  return oneLine(text)
    .replace(/[\\{}^~<>|$&#_%]/g, (sign) => latexSigns[sign] ?? '')
    .replace(/(['`,-])(?=\1)|([?!])(?=`)/g, '$&{}');
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A value without text stays without braces, so that its line is left out. */
export const braced = (text: string) => (text === '' ? '' : `{${text}}`);

type Line = [name: string, value: string];

const hasValue = ([, value]: Line) => value !== '';

/** @param day such as 2026-11-27; empty while there is none. */
export function bibtexDate(day: string): Line[] {
  if (day === '') return [];
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return [
    ['year', `{${year}}`],
    ['month', months[Number(month) - 1] ?? '{}'],
    ['day', `{${Number(dayOfMonth)}}`],
  ];
}

/** Every BibTeX style knows `@misc`. A value has its own braces; a line without a value is left out. */
export function writeBibtex(key: string, fields: Line[]): string {
  const lines = fields.filter(hasValue).map(([field, value]) => `  ${field} = ${value}`);
  return `@misc{${key},\n${lines.join(',\n')}\n}\n`;
}

/** A comma at its end, and no other, keeps a name whole in RIS. */
export const wholeRisName = (name: string) => `${name.replaceAll(',', '')},`;

/** @param day such as 2026-11-27; empty while there is none. */
export function risDate(day: string): Line[] {
  if (day === '') return [];
  return [
    ['PY', day.slice(0, 4)],
    ['DA', day.replaceAll('-', '/')],
  ];
}

/** The tag `ER` ends a record; a line without a value is left out. */
export function writeRis(lines: Line[]): string {
  return [...lines.filter(hasValue), ['ER', '']]
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join('');
}

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
