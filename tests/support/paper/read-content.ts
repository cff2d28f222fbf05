/**
 * Reads a PDF as Typst writes it: plain objects, without encryption. The library that other tests read with leaves out
 * replacement texts, by which a file says what its glyphs stand for.
 */
import { inflateSync } from 'node:zlib';

/** An object of the file; `stream` returns its content, decompressed. */
interface PdfObject {
  dictionary: string;
  stream: () => Buffer;
}

function readObjects(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  const start = /(?<=\n)(\d+) 0 obj\r?\n/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = text.indexOf('endobj', start.lastIndex);
    const opening = text.indexOf('stream\n', start.lastIndex);
    const hasStream = opening >= 0 && opening < end;
    const dictionary = text.slice(start.lastIndex, hasStream ? opening : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = opening + 'stream\n'.length;
    objects.set(match[1] ?? '', {
      dictionary,
      stream: () => {
        const data = file.subarray(from, from + length);
        return dictionary.includes('/FlateDecode') ? inflateSync(data) : data;
      },
    });
    if (hasStream) start.lastIndex = from + length;
  }
  return objects;
}

/** Decodes big-endian UTF-16 in hexadecimal digits. */
function fromHex(hex: string): string {
  const units = hex.match(/[0-9A-Fa-f]{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
}

/** Decodes a text, which is UTF-16 behind its mark, or of one byte a letter (ISO 32000-2, 7.9.2.2). */
function readTextString(hex: string): string {
  const [, wide] = /^feff(.*)/is.exec(hex) ?? [];
  return wide === undefined ? Buffer.from(hex, 'hex').toString('latin1') : fromHex(wide);
}

/** Reads the texts of a font's glyphs. */
function readGlyphTexts(map: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, glyph = '', text = ''] of map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm))
    texts.set(parseInt(glyph, 16), fromHex(text));
  for (const [, from = '', to = '', text = ''] of map.matchAll(
    /^<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]{4})>$/gm,
  ))
    for (let glyph = parseInt(from, 16); glyph <= parseInt(to, 16); glyph += 1)
      texts.set(glyph, String.fromCodePoint(parseInt(text, 16) + glyph - parseInt(from, 16)));
  return texts;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the bytes of a string of a content stream, as hexadecimal digits. */
function stringBytes(token: string): string {
  if (token.startsWith('<')) return token.slice(1, -1);
  const plain = token
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(parseInt(code, 8)) : (escapes[code] ?? code),
    );
  return Buffer.from(plain, 'latin1').toString('hex');
}

const plainToken = /<<|>>|<[0-9A-Fa-f]*>|\[|\]|\/[^\s/<>[\]()]+|[^\s/<>[\]()]+/y;

/** Finds the end of a string in parentheses, which may hold others in pairs. */
function findStringEnd(content: string, start: number): number {
  let depth = 0;
  for (let index = start; index < content.length; index += 1) {
    if (content[index] === '\\') index += 1;
    else if (content[index] === '(') depth += 1;
    else if (content[index] === ')' && (depth -= 1) === 0) return index + 1;
  }
  return content.length;
}

function* readTokens(content: string): Generator<string> {
  let index = 0;
  while (index < content.length) {
    plainToken.lastIndex = index;
    const end =
      content[index] === '('
        ? findStringEnd(content, index)
        : index + (plainToken.exec(content)?.[0].length ?? 0);
    if (end > index) yield content.slice(index, end);
    index = Math.max(end, index + 1);
  }
}

export interface PageContent {
  /** The texts of marked contents, in the order in which they are drawn. */
  texts: string[];
  /** The text that repeats on pages and that no screen reader says. */
  artifacts: string;
  /** The number of every glyph; 0 is a box. */
  glyphs: number[];
}

interface Marked {
  isArtifact: boolean;
  isText: boolean;
  actual: string | null;
}

function readPage(content: string, fonts: Map<string, Map<number, string>>): PageContent {
  const page: PageContent = { texts: [], artifacts: '', glyphs: [] };
  const open: Marked[] = [];
  const add = (text: string) => {
    if (open.some(({ isArtifact }) => isArtifact)) page.artifacts += text;
    else page.texts.push((page.texts.pop() ?? '') + text);
  };
  let operands: string[] = [];
  let font = new Map<number, string>();
  for (const token of readTokens(content)) {
    if (!/^[A-Za-z'"*]+\d?$/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'Tf') font = fonts.get(operands.at(-2) ?? '') ?? new Map<number, string>();
    if (token === 'BMC' || token === 'BDC') {
      const [tag] = operands;
      const index = operands.indexOf('/ActualText');
      const isText = operands.includes('/MCID');
      const actual = index < 0 ? null : readTextString(stringBytes(operands[index + 1] ?? ''));
      open.push({ isArtifact: tag === '/Artifact', isText, actual });
      if (isText) page.texts.push('');
      if (actual !== null) add(actual);
    }
    if (token === 'EMC') open.pop();
    if (token === 'Tj' || token === 'TJ') {
      const shown = operands
        .filter((operand) => /^[(<]./.test(operand))
        .map(stringBytes)
        .join('');
      const ids = (shown.match(/[0-9A-Fa-f]{4}/g) ?? []).map((id) => parseInt(id, 16));
      page.glyphs.push(...ids);
      const isReplaced = open.some(({ actual }) => actual !== null);
      if (!isReplaced) add(ids.map((id) => font.get(id) ?? '').join(''));
    }
    operands = [];
  }
  return page;
}

/** Reads what each page of a file draws. */
export function readContent(bytes: Uint8Array): PageContent[] {
  const objects = readObjects(bytes);
  const referred = (dictionary: string, name: string) =>
    objects.get(new RegExp(`${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\b/.test(dictionary),
  );
  return pages.map(({ dictionary }) => {
    const names = Array.from(dictionary.matchAll(/\/f\d+(?= \d+ 0 R)/g), ([name]) => name);
    const fonts = new Map(
      names.map((name) => {
        const font = referred(dictionary, name)?.dictionary ?? '';
        return [name, readGlyphTexts(referred(font, '/ToUnicode')?.stream().toString() ?? '')];
      }),
    );
    const content = referred(dictionary, '/Contents')?.stream() ?? Buffer.alloc(0);
    return readPage(content.toString('latin1'), fonts);
  });
}
