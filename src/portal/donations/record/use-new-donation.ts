import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { adminDonationSchema, type AdminDonation } from '#model/donations/admin-donations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { newId } from '#model/new-id.ts';
import { newDonationSubject } from '../../form/draft-keys.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { amountLabel, donorLabel } from '../donation-table.tsx';
import { draftSchema, emptyRecord, toRecordRequest, requestSchema } from './record-values.ts';

export type NewDonationForm = ReturnType<typeof useNewDonation>['form'];

/**
 * Manages the form of a recorded donation. With `isNextRef` set, it is emptied except for source and date after each
 * donation, and the focus goes to the date; otherwise it leads to the list.
 */
export function useNewDonation(onRecorded: (donation: AdminDonation) => void) {
  const [, navigate] = useLocation();
  const [first] = useState(() => ({
    ...emptyRecord,
    receivedOn: dayInPacific(new Date()),
    newId: newId(),
  }));
  const [recorded, setRecorded] = useState('');
  const isNextRef = useRef(false);
  const form = useRecordForm({
    subject: newDonationSubject,
    path: '/api/admin/donations',
    schema: requestSchema,
    defaultValues: first,
    draftSchema,
    toRequest: toRecordRequest,
    responseSchema: adminDonationSchema,
    onDone({ response }) {
      onRecorded(response);
      if (!form.isMounted()) return;
      if (isNextRef.current) askForNext(response);
      else leave();
    },
  });

  /** Empties the form except for how and when the donation came. */
  function askForNext(response: AdminDonation) {
    const { source, receivedOn } = form.getValues();
    form.draft.clear();
    form.reset({ ...emptyRecord, source, receivedOn, newId: newId() });
    setRecorded(`Recorded: ${amountLabel(response)} from ${donorLabel(response)}.`);
  }

  // The warning was about what was typed before, so that another check number is compared anew.
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name && name !== 'send') clearErrors('recordAnyway');
        },
      }),
    [subscribe, clearErrors],
  );

  // Fields can take the focus once they are no longer busy. A refusal leaves `sentCount` and the focus as they are.
  const { busy, sentCount, setFocus } = form;
  const focusedForRef = useRef(0);
  useEffect(() => {
    if (busy || sentCount === focusedForRef.current) return;
    focusedForRef.current = sentCount;
    setFocus('receivedOn');
  }, [busy, sentCount, setFocus]);

  function leave() {
    form.draft.clear();
    allowNavigation();
    navigate(`~${portalPaths.donations}`);
  }

  /** Gives what is typed an id of its own, so that it is recorded beside the donation that was sent before. */
  function makeAnother() {
    form.setValue('newId', newId());
    form.clearErrors('attemptId' as 'newId');
    form.setFocus('receivedOn');
    setRecorded('What is typed is recorded as another donation.');
  }

  return { form, isNextRef, leave, makeAnother, recorded };
}
