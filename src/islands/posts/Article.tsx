import { useRef, type ReactNode } from 'react';
import type { RelatedPost } from '#model/posts/contract.ts';
import { doiAddress, orcidAddress } from '#model/posts/identifiers.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { authorPath, topicPath } from '#model/posts/post-paths.ts';
import { labelSlug } from '#model/posts/slug.ts';
import { counted } from '#model/text/counted.ts';
import { longTitle } from '#model/text/long-title.ts';
import { formatBlogDay } from '#model/dates/dates.ts';
import { blog } from '#model/posts/copy.ts';
import { identity } from '#model/site/identity.ts';
import { citedAuthor } from '#model/posts/cited-author.ts';
import { Icon } from '../ui/Icon.tsx';
import { AuthorPicture } from './AuthorPicture.tsx';
import { BodyControls } from './BodyControls.tsx';
import { CiteAndShare } from './CiteAndShare.tsx';
import { ContentsAbove, ContentsBeside } from './Contents.tsx';
import { CoverImage, PostLink } from './CoverImage.tsx';
import type { ShownPost } from './load-blog.ts';
import styles from './post.module.css';

function authorHref({ authorId, authorName, authorPosts }: ShownPost): string | undefined {
  if (!authorId || authorPosts === 0) return undefined;
  return authorPath({ id: authorId, name: authorName });
}

function AuthorName({ post }: { post: ShownPost }) {
  const href = authorHref(post);
  return href === undefined ? (
    post.authorName
  ) : (
    <a className="hit" href={href}>
      {post.authorName}
    </a>
  );
}

// A name without letters or digits leads nowhere.
function TopicLink({ kind, name }: { kind: 'category' | 'tag'; name: string }) {
  const slug = labelSlug(name);
  return slug === '' ? (
    name
  ) : (
    <a className="hit" href={topicPath(kind, slug)}>
      {name}
    </a>
  );
}

function OrcidLink({ orcid }: { orcid: string }) {
  return (
    <a className="hit" href={orcidAddress(orcid)} rel="external noopener noreferrer">
      <span className="visually-hidden">{blog.post.orcid} </span>
      {orcid}
    </a>
  );
}

function LicenseLink({ url, label }: { url: string; label: string }) {
  return (
    <a className="hit" href={url} rel="license external noopener noreferrer">
      {label}
    </a>
  );
}

function Reuse({ post }: { post: ShownPost }) {
  const license = describeLicense(post.license);
  if (!license && !post.doi) return null;
  const { label, under, terms } = blog.post.reuse;
  return (
    <dl className={`type-small ${styles.reuse}`}>
      {license && (
        <>
          <dt className="second">{label}</dt>
          <dd>
            {under}
            <LicenseLink {...license} />
            {terms(post.doi !== '')}
          </dd>
        </>
      )}
      {post.doi && (
        <>
          <dt className="second">{blog.post.doi}</dt>
          <dd className={styles.code}>
            <a className="hit" href={doiAddress(post.doi)} rel="external noopener noreferrer">
              {doiAddress(post.doi)}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

// A draft is not to be cited, and has no day of publishing.
interface DraftFacts {
  version: number;
  savedAt: string;
}

function Byline({ post, draft }: { post: ShownPost; draft: DraftFacts | undefined }) {
  const license = describeLicense(post.license);
  return (
    <div className={`type-small ${styles.byline}`}>
      {post.authorName && (
        <div className={`article-author ${styles.author}`}>
          <AuthorPicture src={post.authorAvatar} size={44} />
          <p>
            <strong>
              <AuthorName post={post} />
            </strong>
            {post.authorTitle && <span className="second">{post.authorTitle}</span>}
            {post.authorAffiliation && <span className="second">{post.authorAffiliation}</span>}
            {post.authorOrcid && (
              <span className={styles.code}>
                <OrcidLink orcid={post.authorOrcid} />
              </span>
            )}
          </p>
        </div>
      )}
      <dl className="article-facts">
        {draft && (
          <>
            <dt className="second">{blog.draft.fact}</dt>
            <dd>{blog.draft.saved(draft.version, formatBlogDay(draft.savedAt))}</dd>
          </>
        )}
        {!draft && post.publishedAt && (
          <>
            <dt className="second">{blog.post.published}</dt>
            <dd>
              <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
            </dd>
          </>
        )}
        {post.revisedOn && (
          <>
            <dt className="second">{blog.post.revised}</dt>
            <dd>
              <time dateTime={post.revisedOn}>{formatBlogDay(post.revisedOn)}</time>
            </dd>
          </>
        )}
        <dt className="second">{blog.post.length}</dt>
        <dd>{blog.readTime}</dd>
        {post.doi && (
          <>
            <dt className="second">{blog.post.doi}</dt>
            <dd>
              <a className="hit" href={doiAddress(post.doi)} rel="external noopener noreferrer">
                {post.doi}
              </a>
            </dd>
          </>
        )}
        {license && (
          <>
            <dt className="second">{blog.post.license}</dt>
            <dd>
              <LicenseLink {...license} />
            </dd>
          </>
        )}
      </dl>
      {post.headings.length > 0 && <ContentsBeside headings={post.headings} isCited={!draft} />}
    </div>
  );
}

function AboutAuthor({ post }: { post: ShownPost }) {
  const href = authorHref(post);
  return (
    <section className={`article-author ${styles.about}`} aria-label={blog.post.author}>
      <AuthorPicture src={post.authorAvatar} size={72} />
      <div>
        <p className="strong">
          <AuthorName post={post} />
        </p>
        {post.authorTitle && <p className="second type-small">{post.authorTitle}</p>}
        {(post.authorAffiliation || post.authorOrcid) && (
          <p className="second type-small">
            {post.authorAffiliation && <span>{`${post.authorAffiliation}. `}</span>}
            {post.authorOrcid && (
              <>
                <span>{`${blog.post.orcid} `}</span>
                <a
                  className={styles.code}
                  href={orcidAddress(post.authorOrcid)}
                  rel="external noopener noreferrer"
                >
                  {post.authorOrcid}
                </a>
              </>
            )}
          </p>
        )}
        <p className={`second ${styles.bio}`}>{post.authorBio}</p>
        {href !== undefined && (
          <a className="arrow-link type-small" href={href}>
            <span>{blog.author.all(counted(post.authorPosts, 'article'))}</span>
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </section>
  );
}

// Without an author the publisher is cited.
function toCited(post: ShownPost, url: string) {
  const { slug, title, publishedAt, doi, license, revisedOn } = post;
  const author = citedAuthor(post);
  const publisher = identity.name;
  return { slug, title, publishedAt, url, author, publisher, doi, license, revisedOn };
}

function Related({ posts }: { posts: RelatedPost[] }) {
  return (
    <section className={`no-print ${styles.related}`} aria-labelledby="related">
      <div className="wrap">
        <h2 id="related" className="type-h2">
          {blog.post.related}
        </h2>
        <ul role="list">
          {posts.map((post) => (
            <li key={post.id}>
              <CoverImage
                src={post.coverImage}
                sizes="(width >= 80rem) 400px, (width >= 48rem) 30vw, 87vw"
              />
              <h3 className="type-h3">
                <PostLink post={post} />
              </h3>
              {post.excerpt && <p className="second type-small">{post.excerpt}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ArticleProps {
  post: ShownPost;
  url: string;
  related: RelatedPost[];
  draft?: DraftFacts | undefined;
  children?: ReactNode;
}

export function Article({ post, url, related, draft, children }: ArticleProps) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <article className="wrap" aria-labelledby="post-title">
        <header className={`columns ${styles.head}`}>
          {post.category && (
            <p className={styles.category}>
              <TopicLink kind="category" name={post.category} />
            </p>
          )}
          <div className={styles.title}>
            <h1 id="post-title" data-long={longTitle(post.title)}>
              {post.title}
            </h1>
            {post.excerpt && <p className="type-lead">{post.excerpt}</p>}
          </div>
        </header>
        {post.coverImage && (
          <figure className={styles.cover}>
            <CoverImage
              src={post.coverImage}
              alt={post.coverAlt}
              sizes="(width >= 90rem) 1270px, 88vw"
              eager
            />
            {post.coverCaption && (
              <figcaption className="type-caption">{post.coverCaption}</figcaption>
            )}
          </figure>
        )}
        <div className={`columns ${styles.reading}`}>
          <Byline post={post} draft={draft} />
          {post.headings.length > 0 && <ContentsAbove headings={post.headings} />}
          <div className={styles.text} ref={text}>
            {post.revisedOn && (
              <p className="article-revised">
                <strong>{blog.post.revisedOn(formatBlogDay(post.revisedOn))}</strong>{' '}
                {post.revisionNote}
              </p>
            )}
            {post.contentHtml === undefined ? (
              children
            ) : (
              // The HTML is safe (src/server/posts/render-body.ts, load-blog.ts).
              <div
                className="article-body"
                dangerouslySetInnerHTML={{ __html: post.contentHtml }}
              />
            )}
            {post.tags.length > 0 && (
              <div className={`type-small cluster article-tags ${styles.tags}`}>
                <p className="second" id="tags">
                  {blog.post.filedUnder}
                </p>
                <ul className="cluster" role="list" aria-labelledby="tags">
                  {post.tags.map((tag) => (
                    <li key={tag}>
                      <TopicLink kind="tag" name={tag} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {post.authorBio && <AboutAuthor post={post} />}
            {!draft && <Reuse post={post} />}
            {!draft && <CiteAndShare article={toCited(post, url)} />}
            <BodyControls around={text} html={post.contentHtml} />
          </div>
        </div>
      </article>
      {related.length > 0 && <Related posts={related} />}
    </>
  );
}
