import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { voteRequestSchema, type BallotView, type BoardPosition } from '#model/board/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { votesAndRecusal, votes } from '#model/enumerations.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { ballot } from '#model/board/ballot-copy.ts';
import { board } from '#model/board/copy.ts';
import { ballotAction } from './ballot-action.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, useFieldNotes } from '../ui/form/Field.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import { useCheckedForm, type CheckedForm } from '../ui/form/use-checked-form.ts';
import { draftText } from '../ui/form/stored-draft.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { openAfterAction, reloadPage } from '#islands/ui/browser/reload-page.ts';
import { VoteMarks } from '../ui/VoteMarks.tsx';
import { describeRest, describeVotes } from '../../model/board/vote-text.ts';
import styles from './ballot.module.css';

const voteSchema = z.object({
  stance: z.catch(z.nullable(z.enum(votesAndRecusal)), null),
  reason: draftText,
});

type TypedVote = z.infer<typeof voteSchema>;

const readVote = (fields: PageFormResult['fields']): TypedVote => voteSchema.parse(fields);

interface VoteSheetProps {
  view: Extract<BallotView, { state: 'vote' | 'voted' }>;
  path: string;
  position?: BoardPosition | null;
  sent: PageFormResult | undefined;
  /** True when the page was asked to show the form for a vote that was cast. */
  isChanging: boolean;
  /** The token of the member's own page, to which the ballot leads back. */
  boardToken: string | null;
  children?: ReactNode;
}

export const VoteSheet = island(function VoteSheet(props: VoteSheetProps) {
  const { view, path, position = null, sent, boardToken, children } = props;
  const [isOpen, setOpen] = useState(
    props.isChanging || (sent?.act === 'vote' && sent.refusal !== null),
  );
  const earlier = view.state === 'vote' ? view.earlier : view.own;
  const form = useCheckedForm<TypedVote>({
    path,
    schema: voteRequestSchema,
    defaultValues: {
      stance: earlier?.stance ?? null,
      reason: earlier?.reason ?? '',
    },
    // The version is that of the page, which shows what the applicant changed meanwhile; what is typed stays.
    toRequest: (values) => ({ ...values, version: view.version }),
    draft: { key: `vote ${path}`, storage: 'session', schema: voteSchema },
    page: { act: 'vote', sent, read: readVote },
    explain: (error) => failureReason(error, ballot.failure),
    // A first vote leads to the next ballot, a changed one to the votes.
    onDone: () =>
      view.state === 'vote' && position?.next ? openAfterAction(position.next) : reloadPage(),
  });
  const isChanging = view.state === 'voted' && (isOpen || form.draft.isRestored);
  const heading = useRef<HTMLHeadingElement>(null);
  const isVoting = view.state === 'vote' || isChanging;
  const { vote, voted } = ballot;
  // The focus moves, because the pressed button is gone.
  function change(opens: boolean) {
    flushSync(() => {
      setOpen(opens);
      if (opens) return;
      form.draft.clear();
      form.reset();
    });
    heading.current?.focus();
  }
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="votes">
      {!isVoting && position && <NextStep position={position} />}
      {!isVoting && !position && (
        <Notice tone="ok" title={board.voteCastTitle}>
          <p>{board.others}</p>
        </Notice>
      )}
      <h2
        className="type-h3"
        id="votes"
        tabIndex={-1}
        ref={heading}
        data-outcome={(view.state === 'voted' && !position) || undefined}
      >
        {isVoting ? vote.heading : voted.heading}
      </h2>
      {children}
      {isVoting ? (
        <VoteForm
          view={view}
          form={form}
          boardToken={boardToken}
          onCancel={isChanging ? () => change(false) : undefined}
        />
      ) : (
        view.state === 'voted' && (
          <Votes view={view} boardToken={boardToken} onChange={() => change(true)} />
        )
      )}
    </section>
  );
});

// The step takes the focus after the vote, so that the next application is one key away.
function NextStep({ position: { path, next, remaining } }: { position: BoardPosition }) {
  const noticeId = useId();
  return (
    <>
      <div id={noticeId}>
        <Notice tone="ok" title={next ? board.voteCastTitle : board.lastVoteTitle} />
      </div>
      <a
        className={buttonClass(next ? 'spike' : 'outline')}
        href={next ?? path}
        aria-describedby={noticeId}
        data-outcome
      >
        <span>{next ? board.next(remaining) : board.done}</span>
        {next && <Icon name="arrow-right" />}
      </a>
    </>
  );
}

interface VoteFormProps extends Pick<VoteSheetProps, 'view' | 'boardToken'> {
  form: CheckedForm<TypedVote>;
  onCancel: (() => void) | undefined;
}

function VoteForm({ view, form, boardToken, onCancel }: VoteFormProps) {
  const { vote: copy } = ballot;
  // A radio button that is disabled itself would count as not chosen.
  const { disabled, error, ...field } = form.choice('stance');
  const { wiring, messages } = useFieldNotes(null, error);
  const { id: _, ...problem } = wiring;
  const [first] = useState(() => form.getValues('stance'));

  return (
    <form
      className={styles.form}
      method="post"
      action={ballotAction(boardToken, '#votes')}
      noValidate
      onSubmit={form.submit}
    >
      <input type="hidden" name="act" value="vote" />
      <input type="hidden" name="version" value={view.version} />
      {view.state === 'vote' && <input type="hidden" name="first" value="true" />}
      {view.state === 'vote' && view.earlier && <Notice tone="warn">{copy.changed}</Notice>}
      <fieldset disabled={disabled}>
        <legend className="visually-hidden">{copy.heading}</legend>
        {votes.map((vote) => (
          <label key={vote} className={styles.vote}>
            <input
              {...field}
              {...problem}
              type="radio"
              value={vote}
              defaultChecked={vote === first}
            />
            <span>
              <strong>{copy.choices[vote].label}</strong>
              <span className="second type-small">{copy.choices[vote].text}</span>
            </span>
          </label>
        ))}
        {messages}
      </fieldset>
      <TextArea
        {...form.field('reason', bounds.reason)}
        required
        label={copy.reason}
        hint={copy.hint}
        rows={3}
        dir="auto"
      />
      <FormOutcome form={form} />
      <Button {...form.button} label={copy.cast} busyLabel={copy.casting} />
      {onCancel && <Button variant="outline" label={copy.cancel} onClick={onCancel} />}
      <p className="second type-small">{copy.after}</p>
    </form>
  );
}

interface VotesProps extends Pick<VoteSheetProps, 'boardToken'> {
  view: Extract<BallotView, { state: 'voted' }>;
  onChange: () => void;
}

const looks = {
  approve: { icon: 'check', word: 'Approve' },
  decline: { icon: 'cross', word: 'Decline' },
  question: { icon: 'info', word: 'Question' },
} as const;

function Votes({ view: { own, others }, boardToken, onChange }: VotesProps) {
  const { voted: copy } = ballot;
  const everybody = [{ name: copy.you, ...own }, ...others];
  const cast = everybody.map(({ stance }) => stance);
  const rest = describeRest(cast);
  return (
    <>
      <VoteMarks votes={cast} />
      <p className="type-small">
        <strong>{`${describeVotes(cast)}.`}</strong>
        {rest && <span className="second">{` ${rest}.`}</span>}
      </p>
      <ul role="list" className={styles.votes}>
        {everybody
          .filter(({ stance }) => stance !== null)
          .map(({ name, stance, reason }) => {
            const look = stance && stance !== 'recused' ? looks[stance] : null;
            return (
              <li key={name}>
                <strong>
                  <bdi>{stripBidiControls(name)}</bdi>
                </strong>
                <span data-vote={stance}>
                  {look && <Icon name={look.icon} />}
                  <span>{look ? look.word : 'Recused'}</span>
                </span>
                {reason && <p dir="auto">{reason}</p>}
              </li>
            );
          })}
      </ul>
      <form method="get" action="#votes">
        {boardToken && <input type="hidden" name="board" value={boardToken} />}
        <Button
          type="submit"
          variant="outline"
          label={copy.change}
          name="change"
          value={own.castAt}
          onClick={(event) => {
            event.preventDefault();
            onChange();
          }}
        />
      </form>
      <p className="second type-small">{copy.after}</p>
    </>
  );
}
