import { type ReactNode, useState } from 'react';
import '#styles/controls/button.css';
import type { ContactMessage } from '#model/messages/admin-messages.ts';
import { messageFields } from '#model/messages/contract.ts';
import { textsWithLabels } from '#model/fields/form-fields.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { DataRequestLink } from '../kit/DataRequestLink.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TypeMark } from '../kit/marks.tsx';
import { latinKey } from '../kit/page/latin-key.ts';
import { isChord, isTyping, useKeydown } from '../kit/page/use-page-keys.ts';
import panel from '../kit/panel.module.css';
import { usePartFocus } from '../kit/use-part-focus.ts';
import { RecordDetails } from '../kit/text.tsx';
import { RelativeTime, elapsedTime, useMinute, PacificTime } from '../kit/time.tsx';
import { MessageStatus, senderName, messageType } from './message-table.tsx';
import { replyLink } from '../kit/reply-link.ts';
import { MessageNoteField } from './MessageNoteField.tsx';
import type { MessageActionName, useMessageActions } from './use-message-actions.ts';
import styles from './messages.module.css';

interface MessageDialogProps {
  message: ContactMessage;
  actions: ReturnType<typeof useMessageActions>;
  onClosed: () => void;
}

// These fields have a place of their own; the other fields of the form follow the subject under their labels.
const placedFields: readonly string[] = ['name', 'email', 'subject', 'message'];

function otherDetails(message: ContactMessage): Record<string, ReactNode> {
  const others = textsWithLabels(messageFields, message).filter(
    ({ name, text }) => !placedFields.includes(name) && text,
  );
  return Object.fromEntries(others.map(({ label, text }) => [label, <bdi>{text}</bdi>]));
}

function MessageDetails({ message }: { message: ContactMessage }) {
  const { answeredAt, spam, createdAt } = message;
  const now = useMinute();
  return (
    <RecordDetails
      className={styles.details}
      details={{
        From: (
          <>
            <bdi>
              <strong>{senderName(message)}</strong>
            </bdi>
            <br />
            {message.email}
          </>
        ),
        Type: <TypeMark type={messageType(message)} />,
        Subject: <bdi>{message.subject}</bdi>,
        ...otherDetails(message),
        Received: <PacificTime iso={createdAt} withTime />,
        Status: (
          <span className={panel.row}>
            <MessageStatus message={message} />
            <span className={panel.meta}>
              {answeredAt === null && !spam && <span>for {elapsedTime(createdAt, now)}</span>}
              {answeredAt && <RelativeTime iso={answeredAt} />}
            </span>
          </span>
        ),
      }}
    />
  );
}

interface ReplyQuestionProps {
  onAnswered: () => void;
  onNotYet: () => void;
}

/** Asks whether the message is answered by the reply in the mail program. */
function ReplyQuestion({ onAnswered, onNotYet }: ReplyQuestionProps) {
  return (
    <div className={styles.replied}>
      <Notice
        tone="info"
        icon="envelope"
        role="status"
        title="Your reply is open in your mail program."
      >
        <span>Once it is sent, mark this message as answered.</span>
        <span className={`${panel.row} ${styles.buttons}`}>
          <Button variant="ink" icon="check" label="Mark as answered" onClick={onAnswered} />
          <Button variant="outline" label="Not yet" onClick={onNotYet} />
        </span>
      </Notice>
    </div>
  );
}

/**
 * Shows a message over the list. Marking it closes the dialog, and the list says what was done. After "Reply via Email"
 * it asks whether the message is answered.
 */
export function MessageDialog({ message, actions, onClosed }: MessageDialogProps) {
  const { answeredAt, spam } = message;
  const [isReplying, setReplying] = useState(false);
  const { button: reply } = usePartFocus<HTMLAnchorElement>(isReplying);
  const isOpen = answeredAt === null && !spam;

  function act(name: MessageActionName) {
    onClosed();
    actions.act(message, name);
  }

  useKeydown((event) => {
    if (latinKey(event) !== 'a' || isChord(event) || isTyping(event.target)) return;
    if (isOpen) act('answer');
  });

  return (
    <Dialog
      title="Message Details"
      onClosed={onClosed}
      close="Close"
      focusesTitle
      hints={
        <button
          type="button"
          className={styles.spam}
          onClick={() => act(spam ? 'notSpam' : 'spam')}
        >
          {spam ? 'Not spam' : 'Mark as spam'}
        </button>
      }
      foot={
        <>
          {isOpen && !isReplying && (
            <Button
              variant="outline"
              icon="check"
              label="Mark as answered"
              aria-keyshortcuts="a"
              onClick={() => act('answer')}
            />
          )}
          {answeredAt !== null && (
            <Button variant="outline" icon="undo" label="Open again" onClick={() => act('open')} />
          )}
          <a
            ref={reply}
            className={buttonClass(isReplying ? 'outline' : 'ink')}
            href={replyLink(message)}
            onClick={() => setReplying(isOpen)}
          >
            <Icon name="envelope" />
            Reply via Email
          </a>
        </>
      }
    >
      <MessageDetails message={message} />
      <p className={`${panel.prose} ${styles.text}`} dir="auto">
        {message.message}
      </p>
      {isReplying && (
        <ReplyQuestion onAnswered={() => act('answer')} onNotYet={() => setReplying(false)} />
      )}
      <MessageNoteField
        message={message}
        onSaved={() => actions.onNoteSaved(message)}
        onFailed={(error, retry) => actions.onNoteFailed(message, error, retry)}
      />
      <p className={`${panel.meta} ${panel.links} ${styles.request}`}>
        <DataRequestLink email={message.email} />
      </p>
    </Dialog>
  );
}
