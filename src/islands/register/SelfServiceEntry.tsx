import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  applicantEntrySchema,
  type ApplicantRegisterEntry as Entry,
} from '#model/applications/applicant.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { keptDay, registerRequestSchema } from '#model/register/contract.ts';
import { addMonths, unbroken } from '#model/dates/dates.ts';
import { failureReason } from '#islands/ui/browser/form-call.ts';
import { dayInPacific, formatPacificDate, formatPacificMonth } from '#model/dates/pacific-dates.ts';
import { register } from '#model/register/copy.ts';
import { registerForm as copy } from './form-copy.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Disclosure } from '#islands/ui/Disclosure.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { RegisterEntryText } from '#islands/ui/RegisterEntryText.tsx';
import { island } from '#islands/ui/island.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { useApiCall } from '#islands/ui/use-api-call.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { EntryForm, type EntryValues, entryValuesSchema } from './EntryForm.tsx';
import { Outputs } from './Outputs.tsx';
import styles from './register.module.css';

interface SelfServiceEntryProps {
  /** The API path, such as `/api/application/<token>/register`. */
  path: string;
  entry: Entry | null;
  institution: string;
  researchArea: string;
  isSecond?: boolean;
  /** The form that the page refused. */
  sent: PageFormResult | undefined;
  /** True when the page was asked for the form of the entry. */
  isEditing: boolean;
}

const readEntry = (fields: PageFormResult['fields']) => entryValuesSchema.parse(fields);

/** Tells whether an entry has a day to come, which a change keeps unless another one is chosen. */
function isWaiting(entry: Entry | null, now: number): entry is Entry {
  return entry !== null && Date.parse(entry.listedFrom) > now;
}

function entryValues(entry: Entry | null, now: number): EntryValues {
  const delayMonths = isWaiting(entry, now) ? keptDay : '0';
  return { title: entry?.title ?? '', summary: entry?.summary ?? '', delayMonths, consent: false };
}

function listingTime(entry: Entry | null, { delayMonths }: EntryValues, now: number): Date {
  if (delayMonths === keptDay) return new Date(entry?.listedFrom ?? now);
  if (delayMonths === '0' && entry) return new Date(Math.min(now, Date.parse(entry.listedFrom)));
  return addMonths(new Date(now), Number(delayMonths));
}

function entryState(entry: Entry | null, now: number): string {
  if (!entry) return copy.state.none;
  if (entry.hidden) return copy.state.hidden;
  const isListed = Date.parse(entry.listedFrom) <= now;
  return isListed
    ? copy.state.listed(formatPacificMonth(entry.listedFrom))
    : copy.state.waiting(unbroken(formatPacificDate(entry.listedFrom)));
}

interface StoredProps extends Pick<SelfServiceEntryProps, 'path' | 'sent'> {
  entry: Entry;
  now: number;
  onEdit: () => void;
  onRemoved: () => void;
}

function Stored({ path, sent, entry, now, onEdit, onRemoved }: StoredProps) {
  const { failure } = copy;
  const editId = useId();
  const { busy, problem, send } = useApiCall({
    act: 'unpublish',
    sent,
    path,
    method: 'DELETE',
    failure,
    onDone: onRemoved,
  });
  const day = unbroken(formatPacificDate(entry.listedFrom));
  const text = Date.parse(entry.listedFrom) <= now ? copy.listed(day) : copy.waiting(day);
  return (
    <>
      <Status as="p">{entry.hidden ? copy.hidden : text}</Status>
      <form id={editId} method="get" hidden />
      <form
        className="form-actions cluster"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <input type="hidden" name="act" value="unpublish" />
        <Button
          type="submit"
          form={editId}
          name="entry"
          variant="outline"
          label={copy.edit}
          onClick={(event) => {
            event.preventDefault();
            onEdit();
          }}
        />
        <Button
          type="submit"
          variant="danger-outline"
          label={copy.remove}
          busyLabel={copy.removing}
          busy={busy}
        />
      </form>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}

export const SelfServiceEntry = island(function SelfServiceEntry(props: SelfServiceEntryProps) {
  const { path, institution, researchArea, isSecond = false, sent, isEditing } = props;
  const isRefused = sent?.act === 'publish';
  const [entry, setEntry] = useState(props.entry);
  const [now, setNow] = useState(() => Date.now());
  const [isOpen, setOpen] = useState(entry === null || isEditing || isRefused);
  const form = useCheckedForm({
    path,
    responseSchema: applicantEntrySchema,
    schema: registerRequestSchema,
    defaultValues: entryValues(entry, now),
    toRequest: ({ delayMonths, ...values }) => ({
      ...values,
      delayMonths: delayMonths === keptDay ? null : Number(delayMonths),
    }),
    draft: { key: `register ${path}`, storage: 'session', schema: entryValuesSchema },
    page: { act: 'publish', sent, read: readEntry },
    explain: (error) => failureReason(error, copy.failure),
    onDone: ({ response }) => store(response),
  });
  const isForm = isOpen || form.draft.isRestored;
  const values = form.watch();
  const [isUnfolded, setUnfolded] = useState(isEditing || isRefused);
  const summary = useRef<HTMLElement>(null);
  const stored = isForm ? null : entry;
  const shown = stored ?? values;
  const listed = stored ? new Date(stored.listedFrom) : listingTime(entry, values, now);

  // The focus moves, because the pressed button is gone.
  function show(change: () => void) {
    flushSync(change);
    summary.current?.focus();
  }

  function store(changed: Entry | null) {
    show(() => {
      setNow(Date.now());
      setEntry(changed);
      close(changed);
    });
  }

  // Forgets what was typed; the form begins with the entry.
  function close(stored: Entry | null) {
    setOpen(false);
    form.draft.clear();
    form.reset(entryValues(stored, Date.now()));
  }

  return (
    <>
      <Disclosure
        id="entry-heading"
        heading={copy.heading}
        state={entryState(entry, now)}
        isOpen={isUnfolded || form.draft.isRestored}
        onToggle={setUnfolded}
        summary={summary}
      >
        <div className={styles.entry}>
          <div className={`sheet ${styles.sheet}`}>
            <p className="second">
              <span>{copy.lead[0]}</span>
              <a href={register.path}>{copy.lead[1]}</a>
              <span>{copy.lead[2]}</span>
            </p>
            {isForm && (
              <EntryForm
                form={form}
                isSecond={isSecond}
                isStored={entry !== null}
                keptFrom={isWaiting(entry, now) ? entry.listedFrom : undefined}
                onCancel={() => show(() => close(entry))}
              />
            )}
            {stored && (
              <Stored
                path={path}
                sent={sent}
                entry={stored}
                now={now}
                onEdit={() => show(() => setOpen(true))}
                onRemoved={() => store(null)}
              />
            )}
            {!isForm && !entry && (
              <p>
                <span>{copy.folded}</span>{' '}
                <button
                  type="button"
                  className="text-button"
                  onClick={() => show(() => setOpen(true))}
                >
                  {copy.unfold}
                </button>
              </p>
            )}
          </div>
          <section className={styles.preview} aria-labelledby="preview-heading">
            <h3 id="preview-heading">{copy.preview}</h3>
            <RegisterEntryText
              entry={{
                title: shown.title || copy.titlePlaceholder,
                summary: shown.summary || copy.summaryPlaceholder,
                institution,
                researchArea,
                from: dayInPacific(listed),
                outputs: entry?.outputs ?? [],
              }}
            />
          </section>
        </div>
      </Disclosure>
      <Outputs path={`${path}/outputs`} sent={sent} entry={entry} onSaved={setEntry} />
    </>
  );
});
