import '#styles/article.css';
import { useState, type MouseEvent } from 'react';
import { isPictureAddress } from '#contracts/fields.ts';
import type { AdminPost } from '#contracts/admin-blog.ts';
import { LateWords } from '#islands/ui/LateWords.tsx';
import { formatBlogDay } from '#lib/dates.ts';
import { blog } from '#site/copy/blog.ts';
import { useAuthors } from '../authors/use-authors.ts';
import { tagsOf, type PostValues } from './post-values.ts';
import { usePreview } from './use-preview.ts';
import { useSettled } from './use-settled.ts';
import styles from './preview.module.css';

interface PreviewProps {
  values: PostValues;
  before: AdminPost | null;
  /** As wide as the pane, or as a phone. */
  width: 'wide' | 'phone';
}

function openOutside(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  // The editor stays where it is.
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

/** When readers will say that it was published (P-68). */
function dayOf({ published }: PostValues, before: AdminPost | null): string {
  if (!published) return 'Draft, not published';
  const since = before?.published ? before.publishedAt : null;
  return formatBlogDay(since ?? new Date().toISOString());
}

/** The article as readers will see it, while it is typed: the public page's parts and its styles. */
export function Preview({ values, before, width }: PreviewProps) {
  const { html, failure } = usePreview(values.content);
  const tags = tagsOf(values.tags);
  return (
    <div className={styles.frame} data-width={width}>
      <article className={styles.article} aria-label="Live preview">
        {values.category.trim() && (
          <p className={styles.category} dir="auto">
            {values.category}
          </p>
        )}
        <h2 className={styles.title} dir="auto">
          {values.title.trim() || <span className={styles.empty}>Untitled</span>}
        </h2>
        {values.excerpt.trim() && (
          <p className={styles.excerpt} dir="auto">
            {values.excerpt}
          </p>
        )}
        <Cover url={useSettled(values.coverImage.trim(), 400)} />
        <div className={styles.byline}>
          <Author id={values.authorId} />
          <dl>
            <dt>{blog.post.published}</dt>
            <dd>{dayOf(values, before)}</dd>
            <dt>{blog.post.length}</dt>
            <dd>{blog.readTime}</dd>
          </dl>
        </div>
        {failure && (
          <p className={styles.failure} role="status">
            <LateWords>
              The preview is not up to date. {failure.reason} It tries again with your next change.
            </LateWords>
          </p>
        )}
        <div
          className="article-body"
          onClick={openOutside}
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {tags.length > 0 && (
          <div className={styles.tags}>
            <p>{blog.post.filedUnder}</p>
            <ul role="list" aria-label="Tags">
              {tags.map((tag, at) => (
                <li key={at} dir="auto">
                  {tag}
                </li>
              ))}
            </ul>
          </div>
        )}
      </article>
    </div>
  );
}

/** The initiative's mark stands for an author without a picture, as on the public page. */
const mark = '/favicon.svg';

function Author({ id }: { id: string }) {
  const { authors } = useAuthors();
  const author = authors?.find((one) => String(one.id) === id);
  if (!author) return null;
  const { name, title, avatarUrl } = author;
  return (
    <div className={styles.author}>
      <img src={isPictureAddress(avatarUrl) ? avatarUrl : mark} alt="" />
      <p>
        <strong>{name}</strong>
        {title && <span>{title}</span>}
      </p>
    </div>
  );
}

/** The cover, or why there is none to see. */
function Cover({ url }: { url: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === '') return null;
  if (!isPictureAddress(url) || broken === url) {
    return (
      <p className={styles.noCover}>
        {isPictureAddress(url)
          ? 'The cover image could not be loaded from this address.'
          : 'The cover image address is not complete.'}
      </p>
    );
  }
  return (
    <span className={styles.cover}>
      <img src={url} alt="" onError={() => setBroken(url)} />
    </span>
  );
}
