import type { NGO } from 'schema-dts';
import { identity, socialLinks } from './identity.ts';

/** Describes the organization to search engines as an NGO of schema.org, for the home page. */
export function organizationData(site: URL | undefined) {
  const [street, place] = identity.address;
  const { locality, region, postalCode } =
    /^(?<locality>.+), (?<region>[A-Z]{2}) (?<postalCode>[\d-]+)$/.exec(place)?.groups ?? {};
  return {
    '@type': 'NGO',
    name: identity.name,
    url: new URL('/', site).href,
    logo: new URL('/icon-512.png', site).href,
    description: 'Maps the body\u2019s bioelectric signals and promotes bioelectric medicine.',
    taxID: identity.ein,
    nonprofitStatus: 'https://schema.org/Nonprofit501c3',
    email: identity.email,
    telephone: identity.phone,
    faxNumber: identity.fax,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality ?? place,
      addressRegion: region,
      postalCode,
      addressCountry: 'US',
    },
    sameAs: socialLinks.map(({ href }) => href),
    potentialAction: { '@type': 'DonateAction', target: new URL('/donate', site).href },
  };
}

/** Describes the way from the home page to a page as a BreadcrumbList of schema.org; `above` are the pages between. */
export function breadcrumbs(
  site: URL | undefined,
  name: string,
  path: string,
  above: readonly { name: string; path: string }[] = [],
) {
  const steps = [{ name: 'Home', path: '/' }, ...above, { name, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: new URL(step.path, site).href,
    })),
  };
}

/** Describes the organization in short, with the `@id` by which articles name it as their publisher. */
export function describePublisher(site: URL | undefined) {
  const { name, url, logo } = organizationData(site);
  return { '@type': 'NGO', '@id': `${url}#publisher`, name, url, logo } satisfies NGO;
}
