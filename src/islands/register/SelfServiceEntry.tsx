import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  applicantEntrySchema,
  type ApplicantRegisterEntry as Entry,
} from '#model/applications/applicant.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { keptDay, registerRequestSchema } from '#model/register/contract.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { register } from '#model/register/copy.ts';
import { registerForm as copy } from './form-copy.ts';
import { Disclosure } from '#islands/ui/Disclosure.tsx';
import { RegisterEntryText } from '#islands/ui/RegisterEntryText.tsx';
import { island } from '#islands/ui/island.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { EntryForm, entryValuesSchema } from './EntryForm.tsx';
import { entryState, entryValues, isWaiting, listingTime } from './entry-values.ts';
import { Outputs } from './Outputs.tsx';
import { StoredEntry } from './StoredEntry.tsx';
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

interface EntryPreviewProps {
  entry: ComponentProps<typeof RegisterEntryText>['entry'];
}

function EntryPreview({ entry }: EntryPreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <h3 id="preview-heading">{copy.preview}</h3>
      <RegisterEntryText
        entry={{
          ...entry,
          title: entry.title || copy.titlePlaceholder,
          summary: entry.summary || copy.summaryPlaceholder,
        }}
      />
    </section>
  );
}

function FoldedForm({ onUnfold }: { onUnfold: () => void }) {
  return (
    <p>
      <span>{copy.folded}</span>{' '}
      <button type="button" className="text-button" onClick={onUnfold}>
        {copy.unfold}
      </button>
    </p>
  );
}

/** Holds an entry with its form, which opens and closes; `summary` has the focus after each change. */
function useEntry({ path, sent, isEditing, ...props }: SelfServiceEntryProps) {
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
  const [isUnfolded, setUnfolded] = useState(isEditing || isRefused);
  const summary = useRef<HTMLElement>(null);

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

  return {
    entry,
    setEntry,
    now,
    form,
    isForm: isOpen || form.draft.isRestored,
    isUnfolded: isUnfolded || form.draft.isRestored,
    setUnfolded,
    summary,
    open: () => show(() => setOpen(true)),
    cancel: () => show(() => close(entry)),
    remove: () => store(null),
  };
}

export const SelfServiceEntry = island(function SelfServiceEntry(props: SelfServiceEntryProps) {
  const { path, institution, researchArea, isSecond = false, sent } = props;
  const { entry, setEntry, now, form, isForm, ...view } = useEntry(props);
  const values = form.watch();
  const stored = isForm ? null : entry;
  const shown = stored ?? values;
  const listed = stored ? new Date(stored.listedFrom) : listingTime(entry, values, now);

  return (
    <>
      <Disclosure
        id="entry-heading"
        heading={copy.heading}
        state={entryState(entry, now)}
        isOpen={view.isUnfolded}
        onToggle={view.setUnfolded}
        summary={view.summary}
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
                onCancel={view.cancel}
              />
            )}
            {stored && (
              <StoredEntry
                path={path}
                sent={sent}
                entry={stored}
                now={now}
                onEdit={view.open}
                onRemoved={view.remove}
              />
            )}
            {!isForm && !entry && <FoldedForm onUnfold={view.open} />}
          </div>
          <EntryPreview
            entry={{
              title: shown.title,
              summary: shown.summary,
              institution,
              researchArea,
              from: dayInPacific(listed),
              outputs: entry?.outputs ?? [],
            }}
          />
        </div>
      </Disclosure>
      <Outputs path={`${path}/outputs`} sent={sent} entry={entry} onSaved={setEntry} />
    </>
  );
});
