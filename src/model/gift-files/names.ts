const anonymous = new Set([
  'not shared by donor',
  'not shared',
  'not available',
  'private',
  'anonymous',
  'anonymous donor',
]);

const oneLine = (text: string) => (text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text);

/** Returns the text, or null for nothing and for the words by which platforms withhold a name or an address. */
export function shared(text: string): string | null {
  const trimmed = oneLine(text.trim());
  return trimmed === '' || anonymous.has(trimmed.toLowerCase()) ? null : trimmed;
}

/** Returns a remark with its line breaks; null for nothing, and for words that only name the payment. */
export function sharedNote(text: string): string | null {
  const trimmed = text.trim();
  return shared(trimmed) === null || /^(?:gift|donation)$/i.test(trimmed) ? null : trimmed;
}

/** Joins the parts of a name that are not withheld; null for none. */
export function personName(...parts: string[]): string | null {
  return (
    parts
      .map(shared)
      .filter((part) => part !== null)
      .join(' ') || null
  );
}

/** Returns an address, or null for any other text. */
export function sharedEmail(text: string): string | null {
  const email = shared(text);
  return email?.includes('@') ? email : null;
}

/** Tells whether a name is a code that Benevity writes for an unnamed company (its reporting glossary). */
export function isCompanyCode(name: string): boolean {
  return /^[AN]\d{3,}$/.test(name);
}

/** Compares two texts without case and outer spaces. */
export function sameText(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}

const sponsors = [
  ...[
    'fidelity charitable',
    'fidelity investments charitable',
    'schwab charitable',
    'dafgiving360',
  ],
  ...[
    'charles schwab charitable',
    'vanguard charitable',
    'national philanthropic trust',
    'paypal giving fund',
  ],
  ...[
    'benevity',
    'american online giving',
    'yourcause',
    'blackbaud giving',
    'bright funds',
    'cybergrants',
  ],
  ...[
    'network for good',
    'every.org',
    'frontstream',
    'truist',
    'national christian foundation',
    'renaissance charitable',
  ],
  ...[
    'goldman sachs philanthropy',
    'morgan stanley global impact',
    'morgan stanley gift',
    'bank of america charitable',
  ],
  ...[
    'american endowment foundation',
    'u.s. charitable gift trust',
    'jewish communal fund',
    'charityvest',
    'daffy',
  ],
  ...[
    'silicon valley community foundation',
    'tides foundation',
    'philanthropic trust',
    'charitable gift fund',
  ],
  ...['donor advised fund', 'donor-advised fund', 'uk online giving foundation'],
];

// Only whole words match. Safari looks behind from 16.4 on, so the sign before a word is matched, too.
const sponsorWords = new RegExp(
  `(?:^|[^\\p{L}\\d])(?:${sponsors.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\p{L}\\d])`,
  'u',
);

/** Tells whether a charity has receipted the donor before it grants the money on, such as the sponsor of a fund. */
export function isSponsor(name: string): boolean {
  return sponsorWords.test(name.toLowerCase());
}

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
  return repairWord(text) ?? repairWords(text);
}

// One word can be whole beside another that is broken.
function repairWords(text: string): string | null {
  const repaired = text.replace(/\S+/g, (word) => repairWord(word) ?? word);
  return repaired === text ? null : repaired;
}

function repairWord(text: string): string | null {
  if (!/\P{ASCII}/u.test(text)) return null;
  for (const bytes of misreadings().values()) {
    const read = [...text].map((sign) => bytes.get(sign));
    if (read.some((byte) => byte === undefined)) continue;
    try {
      const whole = new TextDecoder('utf-8', { fatal: true }).decode(
        Uint8Array.from(read as number[]),
      );
      // `Ã©` is an accent for one encoding and a mark without a letter for the other.
      if (!/[\p{M}\p{C}\p{S}]/u.test(whole)) return whole;
    } catch {
      // The text was not misread in this encoding.
    }
  }
  return null;
}
