import { type ReactNode, useState } from 'react';
import type { OwnRegisterEntry as Entry } from '#contracts/register.ts';
import { dayInPacific, formatPacificDate } from '#lib/pacific-dates.ts';
import { register } from '#site/copy/register.ts';
import { registerForm as copy } from '#site/copy/register-form.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RegisterEntryText } from '../ui/RegisterEntryText.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { EntryForm, type EntryValues } from './EntryForm.tsx';
import { Outputs } from './Outputs.tsx';
import styles from './register.module.css';
import { type EntryState, useRegisterEntry } from './use-register-entry.ts';

interface OwnRegisterEntryProps {
  /** Such as `/api/application/<token>/register`. */
  path: string;
  entry: Entry | null;
  institution: string;
  researchArea: string;
  /** What is below the preview. */
  children?: ReactNode;
}

const monthMs = 31 * 86_400_000;

/** A change never lists an entry earlier than was chosen, unless "Now" is picked. */
function valuesOf(entry: Entry | null, now: number): EntryValues {
  const months = entry ? (Date.parse(entry.listedFrom) - now) / monthMs : 0;
  const delayMonths = months <= 0 ? 0 : months <= 6 ? 6 : 12;
  return { title: entry?.title ?? '', summary: entry?.summary ?? '', delayMonths, consent: false };
}

/** When the entry would be listed: as stored, or as the form says. */
function listingTime(entry: Entry | null, values: EntryValues | null, now: number): Date {
  const listedFrom = entry ? Date.parse(entry.listedFrom) : now;
  if (!values) return new Date(listedFrom);
  if (values.delayMonths === 0) return new Date(Math.min(now, listedFrom));
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + values.delayMonths);
  return later;
}

interface StoredProps {
  state: EntryState;
  now: number;
  onEdit: () => void;
}

function Stored({ state, now, onEdit }: StoredProps) {
  const { entry, busy } = state;
  if (!entry) return null;
  const day = formatPacificDate(entry.listedFrom);
  const isListed = Date.parse(entry.listedFrom) <= now;
  return (
    <>
      <p role="status">{isListed ? copy.listed(day) : copy.waiting(day)}</p>
      <div className={`cluster ${styles.actions}`}>
        <Button variant="outline" label={copy.edit} onClick={onEdit} />
        <Button
          variant="danger-outline"
          label={copy.remove}
          busyLabel={copy.removing}
          busy={busy === 'remove'}
          onClick={() => void state.run('remove')}
        />
      </div>
    </>
  );
}

/** An approved applicant's entry in the register: its form or state, its outputs and its preview. */
export function OwnRegisterEntry(props: OwnRegisterEntryProps) {
  const { path, institution, researchArea, children } = props;
  const hydrated = useHydrated();
  const state = useRegisterEntry(path, props.entry);
  const { entry, failure } = state;
  const [mode, setMode] = useState<'form' | 'closed'>(entry ? 'closed' : 'form');
  const [now, setNow] = useState(() => Date.now());
  const [values, setValues] = useState(() => valuesOf(entry, now));
  const isForm = mode === 'form';
  const shown = isForm || !entry ? values : entry;
  function edit() {
    setValues(valuesOf(entry, now));
    setMode('form');
  }

  function close() {
    setNow(Date.now());
    setMode('closed');
  }

  return (
    <div className={`columns ${styles.page}`}>
      <div className={styles.main}>
        <section className={`sheet ${styles.sheet}`} aria-labelledby="entry-heading">
          <h2 className="type-h3" id="entry-heading">
            {copy.heading}
          </h2>
          <p className="second">
            {copy.lead[0]}
            <a href={register.path}>{copy.lead[1]}</a>
            {copy.lead[2]}
          </p>
          {isForm && (
            <EntryForm
              state={state}
              values={values}
              hydrated={hydrated}
              onChange={(change) => setValues((before) => ({ ...before, ...change }))}
              onPublished={close}
              onCancel={close}
            />
          )}
          {!isForm && <Stored state={state} now={now} onEdit={edit} />}
          {!isForm && !entry && (
            <p>
              {copy.folded}{' '}
              <button type="button" className="text-button" onClick={() => setMode('form')}>
                {copy.unfold}
              </button>
            </p>
          )}
          <div role="alert">
            {failure && failure.act !== 'outputs' && <Notice tone="bad">{failure.text}</Notice>}
          </div>
        </section>
        <Outputs state={state} hydrated={hydrated} />
      </div>
      <aside className={styles.aside}>
        <section className={styles.preview} aria-labelledby="preview-heading">
          <h2 id="preview-heading">{copy.preview}</h2>
          <RegisterEntryText
            entry={{
              title: shown.title || copy.titlePlaceholder,
              summary: shown.summary || copy.summaryPlaceholder,
              institution,
              researchArea,
              from: dayInPacific(listingTime(entry, isForm ? values : null, now)),
              outputs: entry?.outputs ?? [],
            }}
          />
        </section>
        {children}
      </aside>
    </div>
  );
}
