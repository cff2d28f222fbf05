import { identity, platform, repository, socialLinks } from '#model/site/identity.ts';
import { type CheckResult, resultsFor } from './check.ts';
import { reservedName } from './mail-check.ts';

const organization = resultsFor('Organization');

interface OrganizationDetails {
  ein: string;
  address: readonly string[];
  email: string;
  phone: string;
  fax: string;
  platform: { href: string };
  socialLinks: readonly { href: string }[];
  repository: string;
}

// Numbers of this range belong to nobody (nanpa.com, "555 Line Numbers").
const isFictionalNumber = (number: string) =>
  /^1?555|55501\d\d$/.test(number.replaceAll(/\D/g, ''));

const isFictionalAddress = (href: string) =>
  reservedName.test(new URL(href).hostname) || /-example(?:$|\/)/.test(href);

/**
 * Checks whether the details about the organization are still the repository's placeholders, which must be on no
 * receipt of real money.
 */
export function checkOrganization(
  isLive: boolean,
  details: OrganizationDetails = { ...identity, platform, repository, socialLinks },
): CheckResult {
  const file = 'src/model/site/identity.ts';
  const { ein, address, email, phone, fax } = details;
  const placeholders = {
    ein: /^0+-0+$/.test(ein),
    address: address.some((text) => /placeholder|anytown/i.test(text)),
    email: reservedName.test(email.split('@')[1] ?? ''),
    phone: isFictionalNumber(phone),
    fax: isFictionalNumber(fax),
    platform: isFictionalAddress(details.platform.href),
    socialLinks: details.socialLinks.some(({ href }) => isFictionalAddress(href)),
    repository: isFictionalAddress(details.repository),
  };
  const left = Object.entries(placeholders).flatMap(([name, isLeft]) => (isLeft ? [name] : []));
  if (left.length === 0) return organization.fine(`named in ${file}.`);
  const text = `${left.join(', ')} in ${file} are still placeholders: replace them.`;
  return isLive ? organization.fix(text) : organization.note(text);
}
