import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { undeliveredMailsSchema } from '#model/admin/overview.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { EmptyList, NotLoaded } from '../table/TableStates.tsx';
import { ErrorMessage } from '../kit/FailureNotice.tsx';
import { PageSkeleton } from '../kit/page/PageHeader.tsx';
import { RecordHeader } from '../kit/page/RecordPage.tsx';
import table from '../kit/plain-table.module.css';
import { Address } from '../kit/text.tsx';
import styles from './overview.module.css';

const mailsQuery = apiQuery('/api/admin/overview/mails', undeliveredMailsSchema);

export function UndeliveredMailsPage() {
  const { data: mails, error, refetch } = useQuery(mailsQuery);
  if (!mails && !error) return <PageSkeleton />;
  return (
    <>
      <RecordHeader
        list={{ label: 'Overview', href: '/admin/overview' }}
        title="Emails given up"
        facts={['Contact the person another way, or correct the address on the record.']}
      />
      {error && !mails && <NotLoaded failure={toFailure(error)} onRetry={() => void refetch()} />}
      {mails && (
        <div className={styles.mails}>
          <ErrorMessage
            title="The list was not refreshed."
            error={error}
            onRetry={() => refetch()}
          />
          {mails.length === 0 ? (
            <EmptyList
              title="No emails given up"
              text="Emails that the mail server refused in the last 30 days are listed here."
            />
          ) : (
            <table className={table.table} aria-label="emails given up">
              <thead>
                <tr>
                  {['To', 'Subject', 'The mail server said', 'Queued'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="visually-hidden">Record</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {mails.map(({ id, to, subject, reason, createdAt, href }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Address email={to} />
                    </th>
                    <td data-label="Subject" dir="auto">
                      {subject}
                    </td>
                    <td data-label="The mail server said" dir="auto">
                      {reason}
                    </td>
                    <td data-label="Queued">{formatPacificDate(createdAt)}</td>
                    <td>
                      {href && (
                        <Link href={`~${href}`}>
                          View<span className="visually-hidden">{` the record of ${to}`}</span>
                        </Link>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </>
  );
}
