import { useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { dataRequestSchema, type ErasureReport } from '#contracts/data-requests.ts';
import { normalizeEmail } from '#contracts/email.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { checkRequest } from '#lib/form-call.ts';
import { RecordHeader } from '../ui/page/RecordPage.tsx';
import panel from '../ui/panel.module.css';
import { StatusMessage } from '../ui/StatusMessage.tsx';
import { DataCounts, DataRequestButtons, reasonOf, useHeldCounts } from './DataRequests.tsx';
import { ErasedPage } from './ErasedPage.tsx';
import styles from './people.module.css';

const list = { label: 'People', href: '/admin/people' };

/**
 * Data requests for any address, because a person who only wrote a message, was marked as spam or did
 * not finish a payment has no page in People (P-100). The address is in no URL, which servers log.
 */
export function DataRequestsPage() {
  const given = useHistoryState<{ email?: string } | null>()?.email;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given ?? '');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(given ?? null);
  const held = useHeldCounts(asked);
  const [erased, setErased] = useState<ErasureReport | null>(null);

  if (erased) return <ErasedPage report={erased} />;

  function lookUp() {
    const { email: wrong } = checkRequest(dataRequestSchema, { email: typed });
    setProblem(wrong);
    if (wrong) {
      field.current?.focus();
      return;
    }
    const email = normalizeEmail(typed);
    if (email === asked) void held.refetch();
    setAsked(email);
  }

  const isNothing = held.data && Object.values(held.data).every((count) => count === 0);
  return (
    <>
      <RecordHeader list={list} title="Data requests" facts={[]} />
      <div className={`${panel.stack} ${styles.requests}`}>
        <form
          className={panel.stack}
          method="post"
          noValidate
          aria-label="Look up an address"
          onSubmit={(event) => {
            event.preventDefault();
            lookUp();
          }}
        >
          <TextInput
            ref={field}
            label="Email address"
            name="email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            hint="Of anyone who wrote, applied, gave or is on the board."
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <div className={panel.row}>
            <Button
              variant="ink"
              type="submit"
              label="Look up"
              busyLabel="Looking up..."
              busy={held.isFetching}
            />
          </div>
        </form>
        <div role="status">
          {isNothing && (
            <p>
              Nothing is held on <strong>{asked}</strong>.
            </p>
          )}
          {held.data && !isNothing && (
            <p>
              Held on <strong>{asked}</strong>:
            </p>
          )}
          {!isNothing && <DataCounts counts={held.data} />}
        </div>
        {held.error && (
          <StatusMessage
            title="The data could not be counted."
            reason={reasonOf(held.error)}
            onRetry={() => void held.refetch()}
          />
        )}
        {asked && held.data && !isNothing && (
          <DataRequestButtons key={asked} email={asked} onErased={setErased} />
        )}
      </div>
    </>
  );
}
