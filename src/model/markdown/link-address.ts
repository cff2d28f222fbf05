import { addScheme } from '../fields/https-address.ts';

const linkScheme = /^(?:https?|mailto|tel):/i;
const anyScheme = /^[^/?#]*:/;

const domain = String.raw`(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}`;
const site = new RegExp(String.raw`^(${domain})(?::\d+)?(?=[/?#]|$)`, 'u');
const mailbox = new RegExp(String.raw`^[^\s/?#:@]+@${domain}$`, 'u');

// `model.py` is a file beside the article, although .py is also the ending of Paraguay's sites. A site with such an ending
// is recognized by its scheme, its `www.`, a path, or two names before the country.
const fileEndings = [
  'avif bib bz2? bmp cc cfg cpp cs css csv docx? dta eps epub gif gz h5 heic hpp html? ico ini ipynb',
  'java jl jpe?g js jsonl? log m4a mat md mdx mjs ml mov mp3 mp4 nb npy npz od[pst] pdf php pl pm png',
  'pptx? ps py rar rb rda rds ris rmd rs rst rtf sav sh so sql svg swift tar tex tgz tiff? toml ts tsv tsx',
  'txt wav webm webp xlsx? xml xz ya?ml zip',
].flatMap((endings) => endings.split(' '));
const fileName = new RegExp(String.raw`^[^/?#]+\.(?:${fileEndings.join('|')})(?:[?#]|$)`, 'i');
const siteDespiteEnding = /^www\.|\.(?:ac|co|com|edu|gov|net|org)\.\p{L}{2}(?:[?#]|$)/iu;

function isFile(address: string): boolean {
  return fileName.test(address) && !siteDespiteEnding.test(address);
}

/** Adds the missing scheme to an address of a mailbox or a site, because a browser would look for it below the page. */
export function completeAddress(address: string, origin?: string): string {
  if (mailbox.test(address)) return `mailto:${address}`;
  if (address.startsWith('//')) return addScheme(address, origin);
  return site.test(address) && !isFile(address) ? `https://${address}` : address;
}

/**
 * Tells whether a completed address may be a link: http, https, mailto, tel or a path; other schemes and `//host` are
 * refused.
 */
export function isLinkAddress(address: string): boolean {
  if (anyScheme.test(address)) return linkScheme.test(address);
  return !/^[/\\]{2}/.test(address);
}
