import { useRef, useState } from 'react';
import { questionRequestSchema } from '#model/applications/admin-applications.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { fullName } from '#model/applications/naming.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import letter from '../../kit/letter.module.css';
import panel from '../../kit/panel.module.css';
import type { OpenReview } from './use-review.ts';

interface QuestionDialogProps {
  review: OpenReview;
  /** The page has it, so that a closed dialog loses nothing. */
  question: string;
  setQuestion: (question: string) => void;
  onClosed: () => void;
}

/**
 * Shows the dialog that asks the applicant a question and so stops the review clock. After a refusal it stays open with
 * its text.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { review, question, setQuestion, onClosed } = props;
  const { application, runAction, busy, message } = review;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChecked, setChecked] = useState(false);
  // A message may be of another action, from before the dialog was open.
  const [hasFailed, setFailed] = useState(false);
  const problem =
    questionRequestSchema.shape.question.safeParse(question).error?.issues[0]?.message;

  async function ask() {
    setChecked(true);
    setFailed(false);
    if (problem) field.current?.focus();
    if (problem || busy) return;
    const body = { question, version: application.version };
    const done = 'Question sent. The review clock is stopped.';
    if (!(await runAction({ name: 'question', body, done }))) return setFailed(true);
    setQuestion('');
    onClosed();
  }

  return (
    <Dialog
      title="Ask the applicant a question"
      onClosed={onClosed}
      foot={
        <Button
          variant="ink"
          label="Send question"
          busyLabel="Sending..."
          busy={busy === 'question'}
          onClick={() => void ask()}
        />
      }
    >
      <div className={panel.stack}>
        <p className={letter.lead}>
          <bdi>{stripBidiControls(fullName(application))}</bdi> will receive it by email at once,
          with the link to answer. The clock stops until then, and after five business days we send
          one reminder.
        </p>
        <TextArea
          ref={field}
          label="Question"
          name="question"
          rows={5}
          dir="auto"
          value={question}
          error={isChecked ? problem : undefined}
          maxCodePoints={bounds.question}
          readOnly={busy === 'question'}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {hasFailed && message && <Alert as="p">{message.text}</Alert>}
      </div>
    </Dialog>
  );
}
