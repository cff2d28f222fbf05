import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { voteRequestSchema, type BallotView } from '#contracts/applications/board.ts';
import { bounds } from '#contracts/bounds.ts';
import { votes } from '#contracts/enumerations.ts';
import { correctionsText } from '#lib/form-call.ts';
import { stripBidiControls } from '#lib/strip-bidi-controls.ts';
import { ballot } from '#site/copy/applications/ballot.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { draftText } from '../ui/form/use-draft.ts';
import { useTabDraft } from '../ui/form/use-tab-draft.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { useAct } from '../ui/use-act.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { restWords, VoteMarks, voteWords } from '../ui/votes.tsx';
import styles from './ballot.module.css';

const voteSchema = z.object({
  stance: z.catch(z.nullable(z.enum(votes)), null),
  reason: draftText,
});

type TypedVote = z.infer<typeof voteSchema>;

interface VoteSheetProps {
  view: Extract<BallotView, { state: 'vote' | 'voted' }>;
  path: string;
  children?: ReactNode;
}

/** The vote, or all votes once the member's own is cast (P-123). */
export const VoteSheet = island(function VoteSheet({ view, path, children }: VoteSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const earlier = view.state === 'vote' ? view.earlier : view.own;
  const draft = useTabDraft(`vote ${path}`, [view.version, earlier], voteSchema);
  const isChanging = view.state === 'voted' && (isOpen || draft.value !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isVoting = view.state === 'vote' || isChanging;
  const { vote, voted } = ballot;
  // The button that was pressed is gone.
  function change(opens: boolean) {
    flushSync(() => {
      setOpen(opens);
      if (!opens) draft.clear();
    });
    heading.current?.focus();
  }
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="votes">
      <h2
        className="type-h3"
        id="votes"
        tabIndex={-1}
        ref={heading}
        data-outcome={view.state === 'voted' || undefined}
      >
        {isVoting ? vote.heading : voted.heading}
      </h2>
      {children}
      {isVoting ? (
        <VoteForm
          view={view}
          path={path}
          typed={draft.value ?? { stance: earlier?.stance ?? null, reason: earlier?.reason ?? '' }}
          onEdit={draft.save}
          onCancel={isChanging ? () => change(false) : undefined}
        />
      ) : (
        view.state === 'voted' && <Votes view={view} onChange={() => change(true)} />
      )}
    </section>
  );
});

interface VoteFormProps extends VoteSheetProps {
  typed: TypedVote;
  onEdit: (typed: TypedVote) => void;
  onCancel: (() => void) | undefined;
}

function VoteForm({ view, path, typed, onEdit, onCancel }: VoteFormProps) {
  const { stance, reason } = typed;
  const { vote: copy, failure } = ballot;
  const errorId = useId();
  const act = useAct({ path, failure });
  const { isHydrated, errors, setErrors, submit, button, text } = act;
  const wrongCount = Object.keys(errors).length;
  const problem = wrongCount > 0 ? correctionsText(wrongCount) : act.problem;

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) =>
        submit(event, voteRequestSchema, { stance, reason, version: view.version })
      }
    >
      {view.state === 'vote' && view.earlier && <Notice tone="warn">{copy.changed}</Notice>}
      <fieldset
        disabled={!isHydrated}
        role="radiogroup"
        aria-invalid={errors.stance ? true : undefined}
        aria-describedby={errors.stance && errorId}
      >
        <legend className="visually-hidden">{copy.heading}</legend>
        {votes.map((one) => (
          <label key={one} className={styles.stance}>
            <input
              type="radio"
              name="stance"
              value={one}
              checked={stance === one}
              onChange={() => {
                onEdit({ stance: one, reason });
                setErrors(({ stance: _chosen, ...others }) => others);
              }}
            />
            <span>
              <strong>{copy.stances[one].label}</strong>
              <span className="second type-small">{copy.stances[one].text}</span>
            </span>
          </label>
        ))}
        {errors.stance && (
          <p className="field-error" id={errorId}>
            <Icon name="warning" />
            <span>{errors.stance}</span>
          </p>
        )}
      </fieldset>
      <TextArea
        {...text('reason', reason, bounds.reason)}
        label={copy.reason}
        hint={copy.hint}
        rows={3}
        dir="auto"
        onChange={(event) => onEdit({ stance, reason: event.target.value })}
      />
      <div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
      <Button type="submit" label={copy.cast} busyLabel={copy.casting} {...button} />
      {onCancel && <Button variant="outline" label={copy.cancel} onClick={onCancel} />}
      <p className="second type-small">{copy.after}</p>
    </form>
  );
}

interface VotesProps {
  view: Extract<BallotView, { state: 'voted' }>;
  onChange: () => void;
}

const looks = {
  approve: { icon: 'check', word: 'Approve' },
  decline: { icon: 'cross', word: 'Decline' },
  question: { icon: 'info', word: 'Question' },
} as const;

function Votes({ view: { own, others }, onChange }: VotesProps) {
  const isHydrated = useHydrated();
  const { voted: copy } = ballot;
  const everybody = [{ name: copy.you, ...own }, ...others];
  const stances = everybody.map(({ stance }) => stance);
  const rest = restWords(stances);
  return (
    <>
      <VoteMarks stances={stances} />
      <p className="type-small">
        <strong>{`${voteWords(stances)}.`}</strong>
        {rest && <span className="second">{` ${rest}.`}</span>}
      </p>
      <ul role="list" className={styles.votes}>
        {everybody
          .filter(({ stance }) => stance !== null)
          .map(({ name, stance, reason }) => {
            const look = stance && stance !== 'recused' ? looks[stance] : null;
            return (
              <li key={name}>
                <strong dir="auto">{stripBidiControls(name)}</strong>
                <span data-stance={stance}>
                  {look && <Icon name={look.icon} />}
                  <span>{look ? look.word : 'Recused'}</span>
                </span>
                {reason && <p dir="auto">{reason}</p>}
              </li>
            );
          })}
      </ul>
      <Button variant="outline" label={copy.change} disabled={!isHydrated} onClick={onChange} />
      <p className="second type-small">{copy.after}</p>
    </>
  );
}
