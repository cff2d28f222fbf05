export const identity = {
  name: 'Bioelectric Atlas Initiative',
  shortName: 'Bioelectric Atlas',
  ein: '00-0000000',
  taxStatus: '501(c)(3)',
  email: 'hello@bioelectric-atlas.example',
  phone: '+1 (555) 010-0100',
  fax: '+1 (555) 010-0101',
  address: ['1 Placeholder Way', 'Anytown, CA 00000'],
  officeHours: 'Monday to Friday 9:00 AM to 5:00 PM PST',
} as const;

/** The service that holds the data; name and address are placeholders until it has an address. */
export const platform = {
  name: 'Atlas data platform',
  href: 'https://data.bioelectric-atlas.example',
} as const;

export const socialLinks = [
  { label: 'LinkedIn', href: 'https://www.linkedin.com/company/bioelectric-atlas-example' },
  { label: 'Mastodon', href: 'https://mastodon.example/@bioelectric-atlas' },
  { label: 'YouTube', href: 'https://www.youtube.com/@bioelectric-atlas-example' },
] as const;

export const phoneLink = `tel:${identity.phone.replaceAll(/[^\d+]/g, '')}`;

export const repository = 'https://github.com/bioelectric-atlas-example/website';
