import { useState } from 'react';
import { MultiSelect } from '../ui/MultiSelect.tsx';

const options = [
  { value: 'a', label: 'Anode' },
  { value: 'b', label: 'Bridge' },
  { value: 'c', label: 'Cathode' },
  { value: 'd', label: 'Diode' },
  { value: 'e', label: 'A word of more than one line in a narrow column of the list' },
];

const words = { placeholder: 'Select parts...', remove: 'Remove', selected: 'selected' };

/**
 * The multi-select in every state. It has no Astro twin: a list that only JavaScript opens is drawn
 * by an island or not at all.
 */
export function KitMultiSelect() {
  const [none, setNone] = useState<string[]>([]);
  const [some, setSome] = useState<string[]>(['b', 'a']);
  const [all, setAll] = useState<string[]>(options.map(({ value }) => value));
  return (
    <>
      <MultiSelect
        name="parts"
        label="Parts"
        hint="Choose at least one."
        picked={none}
        onChange={setNone}
        {...{ options, words }}
      />
      <MultiSelect
        name="picked"
        label="Parts, picked"
        picked={some}
        onChange={setSome}
        {...{ options, words }}
      />
      <MultiSelect
        name="all"
        label="Parts, error"
        picked={all}
        onChange={setAll}
        error="These do not fit together."
        {...{ options, words }}
      />
      <MultiSelect
        name="disabled"
        label="Parts, disabled"
        picked={['c']}
        onChange={setNone}
        disabled
        {...{ options, words }}
      />
    </>
  );
}
