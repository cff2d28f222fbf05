import { identity, socialLinks } from './identity.ts';

/** The organisation as schema.org names it, with its donate action. */
export function organisation(site: URL | undefined) {
  const [street, locality] = identity.address;
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
    address: { '@type': 'PostalAddress', streetAddress: street, addressLocality: locality },
    sameAs: socialLinks.map(({ href }) => href),
    potentialAction: { '@type': 'DonateAction', target: new URL('/donate', site).href },
  };
}

/** The way from Home to a page. */
export function breadcrumbs(site: URL | undefined, name: string, path: string) {
  const steps = [
    { name: 'Home', path: '/' },
    { name, path },
  ];
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
