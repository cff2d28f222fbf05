import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  applicantMessages,
  correctionSchema,
  type ApplicantView,
} from '#model/applications/applicant.ts';
import { pickedDegrees } from '#model/applications/degree-controls.ts';
import { listAnswerDetails } from '#model/applications/application-details.ts';
import { fullName } from '#model/applications/naming.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import type { IconName } from '#model/site/icon-paths.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { applicantCopy as copy } from '#model/applications/applicant-copy.ts';
import { Button } from '../ui/Button.tsx';
import { answersSchema } from '../ui/form/application-answers.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { DetailList } from '#islands/ui/DetailList.tsx';
import { Disclosure } from '#islands/ui/Disclosure.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import { useApiCall } from '../ui/use-api-call.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { FoldedQuestion, QuestionSheet } from './QuestionSheet.tsx';
import styles from './application.module.css';

interface ApplicantCaseProps {
  view: ApplicantView;
  path: string;
  /** The form that the page refused. */
  sent: PageFormResult | undefined;
  /** True when the page was asked for the form to correct this version. */
  isCorrecting: boolean;
}

const readAnswers = (fields: PageFormResult['fields']) =>
  answersSchema.parse({ ...fields, degrees: pickedDegrees(fields) });

// The version that was read when the form was filled in. A page that refused a stale one has told of the newer one.
function readVersion(view: ApplicantView, sent: PageFormResult | undefined): number {
  const isRefused = sent?.act === 'correct' && sent.refusal !== null && sent.status !== 409;
  return (isRefused && Number(sent.fields.version)) || view.version;
}

/** Holds the form that corrects an application. `place` holds the button that opened it, which gets the focus back. */
function useCorrectionForm({ view, path, sent, ...props }: ApplicantCaseProps) {
  const [isOpen, setOpen] = useState(props.isCorrecting || sent?.act === 'correct');
  const [version, setVersion] = useState<number | undefined>(() => readVersion(view, sent));
  const form = useCheckedForm({
    path: `${path}/correct`,
    schema: correctionSchema,
    defaultValues: answersSchema.parse(view.fields),
    toRequest: (values) => ({ ...values, version }),
    draft: { key: `correction ${path}`, storage: 'session', schema: answersSchema },
    page: { act: 'correct', sent, read: readAnswers },
    explain(error) {
      const reason = failureReason(error, copy.failure);
      // Whoever has read that saves again to replace the newer version.
      if (reason === applicantMessages.changed) setVersion(undefined);
      return reason;
    },
    onDone: reloadPage,
  });
  const place = useRef<HTMLDivElement>(null);
  const isPending = view.state === 'review' || view.state === 'question';
  const isCorrecting = isPending && (isOpen || form.draft.isRestored);

  function cancel() {
    if (version === undefined) {
      form.draft.clear();
      void reloadPage();
      return;
    }
    flushSync(() => {
      setOpen(false);
      form.draft.clear();
      form.reset();
    });
    place.current?.querySelector<HTMLElement>('[data-correct]')?.focus();
  }

  return { form, version, place, isPending, isCorrecting, open: () => setOpen(true), cancel };
}

export const ApplicantCase = island(function ApplicantCase(props: ApplicantCaseProps) {
  const { view, path, sent } = props;
  const correctionId = useId();
  const { isPending, ...correction } = useCorrectionForm(props);
  const questions = view.questions.toReversed();

  return (
    <div className={styles.case} ref={correction.place}>
      {isPending &&
        questions.map((asked) => (
          <QuestionSheet
            key={asked.askedAt}
            asked={asked}
            path={path}
            sent={sent}
            correction={{ formId: correctionId, version: view.version }}
            onCorrect={correction.isCorrecting ? undefined : correction.open}
          />
        ))}
      {correction.isCorrecting ? (
        <CorrectionForm
          form={correction.form}
          version={correction.version}
          onCancel={correction.cancel}
        />
      ) : (
        <>
          <div>
            <Sent view={view} />
            {!isPending &&
              questions.map((asked) => (
                <FoldedQuestion key={asked.askedAt} asked={asked} sent={sent} />
              ))}
          </div>
          <CaseActions
            {...{ view, path, sent }}
            correctionId={correctionId}
            onCorrect={correction.open}
          />
        </>
      )}
      <form id={correctionId} method="get" hidden />
    </div>
  );
});

interface CaseActionsProps extends Omit<ApplicantCaseProps, 'isCorrecting'> {
  /** The id of the form that asks for the page with the correction. */
  correctionId: string;
  onCorrect: () => void;
}

function CaseActions({ view, path, sent, correctionId, onCorrect }: CaseActionsProps) {
  const isPending = view.state === 'review' || view.state === 'question';
  return (
    <div className={styles.actions}>
      {view.state === 'review' && view.canCorrect && (
        <div className={styles.action}>
          <Button
            data-correct
            type="submit"
            form={correctionId}
            name="correct"
            value={view.version}
            variant="outline"
            icon="pen"
            label={copy.correct.open}
            onClick={(event) => {
              event.preventDefault();
              onCorrect();
            }}
          />
          <p className="second type-small">{copy.correct.hint}</p>
        </div>
      )}
      {isPending && !view.canCorrect && <p className="second type-small">{copy.correct.voting}</p>}
      {isPending && (
        <CaseButton act="withdraw" path={`${path}/withdraw`} sent={sent} texts={copy.withdraw} />
      )}
      {view.state === 'withdrawn' && <UndoWithdrawal view={view} path={path} sent={sent} />}
    </div>
  );
}

const openAtFirst: readonly ApplicantView['state'][] = ['review', 'declined', 'withdrawn'];

function Sent({ view: { state, version, sentAt, fields } }: { view: ApplicantView }) {
  const { record } = copy;
  const sent = record.sent(unbroken(formatPacificDateTime(sentAt)));
  return (
    <Disclosure
      id="sent-heading"
      heading={record.heading}
      state={version > 1 ? `${sent}, ${record.version(version)}` : sent}
      isOpen={openAtFirst.includes(state)}
    >
      <DetailList
        details={[
          [record.name, fullName(fields)],
          ...listAnswerDetails(fields, ['firstName', 'lastName']),
        ]}
      />
    </Disclosure>
  );
}

function UndoWithdrawal({
  view: { undoUntil },
  path,
  sent,
}: Omit<ApplicantCaseProps, 'isCorrecting'>) {
  const { undo } = copy;
  if (!undoUntil) return <p className="second">{undo.final}</p>;
  const hint = undo.hint(unbroken(formatPacificDateTime(undoUntil)));
  return (
    <CaseButton
      act="restore"
      path={`${path}/withdraw/undo`}
      sent={sent}
      icon="undo"
      texts={{ ...undo, hint }}
    />
  );
}

interface CaseButtonProps extends Pick<ApplicantCaseProps, 'path' | 'sent'> {
  act: string;
  icon?: IconName;
  texts: Record<'label' | 'busy' | 'hint', string>;
}

function CaseButton({ act, path, sent, icon, texts }: CaseButtonProps) {
  const { problem, send, busy } = useApiCall({
    act,
    sent,
    path,
    failure: copy.failure,
    onDone: reloadPage,
  });
  return (
    <form
      className={styles.action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input type="hidden" name="act" value={act} />
      <Button
        type="submit"
        variant="outline"
        icon={icon}
        label={texts.label}
        busyLabel={texts.busy}
        busy={busy}
      />
      <p className="second type-small">{texts.hint}</p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </form>
  );
}
