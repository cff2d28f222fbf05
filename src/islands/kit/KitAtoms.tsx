import { useState } from 'react';
import { buttonVariants } from '#lib/button-class.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

const tabs = [
  { id: 'researcher', label: 'Researcher' },
  { id: 'partner', label: 'Partner' },
  { id: 'donor', label: 'Donor' },
] as const;

/** Every React atom in every state, in the order in which _kit.astro shows the Astro ones. */
export function KitAtoms() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('researcher');
  const [busy, setBusy] = useState(false);
  return (
    <>
      <TextInput label="Rest" name="rest" hint="For tax receipt and confirmation" />
      <TextInput label="Error" name="error" defaultValue="name@" error="Enter a full address." />
      <TextInput label="Disabled" name="disabled" defaultValue="name@example.org" disabled />
      <TextInput label="Name" name="optional" mark="optional" placeholder="Placeholder" />
      <TextInput label="Title" name="required" mark="required" />
      <Select label="Select" name="select">
        <option value="">Select an area...</option>
        <option value="a">Biophysics</option>
      </Select>
      <Select label="Select, error" name="select-error" error="Choose one." disabled={false}>
        <option value="">Select an area...</option>
      </Select>
      <Select label="Select, disabled" name="select-disabled" disabled>
        <option value="">Select an area...</option>
      </Select>
      <TextArea label="Text" name="text" rows={4} hint="A few sentences are enough." />
      <TextArea label="Text, error" name="text-error" rows={4} error="Text is required." />
      {buttonVariants.map((variant) => (
        <p key={variant}>
          <Button label={variant} variant={variant} />
          <Button label={`${variant} off`} variant={variant} disabled />
          <Button label={variant} busyLabel="Saving..." variant={variant} busy />
        </p>
      ))}
      <p>
        <Button
          label="Press to be busy"
          busyLabel="Sending..."
          icon="lock"
          busy={busy}
          onClick={() => setBusy(true)}
        />
        <Button label="Back" variant="outline" icon="arrow-left" onClick={() => setBusy(false)} />
      </p>
      <Notice tone="info">A message that informs.</Notice>
      <Notice tone="ok" title="Message Sent!">
        A message that confirms.
      </Notice>
      <Notice tone="warn" title="Take care.">
        A message that warns.
      </Notice>
      <Notice tone="bad" title="Error:">
        A message that refuses.
      </Notice>
      <Tabs label="Kind of visitor" tabs={tabs} selected={tab} onSelect={setTab}>
        <p>Panel of {tab}.</p>
      </Tabs>
    </>
  );
}
