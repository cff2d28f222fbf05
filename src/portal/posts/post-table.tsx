import { excerptPreviewLength, type AdminPostRow } from '#model/posts/admin-posts.ts';
import { firstLetters } from '#model/text/cut-text.ts';
import { formatPacificDateTime, formatPacificShortTime } from '#model/dates/pacific-dates.ts';
import { alphabeticalOrder, timeOrder } from '../table/sort.ts';
import { dateWidth, type TableDesign } from '../table/table-design.ts';
import { UserText } from '../kit/text.tsx';
import { PacificTime } from '../kit/time.tsx';
import { PostSource, PostStatus } from './PostSource.tsx';
import styles from './posts.module.css';

/** Cuts an excerpt to the length of the list's column. */
export function previewExcerpt(excerpt: string): string {
  const beginning = firstLetters(excerpt, excerptPreviewLength);
  return beginning === excerpt ? excerpt : `${beginning}...`;
}

export const postTable: TableDesign<AdminPostRow> = {
  noun: { one: 'post', many: 'posts' },
  rowRem: 3.75,
  defaultSort: { id: 'updated', desc: true },
  searchText: ({ title, category, excerpt }) => [title, category, excerpt],
  searchPlaceholder: 'Search title, category, excerpt...',
  filter: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All Posts' },
      { id: 'published', label: 'Published', test: ({ published }) => published },
      { id: 'drafts', label: 'Drafts', test: ({ published }) => !published },
      { id: 'scheduled', label: 'Scheduled', test: ({ scheduledFor }) => scheduledFor !== null },
      { id: 'conflict', label: 'In conflict', test: ({ cms }) => cms?.state === 'conflict' },
    ],
    showAll: 'Show all posts',
  },
  empty: 'Posts appear here once you write one or sync from Contentful.',
  csv: [
    ['ID', ({ id }) => id],
    ['Title', ({ title }) => title],
    ['Slug', ({ slug }) => slug],
    ['Category', ({ category }) => category],
    ['Tags', ({ tags }) => tags.join(', ')],
    ['Excerpt', ({ excerpt }) => excerpt],
    ['Status', ({ published }) => (published ? 'published' : 'draft')],
    ['Published', ({ publishedAt }) => publishedAt ?? ''],
    ['Scheduled', ({ scheduledFor }) => scheduledFor ?? ''],
    ['Updated', ({ updatedAt }) => updatedAt],
    ['License', ({ license }) => license],
    ['DOI', ({ doi }) => doi],
    ['Revised', ({ revisedOn }) => revisedOn ?? ''],
  ],
  columns: [
    {
      id: 'title',
      header: 'Title',
      sort: { kind: 'text', of: ({ title }) => title, ...alphabeticalOrder },
      cell: ({ title, excerpt }) => (
        <>
          <span className={styles.title}>{title}</span>
          <span className={styles.excerpt}>{previewExcerpt(excerpt)}</span>
        </>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      width: '9.25rem',
      narrowWidth: '6.625rem',
      sort: { kind: 'text', of: ({ category }) => category, ...alphabeticalOrder },
      cell: ({ category }) => <UserText>{category || '-'}</UserText>,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8.75rem',
      cell: (post, tabIndex) => (
        <span className={styles.stack}>
          <PostStatus post={post} />
          {post.scheduledFor && (
            <time className={styles.due} dateTime={post.scheduledFor}>
              {formatPacificShortTime(post.scheduledFor)}
            </time>
          )}
          <span className={styles.instead}>
            <PostSource post={post} tabIndex={tabIndex} />
          </span>
        </span>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      width: 'clamp(10rem, 12.25cqi, 17rem)',
      hideBelow: '56rem',
      cell: (post, tabIndex) => <PostSource post={post} tabIndex={tabIndex} />,
    },
    {
      id: 'updated',
      header: 'Updated',
      width: dateWidth,
      align: 'end',
      sort: { kind: 'number', of: ({ updatedAt }) => Date.parse(updatedAt), ...timeOrder },
      cell: ({ updatedAt }) => <PacificTime iso={updatedAt} />,
    },
  ],
  card: (post) => ({
    title: post.title,
    aside: null,
    lines: [
      post.excerpt && <span className={styles.preview}>{previewExcerpt(post.excerpt)}</span>,
      post.scheduledFor && `To be published ${formatPacificDateTime(post.scheduledFor)}`,
      <span className={styles.marks}>
        {post.category && <UserText>{post.category}</UserText>}
        <PacificTime iso={post.updatedAt} />
      </span>,
      <span className={styles.marks}>
        <PostStatus post={post} />
        <PostSource post={post} />
      </span>,
    ].filter(Boolean),
  }),
};
