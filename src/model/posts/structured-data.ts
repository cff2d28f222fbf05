import { describePublisher } from '../site/structured-data.ts';
import type { Organization, Person, BlogPosting } from 'schema-dts';
import { type CitedName, listCitedNames } from './cited-author.ts';
import type { BlogPost } from './contract.ts';
import { orcidAddress, doiAddress } from './identifiers.ts';
import { describeLicense } from './licenses.ts';

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
  const people = listCitedNames({ name, kind }).map(
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
