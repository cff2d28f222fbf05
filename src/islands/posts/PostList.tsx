import { blogMessages } from '#model/posts/contract.ts';
import { authorPath, type ListFilters, listPath, topicPath } from '#model/posts/post-paths.ts';
import { labelSlug } from '#model/posts/slug.ts';
import { counted } from '#model/text/counted.ts';
import { longTitle } from '#model/text/long-title.ts';
import { formatBlogDay } from '#model/dates/dates.ts';
import { blog } from '#model/posts/copy.ts';
import { Icon } from '../ui/Icon.tsx';
import { CoverImage, PostLink } from './CoverImage.tsx';
import type { ListedPost, ListedPosts } from './load-blog.ts';
import styles from './list.module.css';

function Day({ post }: { post: ListedPost }) {
  return (
    post.publishedAt && <time dateTime={post.publishedAt}>{formatBlogDay(post.publishedAt)}</time>
  );
}

function CategoryLink({ post }: { post: ListedPost }) {
  const slug = labelSlug(post.category);
  if (slug === '') return <span>{post.category}</span>;
  return (
    <a className={styles.topic} href={topicPath('category', slug)}>
      {post.category}
    </a>
  );
}

function AuthorName({ post }: { post: ListedPost }) {
  const { authorId, authorName } = post;
  if (!authorId) return <span>{authorName}</span>;
  return (
    <a className={styles.author} href={authorPath({ id: authorId, name: authorName })}>
      {authorName}
    </a>
  );
}

function Featured({ post }: { post: ListedPost }) {
  return (
    <section className={`wrap ${styles.featured}`} aria-labelledby="featured">
      <h2 id="featured" className={styles.label}>
        {blog.featured}
      </h2>
      <article className={styles.lead}>
        {post.coverImage !== '' && (
          <CoverImage
            src={post.coverImage}
            sizes="(width >= 80rem) 721px, (width >= 64rem) 53vw, (width >= 48rem) 42vw, 87vw"
            eager
          />
        )}
        <div className={styles.words}>
          {post.category && (
            <p className={`type-small ${styles.category}`}>
              <CategoryLink post={post} />
            </p>
          )}
          <h3 className="type-h2" data-long={longTitle(post.title)}>
            <PostLink post={post} />
          </h3>
          {post.excerpt && (
            <p className={`second type-article ${styles.summary}`}>{post.excerpt}</p>
          )}
          <p className={`second type-small cluster ${styles.facts}`}>
            {post.authorName && <AuthorName post={post} />}
            <Day post={post} />
            <span>{blog.readTime}</span>
          </p>
        </div>
      </article>
    </section>
  );
}

function Excerpt({ post }: { post: ListedPost }) {
  if (post.matchHtml) {
    return (
      <p
        className={`second ${styles.excerpt}`}
        // The server has escaped it (src/server/posts/mark-matches.ts).
        dangerouslySetInnerHTML={{ __html: post.matchHtml }}
      />
    );
  }
  return post.excerpt && <p className={`second ${styles.excerpt}`}>{post.excerpt}</p>;
}

function MatchingTags({ tags }: { tags: string[] }) {
  return (
    <p className={`second type-small ${styles.tagged}`}>
      <span>{blog.search.tagged}</span>{' '}
      {tags.map((tag) => (
        <a key={tag} href={topicPath('tag', labelSlug(tag))}>
          <mark>{tag}</mark>
        </a>
      ))}
    </p>
  );
}

interface RowsProps {
  posts: ListedPost[];
  heading?: string | undefined;
  isUnderHeading?: boolean | undefined;
  hasCategory?: boolean | undefined;
}

function Rows({ heading, posts, isUnderHeading = false, hasCategory = true }: RowsProps) {
  const Title = heading !== undefined || isUnderHeading ? 'h3' : 'h2';
  return (
    <section className={`wrap ${styles.recent}`} aria-label={heading}>
      {heading !== undefined && <h2 className="type-h2">{heading}</h2>}
      <ul role="list">
        {posts.map((post) => (
          <li key={post.id}>
            <article className={styles.row}>
              <p className={`second type-small cluster ${styles.facts} ${styles.when}`}>
                <Day post={post} />
                {hasCategory && post.category && <CategoryLink post={post} />}
              </p>
              <div>
                <Title className="type-h3">
                  <PostLink post={post} />
                </Title>
                <Excerpt post={post} />
                {!!post.matchTags?.length && <MatchingTags tags={post.matchTags} />}
              </div>
              <CoverImage
                src={post.coverImage}
                sizes="(width >= 64rem) 300px, (width >= 48rem) 160px, 104px"
                className={styles.thumb}
              />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SearchHeading({ q, total }: { q: string; total: number }) {
  const { found, none, order, noneText, tellUs } = blog.search;
  return (
    <div className={`wrap ${styles.found}`}>
      <div className={`cluster ${styles.foundHead}`}>
        <h2 className="type-h2" data-list-title="">
          {total > 0 ? found(counted(total, 'article'), q) : none(q)}
        </h2>
        {total > 0 && <p className="second type-small">{order}</p>}
      </div>
      {total === 0 && (
        <p className="second">
          {noneText} <a href="/contact">{tellUs}</a>.
        </p>
      )}
    </div>
  );
}

function Empty() {
  return (
    <div className={`wrap ${styles.empty}`}>
      <h2 className="type-h2">{blogMessages.empty}</h2>
      <p className="type-lead">{blog.empty.text}</p>
    </div>
  );
}

function Pages({ scope, older, after }: Pick<PostListProps, 'scope' | 'older' | 'after'>) {
  const { path, filters } = scope;
  if (older === undefined && after === undefined) return null;
  return (
    <nav className={`wrap cluster ${styles.pages}`} aria-label={blog.older.title}>
      {after !== undefined && (
        <a className="arrow-link" href={listPath(path, { q: filters.q })}>
          <Icon name="arrow-left" />
          <span>{blog.older.newest}</span>
        </a>
      )}
      {older !== undefined && (
        <a className="arrow-link" href={listPath(path, { q: filters.q, after: older })} rel="next">
          <span>{blog.older.link}</span>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

export interface ListScope {
  path: string;
  filters: ListFilters;
  isFront: boolean;
  isUnderHeading: boolean;
}

interface PostListProps extends ListedPosts {
  scope: ListScope;
  after?: string | undefined;
  newest?: ListedPost[] | undefined;
}

export function PostList({ posts, total, older, scope, after, newest = [] }: PostListProps) {
  const { filters, isFront } = scope;
  const isSearch = filters.q !== undefined;
  const [first] = posts;
  const others = isFront ? posts.slice(1) : posts;
  return (
    <>
      {filters.q !== undefined && <SearchHeading q={filters.q} total={total} />}
      {!first && !isSearch && <Empty />}
      {!first && newest.length > 0 && <Rows heading={blog.search.newest} posts={newest} />}
      {first && isFront && <Featured post={first} />}
      {others.length > 0 && (
        <Rows
          heading={isFront ? blog.recent : undefined}
          isUnderHeading={isSearch || scope.isUnderHeading}
          hasCategory={filters.category === undefined}
          posts={others}
        />
      )}
      <Pages scope={scope} older={older} after={after} />
    </>
  );
}
