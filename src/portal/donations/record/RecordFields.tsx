import '#styles/controls/segmented-control.css';
import { bounds } from '#model/fields/bounds.ts';
import { recordedSources } from '#model/enumerations.ts';
import { earliestReceived } from '#model/donations/recorded-donation.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { TextArea, TextInput } from '#islands/ui/form/Field.tsx';
import { emptyRecord } from './record-values.ts';
import type { NewDonationForm } from './use-new-donation.ts';
import forms from '../../form/form.module.css';
import styles from './record.module.css';

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

export function SourceChoice({ form }: { form: NewDonationForm }) {
  // A radio button that is disabled itself would count as not chosen.
  const { disabled: _disabled, error: _error, ...choice } = form.choice('source');
  return (
    <fieldset>
      <legend className="field-label">How it came</legend>
      <div className={`segmented-control ${styles.sources}`}>
        {recordedSources.map((option) => (
          <label key={option}>
            <input
              {...choice}
              type="radio"
              value={option}
              defaultChecked={option === emptyRecord.source}
            />
            {sourceNames[option]}
          </label>
        ))}
      </div>
      <p className="field-hint">
        Stock is described, never valued. A gift from a donor-advised fund gets thanks, not a tax
        document.
      </p>
    </fieldset>
  );
}

// Stock has a description in place of an amount.
function GiftFields({ form: { field, watch } }: { form: NewDonationForm }) {
  const source = watch('source');
  if (source === 'stock') {
    return (
      <TextInput
        {...field('description', bounds.shortText)}
        label="What was given"
        hint="Such as 40 shares of Example Corp. It is printed on the document."
        dir="auto"
      />
    );
  }
  return (
    <>
      <TextInput {...field('amountCents')} label="Amount" inputMode="decimal" />
      <TextInput
        {...field('reference', bounds.name)}
        label={referenceNames[source]}
        mark="optional"
      />
    </>
  );
}

interface RecordFieldsProps {
  form: NewDonationForm;
  /** It names the donor that the typed address already belongs to. */
  knownDonor: string | undefined;
}

export function RecordFields({ form, knownDonor }: RecordFieldsProps) {
  const { field, watch } = form;
  return (
    <div className={forms.fields}>
      <TextInput
        {...field('receivedOn')}
        label="Date received"
        type="date"
        min={earliestReceived}
        max={dayInPacific(new Date())}
        hint="Sets the tax year, in Pacific time."
      />
      {watch('source') === 'check' && (
        <TextInput
          {...field('postmarkedOn')}
          label="Postmark"
          mark="optional"
          type="date"
          min={earliestReceived}
          max={watch('receivedOn') || dayInPacific(new Date())}
          hint="Of a check mailed before it came. The donor's tax year follows it."
        />
      )}
      <GiftFields form={form} />
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
        hint={knownDonor}
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
  );
}
