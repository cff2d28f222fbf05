import '#styles/controls/segmented-control.css';
import { bounds, countCodePoints } from '#model/fields/bounds.ts';
import { tributeBounds, tributeKinds, tributeLabels } from '#model/donations/tribute.ts';
import type { TypedTribute } from '#islands/donations/stored-donation.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { EmailInput } from '../../../ui/form/EmailInput.tsx';
import { TextArea, TextInput, useFieldNotes } from '../../../ui/form/Field.tsx';
import type { CheckedForm } from '../../../ui/form/use-checked-form.ts';
import type { Donation } from '../state/donation.ts';

const copy = donate.donor.tribute;

/** The fields of the donor's step, those of a tribute among them. */
export type DonorFields = Donation['donor'] &
  Pick<Donation, 'listed' | 'coverFee'> &
  Donation['tribute'];

interface TributeFieldsProps {
  form: CheckedForm<DonorFields>;
  tribute: TypedTribute;
  field: (name: keyof DonorFields, limit: number) => ReturnType<CheckedForm<DonorFields>['field']>;
}

function KindChoice({ form }: Pick<TributeFieldsProps, 'form'>) {
  const { error, ...radio } = form.choice('tributeKind');
  const { wiring, messages } = useFieldNotes(null, error);
  // Screen readers read the radio button that has the focus, not the group.
  const { id: _, ...problem } = wiring;
  return (
    <div>
      <fieldset className="segmented-control tribute-kinds">
        <legend className="visually-hidden">{copy.kindLabel}</legend>
        {tributeKinds.map((kind) => (
          <label key={kind}>
            <input {...radio} {...problem} type="radio" value={kind} />
            <span>{tributeLabels[kind]}</span>
          </label>
        ))}
      </fieldset>
      {messages}
    </div>
  );
}

/**
 * Shows the box for a tribute; once it is checked, also its kind, its name and the box that opens the fields of the
 * notice.
 */
export function TributeFields({ form, tribute, field }: TributeFieldsProps) {
  const { isTribute, notifies, tributeMessage } = tribute;
  return (
    <div className="tribute">
      <Checkbox {...form.choice('isTribute')} label={copy.open} />
      {isTribute && (
        <div className="tribute-fields">
          <KindChoice form={form} />
          <TextInput {...field('tributeName', tributeBounds.name)} {...copy.name} />
          <div className="tribute-tell">
            <Checkbox {...form.choice('notifies')} label={copy.tell} />
          </div>
          {notifies && (
            <>
              <div className="tribute-pair">
                <TextInput {...field('notifyName', bounds.name)} {...copy.notifyName} />
                <EmailInput
                  {...field('notifyEmail', bounds.email)}
                  {...copy.notifyEmail}
                  onSuggestionTaken={(email) => form.setValue('notifyEmail', email)}
                />
              </div>
              <TextArea
                {...field('tributeMessage', tributeBounds.message)}
                label={copy.message.label}
                hint={
                  <span className="tribute-hint">
                    <span>{copy.message.hint}</span>{' '}
                    <span>
                      {copy.message.count(
                        countCodePoints(tributeMessage.trim()),
                        tributeBounds.message,
                      )}
                    </span>
                  </span>
                }
                mark="optional"
                rows={3}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
