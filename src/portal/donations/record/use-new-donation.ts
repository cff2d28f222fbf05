import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminDonationSchema, type AdminDonation } from '#model/donations/admin-donations.ts';
import { newId } from '#model/new-id.ts';
import { newDonationSubject } from '../../form/record-drafts.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { draftSchema, emptyRecord, toRecordRequest, requestSchema } from './record-values.ts';

export type NewDonationForm = ReturnType<typeof useNewDonation>['form'];

export function useNewDonation(onRecorded: (donation: AdminDonation) => void) {
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const form = useRecordForm({
    subject: newDonationSubject,
    path: '/api/admin/donations',
    schema: requestSchema,
    defaultValues: { ...emptyRecord, newId: id },
    draftSchema,
    toRequest: toRecordRequest,
    answer: adminDonationSchema,
    onDone({ answer }) {
      onRecorded(answer);
      if (form.isMounted()) leave();
    },
  });

  function leave() {
    form.draft.clear();
    allowNavigation();
    navigate('~/admin/donations');
  }

  return { form, leave };
}
