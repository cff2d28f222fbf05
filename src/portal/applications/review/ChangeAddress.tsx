import { useId, useRef, useState } from 'react';
import { addressChangeSchema } from '#model/applications/admin-applications.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FailureNotice } from '../../kit/FailureNotice.tsx';
import panel from '../../kit/panel.module.css';
import type { OpenReview } from './use-review.ts';

interface AddressDialogProps {
  review: OpenReview;
  onClosed: () => void;
}

function AddressDialog({ review, onClosed }: AddressDialogProps) {
  const { application, runAction, busy, message } = review;
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  // A message may be of another action, from before the dialog was open.
  const [hasFailed, setFailed] = useState(false);
  const problem = addressChangeSchema.shape.email.safeParse(email).error?.issues[0]?.message;

  async function change() {
    setSent(true);
    setFailed(false);
    if (problem) field.current?.focus();
    if (problem || busy) return;
    const done = 'The address was changed, and an email with the page’s link is on its way.';
    if (await runAction({ name: 'address', body: { email }, done })) onClosed();
    else setFailed(true);
  }

  return (
    <Dialog
      title="Change the applicant’s address"
      size="narrow"
      isBusy={busy !== null}
      hasTyped={email !== ''}
      onClosed={onClosed}
      foot={
        <Button
          type="submit"
          form={formId}
          variant="ink"
          label="Change address"
          busyLabel="Changing..."
          busy={busy === 'address'}
        />
      }
    >
      <form
        id={formId}
        className={panel.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <TextInput
          label="New email"
          ref={field}
          type="email"
          name="email"
          autoComplete="off"
          required
          maxLength={bounds.email}
          hint={`Now ${application.email}. Be sure that whoever asks is the applicant.`}
          value={email}
          error={isSent ? problem : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p className={panel.hint}>
          Links in earlier emails end at once. The new address gets a link to the application’s
          page, and the emails that did not arrive.
        </p>
        {hasFailed && message && (
          <FailureNotice title="The address was not changed." reason={message.text} />
        )}
      </form>
    </Dialog>
  );
}

/** Shows the button, and on a press the dialog, by which staff change an applicant's address. */
export function ChangeAddress({ review }: { review: OpenReview }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Change address...
      </button>
      {isOpen && <AddressDialog review={review} onClosed={() => setOpen(false)} />}
    </>
  );
}
