import { useState } from 'react';
import '#styles/controls/button.css';
import {
  type ContactMessage,
  contactMessagesSchema,
  contactStatsSchema,
} from '#contracts/admin-contacts.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#lib/button-class.ts';
import { listQuery, useListPage } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';
import { DataRequestLink } from '../people/DataRequests.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { useListChoice } from '../table/list-address.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import { TypeMark } from '../ui/marks.tsx';
import panel from '../ui/panel.module.css';
import { Facts } from '../ui/text.tsx';
import { When } from '../ui/time.tsx';
import { messageTable, replyLink, senderOf, spamFilter, typeOf } from './message-table.tsx';
import styles from './messages.module.css';

const path = '/api/admin/contacts';
const inbox = listQuery(path, contactMessagesSchema);
const spam = listQuery(`${path}?spam=only`, contactMessagesSchema);
const figuresQuery = apiQuery(`${path}/stats`, contactStatsSchema);

export default function MessagesPage() {
  const { label, options } = messageTable.filter;
  const { value: filter } = useListChoice(label, options);
  const [opened, setOpened] = useState<ContactMessage | null>(null);
  const { list, figures, statsFailure, retry } = useListPage(
    filter === spamFilter ? spam : inbox,
    figuresQuery,
  );

  return (
    <>
      <ListPage
        title="Messages"
        subtitle="Review contact form submissions"
        stats={[
          { label: 'Total messages', figure: figures?.total },
          { label: 'Researcher inquiries', figure: figures?.researcher, type: 'researcher' },
          { label: 'Partner inquiries', figure: figures?.partner, type: 'partner' },
          { label: 'Donor inquiries', figure: figures?.donor, type: 'donor' },
        ]}
        statsFailure={statsFailure}
        onRetry={retry}
      >
        <DataTable
          design={messageTable}
          list={list}
          onRetry={retry}
          open={{ kind: 'action', run: setOpened }}
        />
      </ListPage>
      {opened && <MessageDialog message={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

interface MessageDialogProps {
  message: ContactMessage;
  onClosed: () => void;
}

function MessageDialog({ message, onClosed }: MessageDialogProps) {
  return (
    <Dialog
      title="Message Details"
      onClosed={onClosed}
      close="Close"
      foot={
        <a className={buttonClass('ink')} href={replyLink(message)}>
          <Icon name="envelope" />
          Reply via Email
        </a>
      }
    >
      <Facts
        className={styles.facts}
        facts={{
          From: (
            <>
              <bdi>
                <strong>{senderOf(message)}</strong>
              </bdi>
              <br />
              {message.email}
            </>
          ),
          Type: <TypeMark type={typeOf(message)} />,
          Subject: <bdi>{message.subject}</bdi>,
          Received: <When iso={message.createdAt} withTime />,
        }}
      />
      <p className={`${panel.prose} ${styles.text}`} dir="auto">
        {message.message}
      </p>
      <p className={`${panel.meta} ${panel.links} ${styles.request}`}>
        <DataRequestLink email={message.email} />
      </p>
    </Dialog>
  );
}
