import '#styles/controls/button.css';
import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#lib/button-class.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { TypeMark } from '../kit/TypeMark.tsx';
import { When } from '../kit/When.tsx';
import { senderOf, typeOf } from './message-table.tsx';
import { replyLink } from './reply-link.ts';
import styles from './MessageDialog.module.css';

interface MessageDialogProps {
  message: ContactMessage;
  onClosed: () => void;
}

/** One message in full, with a way to answer it (P-86). */
export function MessageDialog({ message, onClosed }: MessageDialogProps) {
  return (
    <Dialog
      title="Message Details"
      onClosed={onClosed}
      foot={
        <>
          <Button variant="outline" label="Close" type="submit" />
          <a className={buttonClass('ink')} href={replyLink(message)} data-first-focus>
            <Icon name="envelope" />
            Reply via Email
          </a>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>
          <bdi>
            <strong>{senderOf(message)}</strong>
          </bdi>
          <br />
          {message.email}
        </dd>
        <dt>Type</dt>
        <dd>
          <TypeMark type={typeOf(message)} />
        </dd>
        <dt>Subject</dt>
        <dd>
          <bdi>{message.subject}</bdi>
        </dd>
        <dt>Received</dt>
        <dd>
          <When iso={message.createdAt} withTime />
        </dd>
      </dl>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
    </Dialog>
  );
}
