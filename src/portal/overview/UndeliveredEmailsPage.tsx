import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import {
  type UndeliveredEmailList,
  undeliveredEmailListSchema,
} from '#model/admin/undelivered-emails.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { EmptyList, NotLoaded } from '../table/TableStates.tsx';
import { ErrorMessage } from '../kit/FailureNotice.tsx';
import { PageSkeleton } from '../kit/page/PageHeader.tsx';
import { RecordHeader } from '../kit/page/RecordPage.tsx';
import table from '../kit/plain-table.module.css';
import { Address } from '../kit/text.tsx';
import styles from './overview.module.css';

const mailsQuery = apiQuery('/api/admin/overview/mails', undeliveredEmailListSchema);

type Mail = UndeliveredEmailList[number];

const advice = [
  'Address refused: contact the person another way, or correct the address on the record.',
  'Waiting or given up: the mail server may refuse us. Ask who runs the site to check it. Those of the last 30 days can be queued again.',
];

function describeState({
  nextTryAt,
  isAddressRefused,
}: Pick<Mail, 'nextTryAt' | 'isAddressRefused'>) {
  if (nextTryAt) return `Waiting, next try ${formatPacificDateTime(nextTryAt)}`;
  return isAddressRefused ? 'Address refused' : 'Given up';
}

function MailTable({ mails }: { mails: UndeliveredEmailList }) {
  return (
    <table className={table.table} aria-label="emails not delivered">
      <thead>
        <tr>
          {['To', 'Subject', 'State', 'The mail server said', 'Queued'].map((head) => (
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
        {mails.map(({ id, to, subject, reason, createdAt, href, ...mail }) => (
          <tr key={id}>
            <th scope="row">
              <Address email={to} />
            </th>
            <td data-label="Subject" dir="auto">
              {subject}
            </td>
            <td data-label="State">{describeState(mail)}</td>
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
  );
}

/**
 * Shows the mails that were given up in the last 30 days or still wait for the mail server, each with a link to its
 * record.
 */
export function UndeliveredEmailsPage() {
  const { data: mails, error, refetch } = useQuery(mailsQuery);
  if (!mails && !error) return <PageSkeleton />;
  return (
    <>
      <RecordHeader
        list={{ label: 'Overview', href: portalPaths.overview }}
        title="Emails not delivered"
        details={mails?.length === 0 ? [] : advice}
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
              className={table.none}
              title="All emails were delivered"
              text="Nothing was given up in the last 30 days, and nothing waits for the mail server."
              help="An email that is refused or has to wait is listed here, with its record."
            />
          ) : (
            <MailTable mails={mails} />
          )}
        </div>
      )}
    </>
  );
}
