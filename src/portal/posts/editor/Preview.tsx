import '#styles/equations.css';
import '#styles/article.css';
import '#styles/article/parts.css';
import { useEffect, useState, type MouseEvent } from 'react';
import { toHttpsAddress } from '#model/fields/https-address.ts';
import { isPictureAddress } from '#model/fields/fields.ts';
import { previewSchema, type AdminPost } from '#model/posts/admin-posts.ts';
import { CoverArtwork } from '#islands/ui/CoverArtwork.tsx';
import { useBrokenPicture } from '#islands/ui/use-broken-picture.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatUtcDay } from '#model/dates/dates.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { blog } from '#model/posts/copy.ts';
import { useAuthors } from '../authors/use-authors.ts';
import { toFailure, type Failure } from '../../data/failure.ts';
import { staffRequest } from '../../session/request.ts';
import { useDebouncedValue } from '../../kit/use-debounced-value.ts';
import { type PostValues } from './post-values.ts';
import { isTimestamp, scheduledTimestamp } from './post-schedule.ts';
import { withoutUploads } from './upload-marks.ts';
import { splitTags } from './tag-list.ts';
import styles from './preview.module.css';

const pauseMs = 80;

// An address is loaded once it is complete.
const coverPauseMs = 400;

const timeoutMs = 15_000;

const emptyPreview: { html: string; failure: Failure | null } = { html: '', failure: null };

// The public page's renderer makes the preview. After a failure the last one stays, until the text is cleared.
function usePreview(content: string) {
  const text = useDebouncedValue(content, pauseMs);
  const [preview, setPreview] = useState(emptyPreview);
  if (text === '' && preview !== emptyPreview) setPreview(emptyPreview);

  useEffect(() => {
    if (text === '') return undefined;
    const abortController = new AbortController();
    staffRequest('/api/admin/blog/preview', {
      method: 'POST',
      body: { content: text },
      schema: previewSchema,
      signal: abortController.signal,
      timeoutMs,
    })
      .then(({ data }) => setPreview({ html: data.contentHtml, failure: null }))
      .catch((error: unknown) => {
        if (!abortController.signal.aborted)
          setPreview(({ html }) => ({ html, failure: toFailure(error) }));
      });
    return () => abortController.abort();
  }, [text]);

  return preview;
}

interface PreviewProps {
  values: PostValues;
  edited: AdminPost | null;
  width: 'wide' | 'phone';
}

function openOutside(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  // Following the link would leave the editor.
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

function articleDay(values: PostValues, edited: AdminPost | null): string {
  const { published } = values;
  const timestamp = scheduledTimestamp(values, edited);
  if (isTimestamp(timestamp)) return formatUtcDay(timestamp);
  if (!published) return 'Draft, not published';
  const since = edited?.published ? edited.publishedAt : null;
  return formatUtcDay(since ?? new Date().toISOString());
}

/**
 * Shows the article as readers will see it, drawn by the server once typing pauses. After a failure the last preview
 * stays, with a note.
 *
 * @param edited the post as it is stored; null for a new one
 */
export function Preview({ values, edited, width }: PreviewProps) {
  const { html, failure } = usePreview(withoutUploads(values.content));
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
        <Cover
          url={toHttpsAddress(useDebouncedValue(values.coverImage.trim(), coverPauseMs))}
          alt={values.coverAlt.trim()}
        />
        <Byline values={values} edited={edited} />
        {failure && (
          <Status as="p" className={styles.failure}>
            The preview is not up to date. {failure.reason} It tries again with your next change.
          </Status>
        )}
        {values.revisedOn && values.revisionNote.trim() && (
          <p className="article-revised">
            <strong>{blog.post.revisedOn(formatUtcDay(values.revisedOn))}</strong>{' '}
            {values.revisionNote}
          </p>
        )}
        <div
          className="article-body"
          onClick={openOutside}
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <Tags tags={splitTags(values.tags)} />
      </article>
    </div>
  );
}

function Byline({ values, edited }: Omit<PreviewProps, 'width'>) {
  const license = describeLicense(values.license);
  return (
    <div className={`type-small ${styles.byline}`}>
      <Author id={values.authorId} />
      <dl className="article-details">
        <dt className="second">{blog.post.published}</dt>
        <dd>{articleDay(values, edited)}</dd>
        {values.content.trim() && (
          <>
            <dt className="second">{blog.post.length}</dt>
            <dd>{blog.readTime}</dd>
          </>
        )}
        {values.doi.trim() && (
          <>
            <dt className="second">{blog.post.doi}</dt>
            <dd>{values.doi}</dd>
          </>
        )}
        {license && (
          <>
            <dt className="second">{blog.post.license}</dt>
            <dd>{license.label}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className={`type-small cluster article-tags ${styles.tags}`}>
      <p className="second">{blog.post.filedUnder}</p>
      <ul className="cluster" role="list" aria-label="Tags">
        {tags.map((tag, index) => (
          <li key={index} dir="auto">
            {tag}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Author({ id }: { id: string }) {
  const { authors } = useAuthors();
  const author = authors?.find((candidate) => String(candidate.id) === id);
  if (!author) return null;
  const { name, title, affiliation, avatarUrl } = author;
  return (
    <div className="article-author">
      <Avatar url={avatarUrl} />
      <p>
        <strong>{name}</strong>
        {title && <span className="second">{title}</span>}
        {affiliation && <span className="second">{affiliation}</span>}
      </p>
    </div>
  );
}

function Avatar({ url }: { url: string }) {
  const { isBroken, watch } = useBrokenPicture(url);
  const shown = isBroken || !isPictureAddress(url) ? '/favicon.svg' : url;
  return <img {...watch} src={shown} alt="" />;
}

function Cover({ url, alt }: { url: string; alt: string }) {
  const { isBroken, watch } = useBrokenPicture(url);
  if (url === '') return null;
  if (!isPictureAddress(url)) {
    return <p className={styles.noCover}>The cover image address is not complete.</p>;
  }
  return (
    <>
      <span className={styles.cover}>
        {isBroken ? <CoverArtwork /> : <img {...watch} src={url} alt={alt} />}
      </span>
      {isBroken && (
        <p className={styles.noCover}>
          The cover image could not be loaded from this address. Readers see this drawing.
        </p>
      )}
    </>
  );
}
