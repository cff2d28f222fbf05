let brokenBytes: Map<string, Map<string, number>> | undefined;

/** Maps the characters of each encoding by which UTF-8 is usually misread to their bytes. */
function misreadings(): Map<string, Map<string, number>> {
  return (brokenBytes ??= new Map(
    ['macintosh', 'windows-1252'].map((encoding) => {
      const decoder = new TextDecoder(encoding);
      const bytes = Array.from({ length: 256 }, (_, byte) => byte);
      return [encoding, new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]))];
    }),
  ));
}

/** Repairs the accents of a text whose UTF-8 was read in another encoding (`Zo√´`); null where nothing was misread. */
export function repairAccents(text: string): string | null {
  if (!/\P{ASCII}/u.test(text)) return null;
  return repairWord(text) ?? repairText(text);
}

// One word can be whole beside another that is broken.
function repairText(text: string): string | null {
  const repaired = text.replace(/\S+/g, (word) => repairWord(word) ?? word);
  return repaired === text ? null : repaired;
}

/**
 * Letters of European languages and typographic marks. Any pair of signs can be read as some letter, so that `l’école`
 * would else become one with a letter of Armenian.
 */
const latinOnly = /^[\p{ASCII}\u00c0-\u017f\u1e00-\u1eff\u2013-\u201d]*$/u;

function repairWord(text: string): string | null {
  if (!/\P{ASCII}/u.test(text)) return null;
  for (const bytes of misreadings().values()) {
    const read = [...text].map((sign) => bytes.get(sign));
    if (read.some((byte) => byte === undefined)) continue;
    try {
      const whole = new TextDecoder('utf-8', { fatal: true }).decode(
        Uint8Array.from(read as number[]),
      );
      if (latinOnly.test(whole)) return whole;
    } catch {
      // The text was not misread in this encoding.
    }
  }
  return null;
}
