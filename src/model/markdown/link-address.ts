const linkScheme = /^(?:https?|mailto|tel):/i;
const anyScheme = /^[^/?#]*:/;

const domain = String.raw`(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}`;
const site = new RegExp(String.raw`^(${domain})(?::\d+)?(?=[/?#]|$)`, 'u');
const mailbox = new RegExp(String.raw`^[^\s/?#:@]+@${domain}$`, 'u');

// `figure.png` is a file, `example.org` a site.
const fileName =
  /^(?!www\.).*\.(?:avif|csv|docx?|gif|html?|jpe?g|pdf|png|svg|txt|webp|xlsx?|zip)$/i;

/** Without the scheme a browser looks for the site below the page. */
export function completeAddress(address: string): string {
  if (mailbox.test(address)) return `mailto:${address}`;
  return site.test(address) && !fileName.test(address) ? `https://${address}` : address;
}

export function isLinkAddress(address: string): boolean {
  if (anyScheme.test(address)) return linkScheme.test(address);
  return !/^[/\\]{2}/.test(address);
}
