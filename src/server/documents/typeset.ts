import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { identity } from '#model/site/identity.ts';
import { ink, ink2, paper, rule, signal, spike } from '#model/site/palette.ts';
import { loadFonts, type TextFonts } from './fonts.ts';
import { asCodePoint, printable } from './printable.ts';

type TypesetText =
  | string
  | number
  | boolean
  | null
  | TypesetText[]
  | { [key: string]: TypesetText };

interface PdfDetails {
  title: string;
  subject: string;
  /** The time of the fact that the document states; it makes the same data give the same bytes. */
  date: Date;
}

// A deployed function has the templates at the same path, above its own file.
function findTemplates(folder = import.meta.dirname): string {
  const templates = join(folder, 'src/server/documents/templates');
  if (existsSync(templates) || dirname(folder) === folder) return templates;
  return findTemplates(dirname(folder));
}

const templates = findTemplates();

async function mapTexts(
  texts: TypesetText,
  map: (text: string) => Promise<string>,
): Promise<TypesetText> {
  if (typeof texts === 'string') return map(texts);
  if (Array.isArray(texts)) return Promise.all(texts.map((part) => mapTexts(part, map)));
  if (typeof texts !== 'object' || texts === null) return texts;
  const entries = Object.entries(texts).map(
    async ([key, part]) => [key, await mapTexts(part, map)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function listTexts(texts: TypesetText): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(listTexts) : [];
}

// Documents are printed, so the light scheme has all their colors.
const inks = JSON.stringify({
  ink: ink.light,
  paper: paper.light,
  soft: ink2.light,
  rule: rule.light,
  signal: signal.light,
  spike: spike.light,
});

// Each compiler stays open with the fonts of documents that are alike.
const mostCompilers = 8;

// The compiler used last is at the end.
const compilers = new Map<string, NodeCompiler>();

function compilerWith({ fonts }: TextFonts): NodeCompiler {
  const key = fonts.map(({ name }) => name).join(' ');
  const fontBlobs = fonts.map(({ bytes }) => bytes);
  const compiler =
    compilers.get(key) ?? NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });
  compilers.delete(key);
  compilers.set(key, compiler);
  const [oldest] = compilers.keys();
  if (oldest !== undefined && compilers.size > mostCompilers) compilers.delete(oldest);
  return compiler;
}

// The compiler keeps the results of this many documents in memory.
const keptResults = 10;

// Rust writes some of these letters as `\u{301}`.
function undrawnLetters(message: string): string[] {
  const found = message.matchAll(/the text `\\"(.+?)\\"` could not be displayed/gu);
  return Array.from(found, ([, escaped = '']) =>
    escaped
      .replace(/\\+u\{([0-9a-f]+)\}/gu, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
      .replace(/\\+(?=.)/gu, ''),
  );
}

/** Compiles a template. @throws Error when the template is wrong, whatever the texts */
function compile(template: string, texts: TypesetText, fonts: TextFonts) {
  const compiler = compilerWith(fonts);
  const inputs = { data: JSON.stringify(texts), faces: JSON.stringify(fonts.faces), inks };
  const result = compiler.compile({ mainFilePath: join(templates, template), inputs });
  const warnings = JSON.stringify(result.takeWarnings()?.shortDiagnostics ?? []);
  const failure = result.takeError();
  if (failure) throw new Error(`${template}: ${JSON.stringify(failure.shortDiagnostics)}`);
  // A text without any font is left out, with no more than a warning.
  if (!result.result || warnings.includes('unknown font family'))
    throw new Error(`${template}: ${warnings}`);
  return { compiler, document: result.result };
}

type Pdf = { bytes: Uint8Array } | { undrawn: string[] };

function makePdf(template: string, texts: TypesetText, fonts: TextFonts): Pdf {
  const { compiler, document } = compile(template, texts, fonts);
  try {
    return { bytes: Uint8Array.from(compiler.pdf(document, { pdfStandard: 'ua-1' })) };
  } catch (error) {
    const undrawn = error instanceof Error ? undrawnLetters(error.message) : [];
    if (undrawn.length === 0) throw error;
    return { undrawn };
  } finally {
    compiler.evictCache(keptResults);
  }
}

function spelled(letter: string): string {
  const characters = Array.from(letter);
  return characters.slice(0, -1).join('') + asCodePoint(characters.at(-1) ?? '');
}

/**
 * Typesets texts in a template as PDF/UA-1. The texts are never read as markup. A letter that no font has with its
 * marks is spelled as code points.
 */
export async function typeset(
  template: string,
  details: PdfDetails,
  texts: { [key: string]: TypesetText },
): Promise<Uint8Array> {
  const { name, address, email, phone, taxStatus } = identity;
  const [day = '', time = ''] = details.date.toISOString().split(/[T.]/);
  const all = {
    ...texts,
    title: details.title,
    subject: details.subject,
    timestamp: [...day.split('-'), ...time.split(':')].map(Number),
    organization: name,
    imprint: [[name, ...address].join(', '), `${taxStatus} non-profit | ${email} | ${phone}`],
  };
  let printed = await mapTexts(all, printable);
  for (;;) {
    const result = makePdf(template, printed, await loadFonts(listTexts(printed)));
    if ('bytes' in result) return result.bytes;
    // A mark that no font has makes the letter below it fail, too.
    const marks = result.undrawn.filter((letter) => /^\p{M}/u.test(letter));
    for (const letter of new Set(marks.length > 0 ? marks : result.undrawn)) {
      const before = listTexts(printed).join(' ');
      if (!before.includes(letter)) throw new Error(`${template}: no font has "${letter}".`);
      printed = await mapTexts(printed, (text) =>
        Promise.resolve(text.replaceAll(letter, () => spelled(letter))),
      );
    }
  }
}

/** Draws a template as an SVG that needs no fonts. */
export async function drawSvg(
  template: string,
  texts: { [key: string]: TypesetText },
): Promise<string> {
  const printed = await mapTexts(texts, printable);
  const fonts = await loadFonts(listTexts(printed));
  const { compiler, document } = compile(template, printed, fonts);
  const svg = compiler.plainSvg(document);
  compiler.evictCache(keptResults);
  return svg;
}
