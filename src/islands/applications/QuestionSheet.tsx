import { useId } from 'react';
import * as z from 'zod/mini';
import '#styles/controls/sending-form.css';
import band from '#art/receipt-band.svg?url';
import { answerRequestSchema, type Question } from '#model/applications/applicant.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { applicantCopy } from '#model/applications/applicant-copy.ts';
import { Button } from '../ui/Button.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { draftText } from '../ui/form/stored-draft.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import styles from './application.module.css';

const { question: copy, failure } = applicantCopy;
const draftSchema = z.object({ answer: draftText });

interface QuestionSheetProps {
  asked: Question;
  path: string;
  sent: PageFormResult | undefined;
  /** The form that asks the page for the correction of a version. */
  correction: { formId: string; version: number };
  onCorrect: (() => void) | undefined;
}

/**
 * Shows a question about an application that is not decided, with a form for the answer or with the answer that was
 * sent.
 */
export function QuestionSheet({ asked, ...form }: QuestionSheetProps) {
  const id = useId();
  const { question, askedAt, answer } = asked;
  return (
    <section className="sheet banded sent" aria-labelledby={id}>
      <img className={`sent-band ${styles.band}`} src={band} alt="" />
      <div className={`sent-body ${styles.form}`}>
        <p className="second type-small">{copy.from(unbroken(formatPacificDate(askedAt)))}</p>
        <h2 className="type-h3" id={id} dir="auto">
          {question}
        </h2>
        {answer === null ? (
          <AnswerForm askedAt={askedAt} {...form} />
        ) : (
          <Answer asked={asked} sent={form.sent} />
        )}
      </div>
    </section>
  );
}

/** Shows a question about an application that is decided or withdrawn, folded to its day. */
export function FoldedQuestion({ asked, sent }: Pick<QuestionSheetProps, 'asked' | 'sent'>) {
  const { question, askedAt, answer, answeredAt } = asked;
  return (
    <Disclosure
      id={useId()}
      heading={copy.askedOn(unbroken(formatPacificDate(askedAt)))}
      state={answeredAt ? copy.answered(unbroken(formatPacificDate(answeredAt))) : copy.unanswered}
      isOpen={refusedAnswer(asked, sent) !== undefined}
    >
      <div className={styles.folded}>
        <p className="strong" dir="auto">
          {question}
        </p>
        {answer !== null && <Answer asked={asked} sent={sent} />}
      </div>
    </Disclosure>
  );
}

function Answer({ asked, sent }: Pick<QuestionSheetProps, 'asked' | 'sent'>) {
  const { answer, answeredAt } = asked;
  const refused = refusedAnswer(asked, sent);
  return (
    <>
      <p className="essay" dir="auto">
        {answer}
      </p>
      <p className={`second type-small ${styles.answered}`}>
        <Icon name="check" />
        <span>{copy.sent(unbroken(formatPacificDateTime(answeredAt ?? '')))}</span>
      </p>
      {refused && (
        <Notice tone="bad" role="alert" title={refused.refusal?.error}>
          {copy.notSent}
          <span className="essay" dir="auto">
            {refused.fields.answer}
          </span>
        </Notice>
      )}
    </>
  );
}

const refusedAnswer = ({ askedAt }: Question, sent: PageFormResult | undefined) =>
  isAbout(sent, askedAt) && sent?.refusal ? sent : undefined;

// A page that slept may answer a question that is answered already, while a newer one is open.
const isAbout = (sent: PageFormResult | undefined, askedAt: string) =>
  sent?.act === 'answer' && (sent.fields.askedAt ?? askedAt) === askedAt;

interface AnswerFormProps extends Omit<QuestionSheetProps, 'asked'> {
  askedAt: string;
}

function AnswerForm({ askedAt, path, sent, correction, onCorrect }: AnswerFormProps) {
  const form = useCheckedForm({
    path: `${path}/answer`,
    schema: answerRequestSchema,
    defaultValues: { answer: '' },
    toRequest: (values) => ({ ...values, askedAt }),
    draft: { key: `answer ${path} ${askedAt}`, storage: 'session', schema: draftSchema },
    page: { act: 'answer', sent: isAbout(sent, askedAt) ? sent : undefined },
    explain: (error) => failureReason(error, failure),
    onDone: reloadPage,
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <input type="hidden" name="act" value="answer" />
      <input type="hidden" name="askedAt" value={askedAt} />
      <TextArea
        {...form.field('answer', bounds.answer)}
        required
        label={copy.label}
        hint={copy.hint}
        rows={5}
        dir="auto"
      />
      <FormOutcome form={form} />
      <div className="form-actions cluster">
        <Button {...form.button} label={copy.send} busyLabel={copy.sending} />
        {onCorrect && (
          <Button
            data-correct
            type="submit"
            form={correction.formId}
            name="correct"
            value={correction.version}
            variant="quiet"
            label={copy.correctFirst}
            disabled={form.busy}
            onClick={(event) => {
              event.preventDefault();
              onCorrect();
            }}
          />
        )}
      </div>
    </form>
  );
}
