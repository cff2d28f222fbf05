import '#styles/controls/segments.css';
import { useLocation } from 'wouter';
import { adminDonationSchema, type AdminDonation } from '#contracts/donations/admin-donations.ts';
import { undoMinutes } from '#contracts/applications/applications.ts';
import { bounds } from '#contracts/bounds.ts';
import { normalizeEmail } from '#contracts/email.ts';
import { recordedSources } from '#contracts/enumerations.ts';
import { earliestReceived, recordDonationSchema } from '#contracts/donations/record-donation.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { checkRequest } from '#lib/form-call.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { DraftOffer } from '../../posts/DraftOffer.tsx';
import forms from '../../posts/posts.module.css';
import { useEditForm } from '../../posts/use-edit-form.ts';
import { request } from '../../session/request.ts';
import { allowNavigation } from '../../ui/page/confirm-navigation.ts';
import { Form } from '../../ui/Form.tsx';
import panel from '../../ui/panel.module.css';
import { RecordHeader } from '../../ui/page/RecordPage.tsx';
import { emptyRecord, RecordPreview, requestOf, useRecordPreview } from './RecordPreview.tsx';
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

interface RecordPageProps {
  onRecorded: (donation: AdminDonation) => void;
}

/** Records a donation that did not come by card (P-150). */
export function RecordPage({ onRecorded }: RecordPageProps) {
  const [, navigate] = useLocation();
  const form = useEditForm({ subject: 'donation new', stored: emptyRecord });
  const { values, saving, draft, field } = form;
  const preview = useRecordPreview(values);
  const { source } = values;

  function leave() {
    draft.forget();
    allowNavigation();
    navigate('~/admin/donations');
  }

  async function record(send: boolean) {
    const body = { ...requestOf(values), send };
    const isMissing = send && normalizeEmail(values.donorEmail) === '';
    const wrong = {
      ...(isMissing ? { donorEmail: 'Enter the address, or choose Record only.' } : {}),
      ...checkRequest(recordDonationSchema, body),
    };
    const recorded = await form.submit(wrong, () =>
      request('/api/admin/donations', {
        method: 'POST',
        body: { ...body, attemptId: draft.id },
        schema: adminDonationSchema,
      }),
    );
    if (!recorded) return;
    onRecorded(recorded);
    if (form.isMounted()) leave();
  }

  return (
    <div className={styles.page}>
      <RecordHeader list={list} title="Record a donation" facts={[]} />
      <Form
        form={form}
        className={styles.form}
        label="Record a donation"
        failed={{
          title: "We don't know whether it was recorded.",
          advice: 'Try again; it is not recorded twice.',
        }}
        onSubmit={() => record(true)}
        foot={
          <div className={styles.foot}>
            <div className={`${panel.row} ${styles.buttons}`}>
              <Button
                variant="ink"
                type="submit"
                label="Record and send the document"
                busyLabel="Recording..."
                busy={saving}
              />
              <Button
                variant="outline"
                label="Record only"
                disabled={saving}
                onClick={() => void record(false)}
              />
              <Button variant="quiet" label="Cancel" disabled={saving} onClick={leave} />
            </div>
            <p className={panel.meta}>
              You can undo for {undoMinutes} minutes; the document leaves after that. Later, a
              mistake is corrected by a reversing entry. Stripe&apos;s reconciliation does not count
              this donation.
            </p>
          </div>
        }
      >
        <DraftOffer draft={draft} onRestore={form.restore} />
        <fieldset>
          <legend className="field-label">How it came</legend>
          <div className={`segments ${styles.sources}`}>
            {recordedSources.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="source"
                  value={one}
                  checked={one === source}
                  onChange={() => form.change({ source: one })}
                />
                {sourceNames[one]}
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
      </Form>
      <RecordPreview preview={preview} />
    </div>
  );
}
