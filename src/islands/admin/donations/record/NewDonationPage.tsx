import '#styles/controls/segmented-control.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminDonationSchema, type AdminDonation } from '#model/donations/admin-donations.ts';
import { undoMinutes } from '#model/applications/admin-applications.ts';
import { bounds } from '#model/fields/bounds.ts';
import { recordedSources } from '#model/enumerations.ts';
import { earliestReceived } from '#model/donations/recorded-donation.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { newId } from '#model/new-id.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { AdminForm } from '../../form/AdminForm.tsx';
import { DraftOffer } from '../../form/DraftOffer.tsx';
import { newDonationSubject } from '../../form/record-drafts.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../ui/page/confirm-navigation.ts';
import panel from '../../ui/panel.module.css';
import { RecordHeader } from '../../ui/page/RecordPage.tsx';
import { RecordPreview, useRecordPreview } from './RecordPreview.tsx';
import { draftSchema, emptyRecord, requestOf, requestSchema } from './record-values.ts';
import forms from '../../form/form.module.css';
import styles from './record.module.css';

const list = { label: 'Donations', href: '/admin/donations' };

const sourceNames = {
  check: 'Check',
  transfer: 'Bank transfer',
  stock: 'Stock',
  fund: 'Donor-advised fund',
} as const;

const referenceNames = {
  check: 'Check number',
  transfer: 'Reference',
  fund: 'Name of the fund',
} as const;

interface NewDonationPageProps {
  onRecorded: (donation: AdminDonation) => void;
}

export function NewDonationPage({ onRecorded }: NewDonationPageProps) {
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const form = useRecordForm({
    subject: newDonationSubject,
    path: '/api/admin/donations',
    schema: requestSchema,
    defaultValues: { ...emptyRecord, newId: id },
    draftSchema,
    toRequest: requestOf,
    answer: adminDonationSchema,
    onDone({ answer }) {
      onRecorded(answer);
      if (form.isMounted()) leave();
    },
  });
  const { busy, draft, field } = form;
  const values = form.watch();
  const preview = useRecordPreview(values);
  const { source } = values;
  // A radio button that is disabled itself would count as not chosen.
  const { disabled: _disabled, error: _error, ...sourceChoice } = form.choice('source');

  function leave() {
    draft.clear();
    allowNavigation();
    navigate('~/admin/donations');
  }

  return (
    <div className={styles.page}>
      <RecordHeader list={list} title="Record a donation" facts={[]} />
      <AdminForm
        form={{
          ...form,
          submit(event) {
            const { submitter } = event.nativeEvent;
            form.setValue('send', submitter?.getAttribute('value') !== 'false');
            form.submit(event);
          },
        }}
        className={styles.form}
        label="Record a donation"
        failed={{
          title: "We don't know whether it was recorded.",
          advice: 'Try again; it is not recorded twice.',
        }}
        foot={
          <div className={styles.foot}>
            <div className={`${panel.row} ${styles.buttons}`}>
              <Button
                {...form.button}
                variant="ink"
                label="Record and send the document"
                busyLabel="Recording..."
              />
              <Button
                type="submit"
                variant="outline"
                name="send"
                value="false"
                label="Record only"
                disabled={busy}
              />
              <Button variant="quiet" label="Cancel" disabled={busy} onClick={leave} />
            </div>
            <p className={panel.meta}>
              You can undo for {undoMinutes} minutes; the document leaves after that. Later, a
              mistake is corrected by a reversing entry. Stripe&apos;s reconciliation does not count
              this donation.
            </p>
          </div>
        }
      >
        <DraftOffer draft={draft} />
        <fieldset>
          <legend className="field-label">How it came</legend>
          <div className={`segmented-control ${styles.sources}`}>
            {recordedSources.map((option) => (
              <label key={option}>
                <input
                  {...sourceChoice}
                  type="radio"
                  value={option}
                  defaultChecked={option === emptyRecord.source}
                />
                {sourceNames[option]}
              </label>
            ))}
          </div>
          <p className="field-hint">
            Stock is described, never valued. A gift from a donor-advised fund gets thanks, not a
            tax document.
          </p>
        </fieldset>
        <div className={forms.fields}>
          <TextInput
            {...field('receivedOn')}
            label="Date received"
            type="date"
            min={earliestReceived}
            max={dayInPacific(new Date())}
            hint="Sets the tax year, in Pacific time."
          />
          {source === 'stock' ? (
            <TextInput
              {...field('description', bounds.shortText)}
              label="What was given"
              hint="Such as 40 shares of Example Corp. It is printed on the document."
              dir="auto"
            />
          ) : (
            <>
              <TextInput {...field('amountCents')} label="Amount" inputMode="decimal" />
              <TextInput
                {...field('reference', bounds.name)}
                label={referenceNames[source]}
                mark="optional"
              />
            </>
          )}
          <TextInput
            {...field('donorName', bounds.name)}
            label="Donor name"
            autoComplete="off"
            dir="auto"
            className={styles.first}
          />
          <TextInput
            {...field('donorEmail', bounds.email)}
            label="Donor email"
            mark="optional"
            type="email"
            autoComplete="off"
            hint={preview.known}
          />
          <TextArea
            {...field('note', bounds.excerpt)}
            label="Note"
            mark="optional"
            rows={2}
            hint="Stays in the portal."
            dir="auto"
            className={forms.wide}
          />
        </div>
      </AdminForm>
      <RecordPreview preview={preview} />
    </div>
  );
}
