import { useState } from 'react';
import { contactRequestSchema, type ContactType, messageFields } from '#model/messages/contract.ts';
import { contactFormMessages, contact } from '#model/messages/copy.ts';
import { contactTypes } from '#model/enumerations.ts';
import { requiredNote } from '#model/fields/form-fields.ts';
import { PublicForm } from '../ui/form/PublicForm.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { EmailInput } from '../ui/form/EmailInput.tsx';
import { TextArea, TextInput } from '../ui/form/Field.tsx';
import { textValues } from '../ui/form/text-values.ts';
import { retryAdvice } from '../ui/browser/failure-text.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.ts';
import { island } from '../ui/island.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './contact-form.module.css';

const { tabs, form: copy, sent: sentCopy } = contact;
const { empty, stored } = textValues(messageFields);
const draft = { key: 'contact-draft', storage: 'session', schema: stored } as const;

const tabList = tabs.items.map(({ type, label }) => ({ id: type, label }));

function typeInAddress(): ContactType | undefined {
  const name = new URLSearchParams(location.search).get('type');
  return contactTypes.find((type) => type === name);
}

// The address follows the chosen tab, so that a reload or a shared link opens the same.
function useContactType(hydrated: boolean): [ContactType, (type: ContactType) => void] {
  const [chosen, setChosen] = useState<ContactType>();
  function choose(type: ContactType) {
    const address = new URL(location.href);
    address.searchParams.set('type', type);
    history.replaceState(history.state, '', address);
    setChosen(type);
  }
  return [chosen ?? (hydrated ? typeInAddress() : undefined) ?? 'researcher', choose];
}

function TabDescription({ type }: { type: ContactType }) {
  const tab = tabs.items.find((item) => item.type === type);
  if (!tab) return null;
  const [before, after] = tab.description.split(tab.link.label);
  return (
    <p className={styles.description}>
      <span>{before}</span>
      <a href={tab.link.href}>{tab.link.label}</a>
      <span>{after}</span>
    </p>
  );
}

export const ContactForm = island(function ContactForm() {
  const hydrated = useHydrated();
  const [contactType, setContactType] = useContactType(hydrated);
  const [sentFrom, setSentFrom] = useState('');
  const form = useCheckedForm({
    path: '/api/contact',
    isPublic: true,
    schema: contactRequestSchema,
    defaultValues: empty,
    draft,
    toRequest: (values) => ({ ...values, contactType }),
    explain: (error) => `${contactFormMessages.failure} ${retryAdvice(error)}`,
    onDone: ({ values }) => setSentFrom(values.email.trim()),
  });

  return (
    <Tabs
      label={tabs.label}
      tabs={tabList}
      selected={contactType}
      onSelect={(type) => {
        setContactType(type);
        // A message to another kind of person is another message.
        form.setValue('attemptId', '');
      }}
      disabled={!hydrated || form.busy}
    >
      {form.sentCount === 0 && <TabDescription type={contactType} />}
      <PublicForm
        form={form}
        label={copy.heading}
        messages={{ ...contactFormMessages, ...copy, another: sentCopy.another }}
        sentDetails={[{ term: sentCopy.email, value: sentFrom }]}
        note={
          <>
            <span>{`${requiredNote(messageFields)} ${copy.privacy.text}`}</span>
            <a href={copy.privacy.href}>{copy.privacy.label}</a>
            <span>.</span>
          </>
        }
      >
        <TextInput {...form.declaredField('name')} autoComplete="name" className="form-half" />
        <EmailInput
          {...form.declaredField('email')}
          autoComplete="email"
          className="form-half"
          onSuggestionTaken={(email) => form.setValue('email', email)}
        />
        <TextInput {...form.declaredField('subject')} />
        <TextArea {...form.declaredField('message')} />
      </PublicForm>
    </Tabs>
  );
});
