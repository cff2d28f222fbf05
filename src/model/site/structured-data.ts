import type { BlogPosting, NGO, Organization, Person } from 'schema-dts';
import type { BlogPost } from '../posts/contract.ts';
import { doiAddress, orcidAddress } from '../posts/identifiers.ts';
import { describeLicense } from '../posts/licenses.ts';
import { identity, socialLinks } from './identity.ts';

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

type ArticleFacts = { url: string; image: string } & Pick<
  BlogPost,
  | 'title'
  | 'excerpt'
  | 'publishedAt'
  | 'authorName'
  | 'authorAffiliation'
  | 'authorOrcid'
  | 'category'
  | 'license'
  | 'doi'
  | 'revisedOn'
  | 'revisionNote'
>;

const group =
  /\b(?:desk|team|group|lab|laboratory|office|board|committee|editors|initiative|atlas|foundation)$/i;

export function isGroupName(name: string): boolean {
  return group.test(name);
}

function author(article: ArticleFacts, publisher: { '@id': string }) {
  const { authorName: name, authorAffiliation, authorOrcid } = article;
  if (name === '') return publisher;
  if (isGroupName(name)) {
    return {
      '@type': 'Organization',
      name,
      parentOrganization: publisher,
    } satisfies Organization;
  }
  const orcid = orcidAddress(authorOrcid);
  return {
    '@type': 'Person',
    name,
    ...(authorAffiliation !== '' && {
      affiliation: { '@type': 'Organization' as const, name: authorAffiliation },
    }),
    ...(authorOrcid !== '' && { identifier: orcid, sameAs: orcid }),
  } satisfies Person;
}

export function blogPosting(site: URL | undefined, article: ArticleFacts) {
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

export function describePublisher(site: URL | undefined) {
  const { name, url, logo } = organisation(site);
  return { '@type': 'NGO', '@id': `${url}#publisher`, name, url, logo } satisfies NGO;
}
