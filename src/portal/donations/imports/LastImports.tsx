import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { giftImportListSchema, type ListedImport } from '#model/donations/import-records.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { apiQuery } from '../../data/query-client.ts';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { nameFormat } from './formats.ts';
import { TakeBack } from './TakeBack.tsx';
import styles from './imports.module.css';

const importsQuery = apiQuery('/api/admin/donations/imports?limit=50', giftImportListSchema);

const heads = ['File', 'Day', 'Recorded', 'Left out'];

/** Shows the last 50 imports below the choice of a file, each with what it recorded and left out. */
export function LastImports() {
  const { data: imports, error, refetch } = useQuery(importsQuery);
  return (
    <section className={styles.last} aria-labelledby="last-imports">
      <h2 className={panel.heading} id="last-imports">
        Last imports
      </h2>
      <ErrorMessage title="The list did not load." error={error} onRetry={refetch} />
      {imports?.length === 0 && <p className={table.none}>No file was recorded yet.</p>}
      {imports && imports.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Import</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <ImportRow key={each.id} each={each} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ImportRow({ each }: { each: ListedImport }) {
  const { id, file, createdAt, recorded, leftOut, undoUntil } = each;
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{file.name}</span>
        <span className={styles.under}>{nameFormat(file.format)}</span>
      </th>
      <td data-label="Day">{formatPacificDateTime(createdAt)}</td>
      <td data-label="Recorded" className={styles.count}>
        {recorded.toLocaleString('en-US')}
      </td>
      <td data-label="Left out" className={styles.count}>
        {leftOut.toLocaleString('en-US')}
      </td>
      <td>
        <span className={styles.actions}>
          {undoUntil && <TakeBack id={id} name={file.name} until={undoUntil} />}
          <Link href={`/import/${id}`}>
            See<span className="visually-hidden"> {file.name}</span>
          </Link>
        </span>
      </td>
    </tr>
  );
}
