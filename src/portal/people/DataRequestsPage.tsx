import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { portalPaths } from '#model/admin/portal-paths.ts';
import {
  dataRequestSchema,
  type ErasureReport,
  type StoredCounts,
} from '#model/data-requests/contract.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { FormOutcome } from '#islands/ui/form/FormOutcome.tsx';
import { type CheckedForm, useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { RecordHeader } from '../kit/page/RecordPage.tsx';
import panel from '../kit/panel.module.css';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { DataRequestButtons } from './DataRequests.tsx';
import { DataCounts } from './DataCounts.tsx';
import { refusalText, useStoredCounts } from './data-request-calls.ts';
import { ErasedPage } from './ErasedPage.tsx';
import styles from './people.module.css';

const lead =
  'Shows what is stored about an address, to export or erase it. The look-up sends nothing.';

const list = { label: 'People', href: portalPaths.people };

interface LookUpFormProps {
  form: CheckedForm<{ email: string; name: string }>;
  isBusy: boolean;
}

function LookUpForm({ form, isBusy }: LookUpFormProps) {
  return (
    <form
      className={panel.stack}
      method="post"
      noValidate
      aria-label="Look up an address"
      onSubmit={form.submit}
    >
      <TextInput
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        hint="Of anyone who wrote, applied, gave or is on the board."
      />
      <TextInput
        {...form.field('name')}
        label="Name"
        mark="optional"
        autoComplete="off"
        spellCheck={false}
        hint="Only where several people use the address."
      />
      <FormOutcome form={form} />
      <div className={panel.row}>
        <Button
          {...form.button}
          variant="ink"
          label="Look up"
          busyLabel="Looking up..."
          busy={isBusy}
        />
      </div>
    </form>
  );
}

const isNothing = (counts: StoredCounts) => Object.values(counts).every((count) => count === 0);

interface LookedUpProps {
  email: string | null;
  /** `counts` is undefined until they are known. */
  counts: StoredCounts | undefined;
}

function LookedUp({ email, counts }: LookedUpProps) {
  return (
    <Status className={styles.stored}>
      {counts && isNothing(counts) ? (
        <p>
          Nothing is stored about <strong>{email}</strong>.
        </p>
      ) : (
        <>
          {counts && (
            <p>
              Held on <strong>{email}</strong>:
            </p>
          )}
          <DataCounts counts={counts} />
        </>
      )}
    </Status>
  );
}

/**
 * Shows data requests for any address, because a person who only wrote a message, was marked as spam or did not finish
 * a payment has no page in People. The address is in no URL, because servers log URLs.
 */
export function DataRequestsPage() {
  const initialEmail = useHistoryState<{ email?: string } | null>()?.email;
  const [lookedUpEmail, setLookedUpEmail] = useState(initialEmail ?? null);
  const [name, setName] = useState('');
  const counts = useStoredCounts(lookedUpEmail, { name });
  const [erased, setErased] = useState<ErasureReport | null>(null);
  const defaultValues = { email: initialEmail ?? '', name: '' };
  const form = useCheckedForm({ schema: dataRequestSchema, defaultValues, send: lookUp });

  if (erased) return <ErasedPage report={erased} />;

  function lookUp(_request: object, typed: typeof defaultValues): Promise<void> {
    const email = normalizeEmail(typed.email);
    const asked = typed.name.trim();
    if (email === lookedUpEmail && asked === name) void counts.refetch();
    setLookedUpEmail(email);
    setName(asked);
    return Promise.resolve();
  }

  return (
    <>
      <RecordHeader list={list} title="Data requests" details={[lead]} />
      <div className={`${panel.stack} ${styles.requests}`}>
        <LookUpForm form={form} isBusy={counts.isFetching} />
        <LookedUp email={lookedUpEmail} counts={counts.data} />
        {counts.error && (
          <FailureNotice
            title="The data could not be counted."
            reason={refusalText(counts.error)}
            onRetry={() => void counts.refetch()}
          />
        )}
        {lookedUpEmail && counts.data && !isNothing(counts.data) && (
          <DataRequestButtons
            key={`${lookedUpEmail} ${name}`}
            email={lookedUpEmail}
            {...(name && { name })}
            onErased={setErased}
          />
        )}
      </div>
    </>
  );
}
