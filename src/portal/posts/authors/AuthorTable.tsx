import type { BlogAuthor } from '#model/posts/authors.ts';
import { Badge } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { Address } from '../../kit/text.tsx';
import type { CsvColumns } from '../../table/csv.ts';
import { EmptyList } from '../../table/TableStates.tsx';
import posts from '../posts.module.css';
import styles from './authors.module.css';

/** The columns of the authors as a CSV file. */
export const authorColumns: CsvColumns<BlogAuthor> = [
  ['Name', ({ name }) => name],
  ['Person or desk', ({ kind }) => kind],
  ['Title', ({ title }) => title],
  ['Email', ({ email }) => email],
  ['Avatar URL', ({ avatarUrl }) => avatarUrl],
  ['Bio', ({ bio }) => bio],
  ['Affiliation', ({ affiliation }) => affiliation],
  ['ORCID', ({ orcid }) => orcid],
  ['From Contentful', ({ fromCms }) => (fromCms ? 'yes' : 'no')],
];

interface AuthorTableProps {
  authors: readonly BlogAuthor[] | null;
  onEdit: (author: BlogAuthor) => void;
  onDelete: (author: BlogAuthor) => void;
}

/** Shows the authors, gray rows until they are loaded (`null`), and a text where there are none. */
export function AuthorTable({ authors, onEdit, onDelete }: AuthorTableProps) {
  if (authors?.length === 0) {
    return (
      <EmptyList
        className={table.none}
        title="No authors yet"
        text="Authors appear here once you add one or sync from Contentful."
      />
    );
  }
  return (
    <table
      className={`${table.table} ${styles.table}`}
      aria-label="authors"
      aria-busy={authors === null}
    >
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Title</th>
          <th scope="col">Email</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {authors?.map((author) => {
          const { id, name, title, email, fromCms } = author;
          return (
            <tr key={id}>
              <th scope="row">
                <span className={styles.who}>
                  {name} {fromCms && <Badge tone="quiet" mark="mirror" word="CMS" />}
                </span>
              </th>
              <td data-none={!title || undefined}>{title || '-'}</td>
              <td data-none={!email || undefined}>{email ? <Address email={email} /> : '-'}</td>
              <td>
                <button type="button" className={posts.action} onClick={() => onEdit(author)}>
                  Edit<span className="visually-hidden"> {name}</span>
                </button>
                <button type="button" className={posts.action} onClick={() => onDelete(author)}>
                  Delete<span className="visually-hidden"> {name}</span>
                </button>
              </td>
            </tr>
          );
        }) ?? <WaitingRows />}
      </tbody>
    </table>
  );
}

function WaitingRows() {
  return [0, 1, 2].map((row) => (
    <tr key={row} className={`${panel.delayed} ${styles.waiting}`} aria-hidden="true">
      {[0, 1, 2, 3].map((cell) => (
        <td key={cell}>
          <span className={panel.waiting} />
        </td>
      ))}
    </tr>
  ));
}
