import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

/** The folder of the font packages: above this file, on a machine as in a deployed function. */
function packagesFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'node_modules');
    if (existsSync(join(candidate, '@fontsource', 'newsreader'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder) {
      throw new Error('The fonts are missing: include node_modules/@fontsource* in the function.');
    }
    folder = parent;
  }
}

let packages: string | undefined;

/** Reads a file of a font package, by its path below `node_modules`. */
export async function readFontFile(path: string): Promise<Buffer> {
  packages ??= packagesFolder();
  return readFile(join(packages, path));
}

/** A font as the press uses it. */
export interface Font {
  /** TrueType; the PDF library cannot subset WOFF2, whose outlines are transformed. */
  bytes: Buffer;
  /** Whether it really has a character: ranges of slices promise more than fonts hold. */
  has(codePoint: number): boolean;
}

async function unpack(path: string): Promise<Font> {
  const bytes = Buffer.from(await decompress(await readFontFile(path)));
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts.`);
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

const opened = new Map<string, Promise<Font>>();

/** Opens a WOFF2 file by its path below `node_modules`; kept for the life of the process. */
export function openFont(path: string): Promise<Font> {
  let font = opened.get(path);
  if (!font) {
    font = unpack(path);
    opened.set(path, font);
  }
  return font;
}
