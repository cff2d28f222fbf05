/** A transaction of a statement; `line` is where it starts, from 1. */
export interface OfxEntry {
  line: number;
  account: string;
  /** The statement is of a credit card or a loan, where money in pays a debt. */
  isDebt: boolean;
  /** The currency of the amount; the transaction's own where it names one. */
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

const reference = /&(?:#(?<decimal>\d{1,6})|#x(?<hexadecimal>[\da-f]{1,5})|(?<name>\w+));/gi;

const decodeEntities = (text: string): string =>
  text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16));
  });

/** Tells whether a file is an OFX or QFX statement of a bank, by its first 4,000 characters. */
export function isOfx(text: string): boolean {
  return /^\s*OFXHEADER\b|<OFX>/i.test(text.slice(0, 4000));
}

// In SGML an element's text ends where the next tag or line begins; in XML its closing tag follows.
const element = /<(?<name>\/?[A-Z0-9._]+)\s*>(?<text>[^<\r\n]*)/gi;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// XML may write a text with `&` and `<` as it is.
const escapeSections = (text: string) =>
  text.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, inner: string) => escape(inner));

/** Reads the transactions of OFX 1 (SGML, whose elements need no closing tag) and 2 (XML). */
export function readOfx(statement: string): OfxEntry[] {
  const text = escapeSections(statement);
  const entries: OfxEntry[] = [];
  let about = { account: '', currency: '', isDebt: false };
  let entry: OfxEntry | undefined;
  let isOwnCurrency = false;
  let [line, counted] = [1, 0];
  for (const { groups, index } of text.matchAll(element)) {
    const name = groups?.name?.toUpperCase() ?? '';
    const value = decodeEntities(groups?.text ?? '').trim();
    if (/^(?:CC|LOAN)?STMTRS$/.test(name)) {
      about = { account: '', currency: '', isDebt: name !== 'STMTRS' };
      entry = undefined;
    } else if (name === 'CURDEF') about.currency = value.toUpperCase();
    else if (name === 'ACCTID' && !entry) about.account = value;
    else if (name === 'ACCTTYPE' && !entry) about.isDebt ||= value.toUpperCase() === 'CREDITLINE';
    else if (name === 'STMTTRN') {
      for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
      entry = { line, ...about, fields: {} };
      entries.push(entry);
    } else if (name === '/STMTTRN') entry = undefined;
    // The amount is in this currency; `ORIGCURRENCY` names one from which the bank has converted it.
    else if (name === 'CURRENCY' || name === '/CURRENCY') isOwnCurrency = name === 'CURRENCY';
    else if (name === 'CURSYM' && entry && isOwnCurrency) entry.currency = value.toUpperCase();
    else if (entry && !name.startsWith('/') && value !== '') entry.fields[name] ??= value;
  }
  return entries;
}
