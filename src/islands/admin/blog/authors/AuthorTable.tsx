import empty from '#art/empty.svg?raw';
import type { BlogAuthor } from '#contracts/blog-authors.ts';
import { AddressWords } from '../../kit/Address.tsx';
import { Badge } from '../../kit/Badge.tsx';
import styles from './authors.module.css';

interface AuthorTableProps {
  /** Null while they are on the way. */
  authors: readonly BlogAuthor[] | null;
  onEdit: (author: BlogAuthor) => void;
  onDelete: (author: BlogAuthor) => void;
}

/** Name, title, email and what can be done, for each author (P-89). */
export function AuthorTable({ authors, onEdit, onDelete }: AuthorTableProps) {
  if (authors?.length === 0) {
    return (
      <div className={styles.none}>
        <span className={styles.art} dangerouslySetInnerHTML={{ __html: empty }} />
        <div>
          <h2>No authors yet</h2>
          <p>Authors appear here once you add one or sync from Contentful.</p>
        </div>
      </div>
    );
  }
  return (
    <table className={styles.table} aria-label="authors" aria-busy={authors === null}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Title</th>
          <th scope="col">Email</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {authors?.map((author) => (
          <AuthorRow key={author.id} {...{ author, onEdit, onDelete }} />
        )) ?? <WaitingRows />}
      </tbody>
    </table>
  );
}

interface AuthorRowProps extends Omit<AuthorTableProps, 'authors'> {
  author: BlogAuthor;
}

function AuthorRow({ author, onEdit, onDelete }: AuthorRowProps) {
  const { name, title, email, fromCms } = author;
  return (
    <tr>
      <th scope="row">
        <span className={styles.who}>
          {name} {fromCms && <Badge tone="quiet" mark="mirror" word="CMS" />}
        </span>
      </th>
      <td data-label="Title">{title || '-'}</td>
      <td data-label="Email">{email ? <AddressWords email={email} /> : '-'}</td>
      <td>
        <button type="button" className={styles.act} onClick={() => onEdit(author)}>
          Edit<span className="visually-hidden"> {name}</span>
        </button>
        <button type="button" className={styles.act} onClick={() => onDelete(author)}>
          Delete<span className="visually-hidden"> {name}</span>
        </button>
      </td>
    </tr>
  );
}

function WaitingRows() {
  return [0, 1, 2].map((row) => (
    <tr key={row} className={styles.waiting} aria-hidden="true">
      {[0, 1, 2, 3].map((cell) => (
        <td key={cell}>
          <span />
        </td>
      ))}
    </tr>
  ));
}
