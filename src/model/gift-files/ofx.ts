/** A transaction of a statement; `line` is where it starts, from 1. */
export interface OfxEntry {
  line: number;
  account: string;
  currency: string;
  /** The text of each element by its name in capitals. */
  fields: Record<string, string>;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(?<code>\d{1,6})|(?<name>\w+));/g, (whole, code?: string, name = '') =>
    code === undefined
      ? (entities[String(name).toLowerCase()] ?? whole)
      : String.fromCodePoint(Number(code)),
  );
}

/** Tells whether a file is an OFX or QFX statement of a bank, by its first 4,000 characters. */
export function isOfx(text: string): boolean {
  return /^\s*OFXHEADER\b|<OFX>/i.test(text.slice(0, 4000));
}

// In SGML an element's text ends where the next tag or line begins; in XML its closing tag follows.
const element = /<(?<name>\/?[A-Z0-9._]+)>(?<text>[^<\r\n]*)/gi;

/** Reads the transactions of OFX 1 (SGML, whose elements need no closing tag) and 2 (XML). */
export function readOfx(text: string): OfxEntry[] {
  const entries: OfxEntry[] = [];
  let account = '';
  let currency = '';
  let entry: OfxEntry | undefined;
  let [line, counted] = [1, 0];
  for (const { groups, index } of text.matchAll(element)) {
    const name = groups?.name?.toUpperCase() ?? '';
    const value = decodeEntities(groups?.text ?? '').trim();
    if (name === 'CURDEF') currency = value.toUpperCase();
    else if (name === 'ACCTID' && !entry) account = value;
    else if (name === 'STMTTRN') {
      for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
      entry = { line, account, currency, fields: {} };
      entries.push(entry);
    } else if (name === '/STMTTRN') entry = undefined;
    else if (entry && !name.startsWith('/') && value !== '') entry.fields[name] ??= value;
  }
  return entries;
}
