import { keepPreviousData, useQuery } from '@tanstack/react-query';
import band from '#art/receipt-band.svg?url';
import {
  recordDonationSchema,
  recordPreviewSchema,
  type RecordPreview as Preview,
} from '#model/donations/recorded-donation.ts';
import { noDocumentNote } from '#model/donations/third-parties.ts';
import { formatCount } from '#model/text/format-count.ts';
import { identity } from '#model/site/identity.ts';
import letters from '../../kit/letter.module.css';
import { staffRequest } from '../../session/request.ts';
import { RecordDetails } from '../../kit/text.tsx';
import panel from '../../kit/panel.module.css';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { useDebouncedValue } from '../../kit/use-debounced-value.ts';
import { toRecordRequest, type RecordValues } from './record-values.ts';
import styles from './record.module.css';

const path = '/api/admin/donations/preview';

/**
 * Asks the server what a recorded donation leads to, 400 milliseconds after typing pauses. `shown` is undefined until
 * the fields are complete and the first response has arrived.
 */
export function useRecordPreview(values: RecordValues) {
  const { attemptId: _, send: _s, recordAnyway: _r, ...donation } = toRecordRequest(values);
  const body = useDebouncedValue(JSON.stringify(donation), 400);
  const isComplete = recordDonationSchema.safeParse(JSON.parse(body)).success;
  const { data, error, refetch } = useQuery({
    queryKey: [path, body],
    queryFn: async ({ signal }) => {
      const call = { method: 'POST', schema: recordPreviewSchema, signal } as const;
      return (await staffRequest(path, { ...call, body: JSON.parse(body) })).data;
    },
    enabled: isComplete,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const donor = isComplete ? data?.donor : null;
  const count = formatCount(donor?.count ?? 0, 'earlier donation');
  return {
    shown: isComplete ? data : undefined,
    error: isComplete ? error : null,
    retry: refetch,
    knownDonor: donor ? `Known: ${count}, listed as ${donor.name || 'Anonymous'}.` : undefined,
  };
}

interface RecordPreviewProps {
  preview: ReturnType<typeof useRecordPreview>;
}

function Sheet({ document }: { document: NonNullable<Preview['document']> }) {
  const { title, figure, lead, issued, rows, legal } = document;
  return (
    <div className={`${letters.letter} ${styles.sheet}`}>
      <img className={styles.band} src={band} alt="" />
      <p className={letters.letterHead}>
        <span>{identity.name}</span>
        <span>
          {identity.address.join(', ')}
          <br />
          EIN {identity.ein}
        </span>
      </p>
      <h3 className={`${letters.heading} ${styles.title}`}>
        {title} <span>{figure}</span>
      </h3>
      <p>{lead}</p>
      <p className={panel.small}>{issued}</p>
      <RecordDetails
        details={Object.fromEntries(rows.map(({ label, value }) => [label, <bdi>{value}</bdi>]))}
      />
      <p>{legal}</p>
    </div>
  );
}

function describeMail({ document, subject }: Preview): string {
  if (document === null) return noDocumentNote;
  return subject ? `Sent with the subject “${subject}”.` : 'Not sent: no address.';
}

/**
 * Shows the document of a recorded donation and its mail's subject, or why there is none. Without complete fields it
 * says when the document appears.
 */
export function RecordPreview({ preview: { shown, error, retry } }: RecordPreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="record-preview">
      <h2 className={panel.heading} id="record-preview">
        Document
      </h2>
      <ErrorMessage title="The preview did not load." error={error} onRetry={retry} />
      {shown?.document && <Sheet document={shown.document} />}
      <p className={shown ? panel.meta : `${panel.meta} ${styles.waiting}`}>
        {shown
          ? describeMail(shown)
          : 'The document appears here once date, gift and donor are filled in.'}
      </p>
    </section>
  );
}
