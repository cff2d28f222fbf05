import { useId } from 'react';
import * as z from 'zod/mini';
import '#styles/controls/sending-form.css';
import band from '#art/receipt-band.svg?url';
import { answerRequestSchema, type Question } from '#model/applications/applicant.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { failureReason } from '#islands/ui/browser/form-call.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { application } from '#model/applications/applicant-copy.ts';
import { Button } from '../ui/Button.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { draftText } from '../ui/form/stored-draft.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import styles from './application.module.css';

const { question: copy, failure } = application;
const draftSchema = z.object({ answer: draftText });

interface QuestionSheetProps {
  asked: Question;
  path: string;
  canAnswer: boolean;
  sent: PageFormResult | undefined;
  /** The form that asks the page for the correction of a version. */
  correction: { formId: string; version: number };
  onCorrect: (() => void) | undefined;
}

/**
 * Shows a question that was asked about an application, with a form for the answer or with the answer that was sent.
 */
export function QuestionSheet({ asked, canAnswer, ...form }: QuestionSheetProps) {
  const id = useId();
  const { question, askedAt, answer, answeredAt } = asked;
  const refused = isAbout(form.sent, askedAt) && form.sent?.refusal ? form.sent : undefined;
  return (
    <section className="sheet sent" aria-labelledby={id}>
      <img className={`sent-band ${styles.band}`} src={band} alt="" />
      <div className={`sent-body ${styles.form}`}>
        <p className="second type-small">{copy.from(formatPacificDate(askedAt))}</p>
        <h2 className="type-h3" id={id} dir="auto">
          {question}
        </h2>
        {answer !== null && (
          <>
            <p className="essay" dir="auto">
              {answer}
            </p>
            <p className={`second type-small ${styles.answered}`}>
              <Icon name="check" />
              <span>{copy.sent(formatPacificDateTime(answeredAt ?? ''))}</span>
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
        )}
        {answer === null && canAnswer && <AnswerForm askedAt={askedAt} {...form} />}
      </div>
    </section>
  );
}

// A page that slept may answer a question that is answered already, while a newer one is open.
const isAbout = (sent: PageFormResult | undefined, askedAt: string) =>
  sent?.act === 'answer' && (sent.fields.askedAt ?? askedAt) === askedAt;

interface AnswerFormProps extends Omit<QuestionSheetProps, 'asked' | 'canAnswer'> {
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
