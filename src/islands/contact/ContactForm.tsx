import { useState } from 'react';
import * as z from 'zod/mini';
import { bounds } from '#contracts/bounds.ts';
import {
  contactMessages,
  contactRequestSchema,
  contactTypes,
  type ContactType,
} from '#contracts/contact.ts';
import { contact } from '#site/copy/contact.ts';
import { PublicForm } from '../ui/form/PublicForm.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextArea, TextInput } from '../ui/form/Field.tsx';
import { draftText as text, FormDraft } from '../ui/form/form-draft.ts';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { island } from '../ui/island.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './contact.module.css';

const { tabs, form: copy, sent: sentCopy } = contact;
const contactDraft = new FormDraft(
  'contact-draft',
  z.object({ name: text, email: text, subject: text, message: text }),
  () => sessionStorage,
);

const tabList = tabs.items.map(({ type, label }) => ({ id: type, label }));

function typeInAddress(): ContactType | undefined {
  const asked = new URLSearchParams(location.search).get('type');
  return contactTypes.find((type) => type === asked);
}

/** The chosen tab; the address follows it, so that a reload or a shared link opens the same. */
function useContactType(hydrated: boolean): [ContactType, (type: ContactType) => void] {
  const [chosen, setChosen] = useState<ContactType>();
  function choose(type: ContactType) {
    const address = new URL(location.href);
    address.searchParams.set('type', type);
    history.replaceState(history.state, '', address);
    setChosen(type);
    contactDraft.edit({});
  }
  return [chosen ?? (hydrated ? typeInAddress() : undefined) ?? 'researcher', choose];
}

/** What a kind of visitor may write about, with the faster way as a link (P-23). */
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

/** The three tabs and the message form under them; every field is required (P-23). */
export const ContactForm = island(function ContactForm() {
  const hydrated = useHydrated();
  const [contactType, setContactType] = useContactType(hydrated);
  const [sentFrom, setSentFrom] = useState('');
  const form = useFormSubmit({
    path: '/api/contact',
    schema: contactRequestSchema,
    draft: contactDraft,
    more: { contactType },
    onSent: ({ email }) => setSentFrom(email.trim()),
  });
  const bind = (field: keyof typeof form.answers) => ({
    ...form.text(field, form.answers[field], bounds[field]),
    label: copy[field].label,
    onChange: (event: { target: { value: string } }) => form.edit(field, event.target.value),
  });

  return (
    <Tabs
      label={tabs.label}
      tabs={tabList}
      selected={contactType}
      onSelect={setContactType}
      disabled={!hydrated || form.busy}
    >
      {form.sentCount === 0 && <TabDescription type={contactType} />}
      <PublicForm
        form={form}
        label={copy.heading}
        messages={{ ...contactMessages, ...copy, another: sentCopy.another }}
        sentFacts={[{ term: sentCopy.email, value: sentFrom }]}
        note={
          <>
            <span>{`${copy.required} ${copy.privacy.text}`}</span>
            <a href={copy.privacy.href}>{copy.privacy.label}</a>
            <span>.</span>
          </>
        }
      >
        <TextInput {...bind('name')} autoComplete="name" className="form-half" />
        <TextInput {...bind('email')} type="email" autoComplete="email" className="form-half" />
        <TextInput {...bind('subject')} />
        <TextArea {...bind('message')} rows={copy.message.rows} />
      </PublicForm>
    </Tabs>
  );
});
