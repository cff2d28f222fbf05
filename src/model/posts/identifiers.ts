import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { emptyableLine } from '../fields/fields.ts';

/** The pattern that Crossref advises for DOIs. */
export const doiPattern = /^10\.\d{4,9}\/[-._;()/:a-z\d]+$/i;

const orcidPattern = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

// The last sign must be the checksum of the others, by ISO 7064 mod 11-2 as ORCID uses it.
function hasChecksum(orcid: string): boolean {
  const signs = orcid.replaceAll('-', '');
  let sum = 0;
  for (const digit of signs.slice(0, -1)) sum = (sum + Number(digit)) * 2;
  const check = (12 - (sum % 11)) % 11;
  return signs.at(-1) === (check === 10 ? 'X' : String(check));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Extracts the DOI from pasted text: an address, one with "DOI" before it, or the end of a reference with its dot. Text
 * without a DOI comes back as it is.
 */
export function stripDoi(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^<|>$/g, '')
    .replace(/^doi(?:\s*:\s*|\s+)/i, '');
  // The check sign of such a DOI may be a #, which is no fragment then.
  const path =
    /^(?:https?:)?(?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/(10\.[^?#]*;\d-#$|10\.[^?#]*)/i.exec(
      bare,
    )?.[1];
  const doi = path === undefined ? bare : decode(path);
  const ended = doi.replace(/[.,;:/]+$/, '');
  // A DOI of a journal's own may hold a pair of brackets.
  return ended.endsWith(')') && !ended.includes('(') ? ended.replace(/[).,;]+$/, '') : ended;
}

function stripOrcid(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^<|>$/g, '')
    .replace(/^orcid(?:\s*id)?\s*:?\s+|^orcid:/i, '')
    .replace(/^(?:https?:)?(?:\/\/)?(?:www\.)?orcid\.org\/([^/?#]*).*$/i, '$1')
    .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
    .replace(/[.,;]$/, '')
    .toUpperCase();
  return /^\d{15}[\dX]$/.test(bare) ? bare.replace(/(.{4})(?=.)/g, '$1-') : typed.trim();
}

export const doiField = z.pipe(
  z.pipe(emptyableLine({ label: 'DOI', maxCodePoints: bounds.doi }), z.transform(stripDoi)),
  z
    .string()
    .check(
      z.refine(
        (doi) => doi === '' || doiPattern.test(doi),
        'DOI must look like 10.5555/example, without spaces.',
      ),
    ),
);

export const orcidField = z.pipe(
  z.pipe(emptyableLine({ label: 'ORCID', maxCodePoints: bounds.orcid }), z.transform(stripOrcid)),
  z.string().check(
    z.refine((orcid) => orcid === '' || orcidPattern.test(orcid), {
      error: 'ORCID must have 16 digits, such as 0000-0002-1825-0097.',
      abort: true,
    }),
    z.refine(
      (orcid) => orcid === '' || hasChecksum(orcid),
      'This ORCID has a mistyped digit. Copy it from the author’s page on orcid.org.',
    ),
  ),
);

/**
 * Returns the address of a bare DOI, such as `10.5555/example`, at doi.org. A DOI of a journal's own may hold signs
 * that end the path of an address, such as `10.1002/(SICI)1096-8644(199605)100:1<1::AID-AJPA1>3.0.CO;2-#`.
 */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replaceAll(/[?#]/g, encodeURIComponent)}`;
}

/** Returns the address of a bare ORCID, such as `0000-0002-1825-0097`, at orcid.org. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
