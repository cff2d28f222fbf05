import type { BlogPosting, NGO, Organization, Person } from 'schema-dts';
import type { BlogPost } from '../posts/contract.ts';
import { type CitedName, citedNames } from '../posts/cited-author.ts';
import { doiAddress, orcidAddress } from '../posts/identifiers.ts';
import { describeLicense } from '../posts/licenses.ts';
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

type ArticleDetails = { url: string; image: string } & Pick<
  BlogPost,
  | 'title'
  | 'excerpt'
  | 'publishedAt'
  | 'authorName'
  | 'authorKind'
  | 'authorAffiliation'
  | 'authorOrcid'
  | 'category'
  | 'license'
  | 'doi'
  | 'revisedOn'
  | 'revisionNote'
>;

function describeName(name: CitedName) {
  if ('whole' in name) return { name: name.whole };
  const { given: givenName, family: familyName, suffix } = name;
  return {
    name: [givenName, familyName, suffix].filter((part) => part !== '').join(' '),
    givenName,
    familyName,
    ...(suffix !== '' && { honorificSuffix: suffix }),
  };
}

function author(article: ArticleDetails, publisher: { '@id': string }) {
  const { authorName: name, authorKind: kind, authorAffiliation, authorOrcid } = article;
  if (name === '') return publisher;
  if (kind === 'desk') {
    return {
      '@type': 'Organization',
      name,
      parentOrganization: publisher,
    } satisfies Organization;
  }
  const people = citedNames({ name, kind }).map(
    (person) => ({ '@type': 'Person', ...describeName(person) }) satisfies Person,
  );
  const [first, ...others] = people;
  if (!first || others.length > 0) return people;
  const orcid = orcidAddress(authorOrcid);
  return {
    ...first,
    ...(authorAffiliation !== '' && {
      affiliation: { '@type': 'Organization' as const, name: authorAffiliation },
    }),
    ...(authorOrcid !== '' && { identifier: orcid, sameAs: orcid }),
  } satisfies Person;
}

/**
 * Describes an article as a BlogPosting of schema.org, its revision as a correction. The publisher is the author of an
 * article without one.
 */
export function blogPosting(site: URL | undefined, article: ArticleDetails) {
  const { '@id': id } = describePublisher(site);
  const { doi, revisedOn, revisionNote } = article;
  const license = describeLicense(article.license);
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    mainEntityOfPage: article.url,
    image: article.image,
    datePublished: article.publishedAt,
    ...(revisedOn !== null && {
      dateModified: revisedOn,
      correction: {
        '@type': 'CorrectionComment' as const,
        datePublished: revisedOn,
        text: revisionNote,
      },
    }),
    author: author(article, { '@id': id }),
    publisher: { '@id': id },
    ...(license && { license: license.url }),
    ...(doi !== '' && {
      identifier: { '@type': 'PropertyValue' as const, propertyID: 'doi', value: doi },
      sameAs: doiAddress(doi),
    }),
    ...(article.category === '' ? {} : { articleSection: article.category }),
  } satisfies BlogPosting;
}

/** Describes the organization in short, with the `@id` by which articles name it as their publisher. */
export function describePublisher(site: URL | undefined) {
  const { name, url, logo } = organizationData(site);
  return { '@type': 'NGO', '@id': `${url}#publisher`, name, url, logo } satisfies NGO;
}
