import { useState } from 'react';
import { contactMessages, contactRequestSchema } from '#contracts/contact.ts';
import { contact } from '#site/copy/contact.ts';
import { SendingForm } from '../ui/SendingForm.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSending } from '../ui/use-sending.ts';
import { ContactFields } from './ContactFields.tsx';
import { attemptOf, clearDraft, setContactType, useDraft } from './draft.ts';
import { TabDescription } from './TabDescription.tsx';
import styles from './contact.module.css';

const { tabs, form: copy, sent: sentCopy } = contact;
const tabList = tabs.items.map(({ type, label }) => ({ id: type, label }));

/** The three tabs and the message form under them (P-23). */
export function ContactForm() {
  const hydrated = useHydrated();
  const { values, contactType, restored } = useDraft();
  const [sentFrom, setSentFrom] = useState('');
  const sending = useSending({
    path: '/api/contact',
    schema: contactRequestSchema,
    values: { ...values, contactType },
    restored,
    alongside: () => ({ attemptId: attemptOf() }),
    onSent() {
      setSentFrom(values.email.trim());
      clearDraft();
    },
  });
  const isSending = sending.status === 'sending';
  const isSent = sending.status === 'success';
  return (
    <Tabs
      label={tabs.label}
      tabs={tabList}
      selected={contactType}
      onSelect={(type) => {
        setContactType(type);
        if (isSent) sending.again();
      }}
      disabled={!hydrated || isSending}
    >
      {!isSent && <TabDescription type={contactType} />}
      <SendingForm
        sending={sending}
        hydrated={hydrated}
        className={styles.form}
        label={copy.heading}
        messages={{ ...contactMessages, ...copy, another: sentCopy.another }}
        sentFacts={[{ term: sentCopy.email, value: sentFrom }]}
        note={
          <>
            {copy.required} {copy.privacy.text}
            <a href={copy.privacy.href}>{copy.privacy.label}</a>.
          </>
        }
      >
        <ContactFields
          values={values}
          errors={sending.errors}
          disabled={!hydrated}
          readOnly={isSending}
          onEdit={sending.edited}
        />
      </SendingForm>
    </Tabs>
  );
}
