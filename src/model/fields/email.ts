import { bounds, countCodePoints, tooLong } from './bounds.ts';

const example = 'Enter a full address, such as name@example.org.';

function localProblem(local: string): string | null {
  if (local === '') return example;
  if (/[^\0-\x7f]/.test(local)) {
    return 'Before the @, use letters without accents, digits and marks such as . - _ +.';
  }
  if (local.startsWith('.')) return 'Remove the dot at the start of the address.';
  if (local.endsWith('.')) return 'Remove the dot before the @.';
  if (local.includes('..')) return 'Remove one of the two dots in a row.';
  // RFC 5321, 4.5.3.1.1, limits the part before the @ to 64 octets.
  if (local.length > 64) return 'Before the @, an address may have at most 64 characters.';
  return /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(local) ? null : example;
}

function domainProblem(domain: string): string | null {
  if (domain === '') return example;
  if (domain.endsWith('.')) return 'Remove the dot at the end of the address.';
  if (domain.startsWith('.')) return 'Remove the dot after the @.';
  if (domain.includes('..')) return 'Remove one of the two dots in a row.';
  const labels = domain.split('.');
  if (labels.some((label) => /^-|-$/.test(label))) {
    return 'After the @, remove the hyphen at the start or end of a word.';
  }
  if (labels.some((label) => label.length > 63)) {
    return 'After the @, each word between dots may have at most 63 characters.';
  }
  const isHost = labels.length > 1 && labels.every((label) => /^[a-z\d-]+$/i.test(label));
  // A last label of digits alone is the end of an IP address.
  return isHost && /\D/.test(labels.at(-1) ?? '') ? null : example;
}

/**
 * Says how to correct an address that a mail server would refuse; null for a good one. It is stricter than the browser:
 * only dot-atoms (RFC 5321, 4.1.2), the lengths of 4.5.3.1, and a domain with a dot.
 */
export function emailProblem(address: string): string | null {
  if (countCodePoints(address) > bounds.email) return tooLong('Email', bounds.email);
  const atSign = address.lastIndexOf('@');
  if (atSign < 0 || address.indexOf('@') !== atSign || /[<>()[\]",:;]/.test(address))
    return example;
  if (/\s/.test(address)) return 'Remove the space from the address.';
  return localProblem(address.slice(0, atSign)) ?? domainProblem(address.slice(atSign + 1));
}
