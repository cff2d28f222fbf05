import '#styles/controls/multi-select.css';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { applicationFields, degreeOptions } from '#model/applications/contract.ts';
import {
  degreeBoxesControl,
  degreeControl,
  keptDegreeControl,
} from '#model/applications/degree-controls.ts';
import { signup } from '#model/applications/copy.ts';
import { formField } from '#model/fields/form-fields.ts';
import { Checkbox } from './Checkbox.tsx';
import { DegreeTags } from './DegreeTags.tsx';
import { Field } from './Field.tsx';
import { Icon } from '../Icon.tsx';
import { Status } from '../live-regions.tsx';
import { useDegreeList } from './use-degree-list.ts';

const { degrees: copy, hints } = signup.form;
const { label } = formField(applicationFields, 'degrees');

interface DegreeSelectProps {
  picked: readonly string[];
  onChange: (picked: string[]) => void;
  error: string | undefined;
  disabled: boolean;
  /** True in a form that a page receives where there is no JavaScript; checkboxes then take the place of the list. */
  isSentToPage: boolean;
}

/**
 * Shows a select of several degrees: the picked ones as tags that can be removed, and all of them in a list that opens
 * below.
 */
export function DegreeSelect(props: DegreeSelectProps) {
  const { picked, onChange, error, disabled, isSentToPage } = props;
  const chosenId = useId();
  const control = useRef<HTMLButtonElement>(null);
  // Screen readers do not say that the option under the cursor is selected now.
  const [news, setNews] = useState('');
  const { isOpen, highlightedIndex, ...list } = useDegreeList(toggle);
  const degrees = picked.flatMap(
    (value) => degreeOptions.find((degree) => degree.value === value) ?? [],
  );

  function toggle(value: string): void {
    const others = picked.filter((other) => other !== value);
    const isRemoved = others.length < picked.length;
    const degree = degreeOptions.find((option) => option.value === value);
    setNews(`${degree?.label} ${isRemoved ? copy.removed : copy.selected}`);
    onChange(isRemoved ? others : [...picked, value]);
  }

  return (
    <Field label={label} hint={hints.degrees} error={error}>
      {(wiring) => (
        <>
          {isSentToPage && <DegreeBoxes picked={picked} />}
          <div className="multi">
            <div
              className="multi-box"
              data-disabled={disabled || undefined}
              data-invalid={wiring['aria-invalid']}
            >
              <DegreeTags
                picked={degrees}
                control={control}
                disabled={disabled}
                onRemove={toggle}
              />
              <button
                {...list.buttonProps({ ref: control, id: wiring.id, disabled })}
                {...wiring}
                type="button"
                className="multi-open"
                name="degrees"
                aria-labelledby={`${wiring.id}label`}
                // A screen reader reads the words inside of a combobox without an option as nothing.
                aria-describedby={[degrees.length > 0 && chosenId, wiring['aria-describedby']]
                  .filter(Boolean)
                  .join(' ')}
                aria-required
              >
                <PickedCount degrees={degrees} id={chosenId} />
                <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
              </button>
            </div>
            <ul
              {...list.listProps(label)}
              className="multi-list"
              aria-multiselectable="true"
              hidden={!isOpen}
            >
              {degreeOptions.map((option, index) => (
                <DegreeOption
                  key={option.value}
                  {...list.getItemProps({ item: option, index })}
                  label={option.label}
                  isPicked={picked.includes(option.value)}
                  isActive={index === highlightedIndex}
                />
              ))}
            </ul>
            <Status as="span" className="visually-hidden">
              {news}
            </Status>
          </div>
        </>
      )}
    </Field>
  );
}

type Degree = (typeof degreeOptions)[number];

function PickedCount({ degrees, id }: { degrees: readonly Degree[]; id: string }) {
  if (degrees.length === 0) return <span className="multi-placeholder">{copy.placeholder}</span>;
  return (
    <>
      <span className="visually-hidden" id={id}>
        {degrees.map((degree) => degree.label).join(', ')}
      </span>
      <span className="multi-count" aria-hidden="true">
        {`${degrees.length} ${copy.selected}`}
      </span>
    </>
  );
}

interface DegreeOptionProps extends ComponentProps<'li'> {
  label: string;
  isPicked: boolean;
  isActive: boolean;
}

function DegreeOption({ label: degree, isPicked, isActive, ...item }: DegreeOptionProps) {
  return (
    <li
      {...item}
      className="multi-option"
      aria-selected={isPicked}
      data-active={isActive || undefined}
    >
      <span className="multi-check">
        <Icon name="check" />
      </span>
      <span>{degree}</span>
    </li>
  );
}

function DegreeBoxes({ picked }: Pick<DegreeSelectProps, 'picked'>) {
  return (
    <>
      {picked.map((value) => (
        <input key={value} type="hidden" name={keptDegreeControl(value)} value="on" />
      ))}
      <noscript>
        <fieldset>
          <input type="hidden" name={degreeBoxesControl} value="on" />
          <legend className="visually-hidden">{label}</legend>
          {degreeOptions.map(({ value, label: degree }) => (
            <Checkbox
              key={value}
              name={degreeControl(value)}
              label={degree}
              defaultChecked={picked.includes(value)}
            />
          ))}
        </fieldset>
      </noscript>
    </>
  );
}
