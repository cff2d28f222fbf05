import '#styles/controls/segmented-control.css';
import { bounds } from '#model/fields/bounds.ts';
import { earliestReceived } from '#model/donations/recorded-donation.ts';
import { giverKindLabels } from '#model/people/contract.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { AmountInput, TextArea, TextInput, useFieldNotes } from '#islands/ui/form/Field.tsx';
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

interface SegmentsProps {
  form: NewDonationForm;
  name: 'source' | 'giverKind';
  legend: string;
  options: Readonly<Record<string, string>>;
  hint: string;
  className?: string | undefined;
}

function Segments({ form, name, legend, options, hint, className = '' }: SegmentsProps) {
  // A radio button that is disabled itself would count as not chosen.
  const { disabled: _disabled, error, ...choice } = form.choice(name);
  const { wiring, messages } = useFieldNotes(hint, error);
  // Each radio button is described, because screen readers read the one that has the focus.
  const { id: _id, ...described } = wiring;
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className={`segmented-control ${className}`}>
        {Object.entries(options).map(([option, label]) => (
          <label key={option}>
            <input
              {...choice}
              {...described}
              type="radio"
              value={option}
              defaultChecked={option === emptyRecord[name]}
            />
            {label}
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  );
}

/** Asks how a donation came, which decides which fields follow and which document the donor gets. */
export function SourceChoice({ form }: { form: NewDonationForm }) {
  return (
    <Segments
      form={form}
      name="source"
      legend="How it came"
      options={sourceNames}
      className={styles.sources}
      hint="Stock is described, never valued. A gift from a donor-advised fund gets thanks, not a tax document."
    />
  );
}

/** Asks who has a part in the gift beside its giver. */
export function ThirdPartyFields({ form }: { form: NewDonationForm }) {
  const { field } = form;
  return (
    <>
      <Segments
        form={form}
        name="giverKind"
        legend="Who gave"
        options={giverKindLabels}
        hint="A giver who is known as an organization or a fund stays one."
      />
      <div className={forms.fields}>
        <TextInput
          {...field('through', bounds.name)}
          label="Through"
          mark="optional"
          hint="The platform or sponsor that held the money, such as Benevity."
          dir="auto"
        />
        <TextInput
          {...field('onBehalfOf', bounds.name)}
          label="On behalf of"
          mark="optional"
          hint="A fund's adviser, or the employee whose gift an employer matches."
          autoComplete="off"
          dir="auto"
        />
        <TextInput
          {...field('matchOf', 36)}
          label="Match of"
          mark="optional"
          hint="The ID of the employee's donation. A match gets no document."
          autoComplete="off"
          className={forms.wide}
        />
      </div>
    </>
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
      <AmountInput {...field('amountCents')} label="Amount" />
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
  /** The name of the donor to whom the typed address already belongs. */
  knownDonor: string | undefined;
}

/**
 * Shows the fields of date, gift and donor. Stock is described in place of an amount, and only a check has a postmark.
 */
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
