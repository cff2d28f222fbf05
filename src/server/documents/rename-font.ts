const [familyId, styleId, postScriptId] = [1, 2, 6];

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
    for (const [at, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * at);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

/**
 * Gives a TrueType font a family of its own. Fontsource cuts a family into files of one name, and
 * Typst takes a single file of a family.
 */
export function renameFont(font: Buffer, name: string): Buffer {
  const table = nameTable(name);
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const renamed = Buffer.concat([font, padding, table]);
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== 'name') continue;
    renamed.writeUInt32BE(font.length + padding.length, entry + 8);
    renamed.writeUInt32BE(table.length, entry + 12);
  }
  return renamed;
}
