import { useEffect, type Dispatch } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DonationChanges, DonationEvent } from './donation.ts';

interface StepForm<Fields extends FieldValues> {
  subscribe: UseFormReturn<Fields>['subscribe'];
  setValues: UseFormReturn<Fields>['setValues'];
}

/**
 * Copies what is typed in a step to the donation, which the tab stores, and what the donation restores to the fields.
 *
 * @param toChanges must be the same function each time
 */
export function useDonationFields<Fields extends FieldValues>(
  { subscribe, setValues }: StepForm<Fields>,
  fields: Fields,
  dispatch: Dispatch<DonationEvent>,
  toChanges: (fields: Fields) => DonationChanges,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only the change of a field has a name.
        callback({ name, values }) {
          if (name) dispatch({ type: 'edited', changes: toChanges(values) });
        },
      }),
    [subscribe, dispatch, toChanges],
  );

  const storedFields = JSON.stringify(fields);
  useEffect(() => setValues(JSON.parse(storedFields) as Fields), [setValues, storedFields]);
}
