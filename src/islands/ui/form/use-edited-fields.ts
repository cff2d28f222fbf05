import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type EditedForm = Pick<
  UseFormReturn<FieldValues>,
  'subscribe' | 'getErrors' | 'clearErrors' | 'getValues' | 'setValue'
>;

/**
 * Clears what a field's edit makes untrue: the field's error, and the id of the attempt, because a request with other
 * values is another one.
 *
 * @param forgetRefusal drops the page's message about a field
 */
export function useEditedFields(
  { subscribe, getErrors, clearErrors, getValues, setValue }: EditedForm,
  forgetRefusal: (name: string) => void,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (!name) return;
          if (name in getErrors()) clearErrors(name);
          forgetRefusal(name);
          if (name !== 'attemptId' && getValues('attemptId')) setValue('attemptId', '');
        },
      }),
    [subscribe, getErrors, clearErrors, forgetRefusal, getValues, setValue],
  );
}
