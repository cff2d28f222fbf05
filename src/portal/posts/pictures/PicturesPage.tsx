import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { editorPath, portalPaths } from '#model/admin/portal-paths.ts';
import { type StoredPicture, storedPicturesSchema } from '#model/pictures/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useBrokenPicture } from '#islands/ui/use-broken-picture.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { listPictureFiles } from '#model/pictures/picture-address.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailedChange, toFailure } from '../../data/failure.ts';
import { apiQuery } from '../../data/query-client.ts';
import { staffRequest } from '../../session/request.ts';
import { EmptyList, NotLoaded } from '../../table/TableStates.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { ErrorMessage, FailureNotice } from '../../kit/FailureNotice.tsx';
import { PageHeader, PageSkeleton } from '../../kit/page/PageHeader.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { postListPath } from '../post-queries.ts';
import posts from '../posts.module.css';
import styles from './pictures-page.module.css';

const path = '/api/admin/media';

const picturesQuery = apiQuery(path, storedPicturesSchema);

function describeUses({ usedIn }: StoredPicture): string {
  const count = (kind: 'post' | 'author') => usedIn.filter((use) => use.kind === kind).length;
  const [inPosts, inAuthors] = [count('post'), count('author')];
  return [inPosts && formatCount(inPosts, 'post'), inAuthors && formatCount(inAuthors, 'author')]
    .filter(Boolean)
    .join(' and ');
}

function warning(picture: StoredPicture): string {
  const uses = describeUses(picture);
  const where = uses
    ? `It is used in ${uses}, where its alt text or artwork then takes its place. `
    : 'No post or author uses it. ';
  return `${where}It is deleted here and at the CDN at once; browsers that have shown it may keep it. Uploading the same picture again brings it back.`;
}

interface RemovalOptions {
  onStart: () => void;
  onEnd: (isDeleted: boolean) => Promise<void>;
}

function useRemoval({ onStart, onEnd }: RemovalOptions) {
  return useMutation({
    mutationFn: async ({ url }: StoredPicture) => {
      try {
        await staffRequest(`${path}/${url.split('/').at(-1) ?? ''}`, { method: 'DELETE' });
      } catch (failure) {
        if (!(failure instanceof ApiCallError && failure.status === 404)) throw failure;
      }
    },
    onMutate: onStart,
    onSettled: (_, failure) => onEnd(!failure),
  });
}

/**
 * Shows the uploaded pictures and what uses them. Deleting one asks first; a picture that does not exist counts as
 * deleted.
 */
export function PicturesPage() {
  const [, navigate] = useLocation();
  const { data: pictures, error, refetch } = useQuery(picturesQuery);
  const [toDelete, setToDelete] = useState<StoredPicture | null>(null);
  const [done, setDone] = useState('');

  const removal = useRemoval({
    onStart: () => setDone(''),
    async onEnd(isDeleted) {
      await refetch();
      if (isDeleted) setDone('The picture was deleted.');
    },
  });

  if (!pictures && !error) return <PageSkeleton />;
  return (
    <div className={posts.page}>
      <PageHeader
        title="Pictures"
        subtitle="Uploaded to this site. Unused pictures are removed after 30 days."
      >
        <Button variant="outline" label="Back to Blog" onClick={() => navigate(postListPath)} />
      </PageHeader>
      {error && !pictures && (
        <NotLoaded failure={toFailure(error)} onRetry={() => void refetch()} />
      )}
      {pictures && (
        <>
          {error && (
            <ErrorMessage
              title="The list was not refreshed."
              error={error}
              onRetry={() => refetch()}
            />
          )}
          {removal.isError && (
            <FailureNotice
              {...toFailedChange(removal.error, {
                refused: 'The picture was not deleted.',
              })}
              onRetry={() => removal.mutate(removal.variables)}
            />
          )}
          <PictureList pictures={pictures} onDelete={setToDelete} />
        </>
      )}
      {toDelete && (
        <ConfirmDialog
          title="Delete this picture?"
          text={warning(toDelete)}
          label="Delete picture"
          onConfirm={() => removal.mutateAsync(toDelete).catch(() => undefined)}
          onClosed={() => setToDelete(null)}
        />
      )}
      <Status as="p" className="visually-hidden">
        {done}
      </Status>
    </div>
  );
}

interface PictureTableProps {
  pictures: readonly StoredPicture[];
  onDelete: (picture: StoredPicture) => void;
}

function PictureList({ pictures, onDelete }: PictureTableProps) {
  const [, navigate] = useLocation();
  if (pictures.length > 0) return <PictureTable pictures={pictures} onDelete={onDelete} />;
  return (
    <EmptyList
      className={table.none}
      title="No pictures"
      text="Pictures that are uploaded to a post or an author are listed here."
    >
      <Button variant="outline" label="Write a post" onClick={() => navigate('/new')} />
    </EmptyList>
  );
}

function PictureTable({ pictures, onDelete }: PictureTableProps) {
  return (
    <table className={`${table.table} ${styles.table}`} aria-label="pictures">
      <thead>
        <tr>
          {['Picture', 'Used in', 'Uploaded', 'Actions'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pictures.map((picture) => (
          <tr key={picture.url}>
            <th scope="row">
              <Thumbnail picture={picture} />
            </th>
            <td data-label="Used in">
              <Uses picture={picture} />
            </td>
            <td data-label="Uploaded">{formatPacificDate(picture.createdAt)}</td>
            <td>
              <button type="button" className={posts.action} onClick={() => onDelete(picture)}>
                Delete
                <span className="visually-hidden">
                  {` the picture of ${picture.width} by ${picture.height} pixels, uploaded ${formatPacificDate(picture.createdAt)}`}
                </span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Thumbnail({ picture: { url, width, height, deleting } }: { picture: StoredPicture }) {
  const { isBroken, watch } = useBrokenPicture(listPictureFiles(url)?.[0]?.url ?? url);
  return (
    <span className={styles.picture}>
      {deleting ? (
        <span className={styles.lost}>Nobody sees it. Its files could not be deleted yet.</span>
      ) : isBroken ? (
        <span className={styles.lost}>The file is lost. Upload the picture again.</span>
      ) : (
        <a href={url} target="_blank" rel="noopener" aria-label="Open the picture">
          <img {...watch} src={listPictureFiles(url)?.[0]?.url ?? url} alt="" loading="lazy" />
        </a>
      )}
      <span className={panel.small}>{`${width} × ${height}`}</span>
    </span>
  );
}

function Uses({ picture: { usedIn } }: { picture: StoredPicture }) {
  if (usedIn.length === 0) return <span className={panel.small}>Nothing</span>;
  return (
    <ul role="list" className={panel.links}>
      {usedIn.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          <Link
            href={kind === 'post' ? `~${editorPath({ id })}` : `~${portalPaths.authors}`}
            dir="auto"
          >
            {name || 'Untitled'}
          </Link>
        </li>
      ))}
    </ul>
  );
}
