import type { BlogPostSummary } from '../posts/contract.ts';
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

/** The way from Home to a page; `above` are the pages between, outermost first. */
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

/** What search engines read about an article, with the absolute addresses of its page and picture. */
type ArticleFacts = { url: string; image: string } & Pick<
  BlogPostSummary,
  'title' | 'excerpt' | 'publishedAt' | 'authorName' | 'category'
>;

/** Names that groups sign with; any other author is one person. */
const group =
  /\b(?:desk|team|group|lab|laboratory|office|board|committee|editors|initiative|atlas|foundation)$/i;

/** Whether an author's name is that of a group. */
export function isGroupName(name: string): boolean {
  return group.test(name);
}

/** The author of an article: a person, a group of ours, or the initiative. */
function author(name: string, publisher: { '@id': string }) {
  if (name === '') return publisher;
  return isGroupName(name)
    ? { '@type': 'Organization', name, parentOrganization: publisher }
    : { '@type': 'Person', name };
}

/** An article as schema.org describes it; its publisher is an entry of its own (`publisherOf`). */
export function blogPosting(site: URL | undefined, article: ArticleFacts) {
  const { '@id': id } = publisherOf(site);
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    mainEntityOfPage: article.url,
    image: article.image,
    datePublished: article.publishedAt,
    author: author(article.authorName, { '@id': id }),
    publisher: { '@id': id },
    ...(article.category === '' ? {} : { articleSection: article.category }),
  };
}

/** Who publishes, in the few words that an article's page needs. */
export function publisherOf(site: URL | undefined) {
  const { name, url, logo } = organisation(site);
  return { '@type': 'NGO', '@id': `${url}#publisher`, name, url, logo };
}
