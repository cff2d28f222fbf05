import { useState, type MouseEvent } from 'react';
import { isPictureAddress } from '#contracts/fields.ts';
import type { AdminPost } from '#contracts/admin-blog.ts';
import { formatLongDate } from '#lib/dates.ts';
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

/** The article as readers will see it, while it is typed. */
export function Preview({ values, before, width }: PreviewProps) {
  const { html, failure } = usePreview(values.content);
  const { authors } = useAuthors();
  const author = authors?.find(({ id }) => String(id) === values.authorId);
  const tags = tagsOf(values.tags);
  const date =
    values.published && before?.published && before.publishedAt
      ? formatLongDate(before.publishedAt)
      : values.published
        ? formatLongDate(new Date().toISOString())
        : 'Draft, not published';

  return (
    <article className={styles.article} data-width={width} aria-label="Live preview">
      {values.category.trim() && (
        <p className={styles.category} dir="auto">
          {values.category}
        </p>
      )}
      <h2 className={styles.title} dir="auto">
        {values.title.trim() || <span className={styles.empty}>Untitled</span>}
      </h2>
      <div className={styles.byline}>
        {author && <Avatar name={author.name} url={author.avatarUrl} />}
        <p>
          {author && (
            <>
              {[author.name, author.title].filter(Boolean).join(', ')}
              <br />
            </>
          )}
          {date} &middot; 5 min read
        </p>
      </div>
      <Cover url={useSettled(values.coverImage.trim(), 400)} />
      {failure && (
        <p className={styles.failure} role="status">
          The preview does not follow. {failure.reason} The next change tries again.
        </p>
      )}
      <div
        className={styles.body}
        onClick={openOutside}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {tags.length > 0 && (
        <ul role="list" className={styles.tags} aria-label="Tags">
          {tags.map((tag, at) => (
            <li key={at} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Avatar({ name, url }: { name: string; url: string }) {
  if (isPictureAddress(url)) return <img className={styles.avatar} src={url} alt="" />;
  const initials = name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .slice(0, 2);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.join('').toUpperCase()}
    </span>
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
          ? 'The cover picture does not load from this address.'
          : 'The cover address is not complete.'}
      </p>
    );
  }
  return <img className={styles.cover} src={url} alt="" onError={() => setBroken(url)} />;
}
