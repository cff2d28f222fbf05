const [familyId, styleId, postScriptId] = [1, 2, 6];

// Returns the position of a table's entry in the directory of a font.
function findEntry(font: Buffer, tag: string): number {
  const last = 12 + 16 * font.readUInt16BE(4);
  for (let entry = 12; entry < last; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return entry;
  throw new Error(`The font has no table "${tag}".`);
}

// Typst looks in the `name` table for Windows in English.
function nameTable(name: string): Buffer {
  const entries = [
    [familyId, name],
    [styleId, 'Regular'],
    [postScriptId, name],
  ] as const;
  const texts = entries.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * entries.length);
  head.writeUInt16BE(entries.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of entries.entries()) {
    const length = texts[index]?.length ?? 0;
    for (const [field, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

/**
 * Gives a TrueType font a family of its own, because Fontsource cuts a family into files of one name, and Typst takes a
 * single file of a family.
 */
export function renameFont(font: Buffer, name: string): Buffer {
  const table = nameTable(name);
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const renamed = Buffer.concat([font, padding, table]);
  const entry = findEntry(font, 'name');
  renamed.writeUInt32BE(font.length + padding.length, entry + 8);
  renamed.writeUInt32BE(table.length, entry + 12);
  return renamed;
}

// A segment maps its characters by a difference, or by a list of glyphs behind the segments.
function* charactersInSegments(table: Buffer): Generator<number> {
  const size = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + size];
  for (let position = 0; position < size; position += 2) {
    const last = table.readUInt16BE(ends + position);
    const first = table.readUInt16BE(starts + position);
    const delta = table.readUInt16BE(starts + size + position);
    const offsetAt = starts + 2 * size + position;
    const offset = table.readUInt16BE(offsetAt);
    for (let character = first; character <= last; character += 1) {
      const listed =
        offset === 0 ? character : table.readUInt16BE(offsetAt + offset + 2 * (character - first));
      if (listed !== 0 && (listed + delta) % 0x1_00_00 !== 0) yield character;
    }
  }
}

function* charactersInGroups(table: Buffer): Generator<number> {
  for (let position = 16; position < 16 + 12 * table.readUInt32BE(12); position += 12) {
    const last = table.readUInt32BE(position + 4);
    for (let character = table.readUInt32BE(position); character <= last; character += 1)
      yield character;
  }
}

/** Reads the characters for which a TrueType font has a glyph (OpenType 1.9.1, `cmap`). */
export function readCharacters(font: Buffer): Set<number> {
  const cmap = font.subarray(font.readUInt32BE(findEntry(font, 'cmap') + 8));
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const byFormat = (format: number) => tables.find((table) => table.readUInt16BE(0) === format);
  const groups = byFormat(12);
  if (groups) return new Set(charactersInGroups(groups));
  const segments = byFormat(4);
  return new Set(segments ? charactersInSegments(segments) : []);
}
