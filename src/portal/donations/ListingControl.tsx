import { useMutation } from '@tanstack/react-query';
import { type DonationDetails, donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { toFailedChange } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';
import { useDialogHold } from '../kit/Dialog.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';

const listingLabels = {
  named: 'Named on the supporters’ page',
  hidden: 'Hidden from the supporters’ page',
  unnamed: 'Agreed to be named, but not on the page',
} as const;

interface ListingControlProps {
  id: string;
  listing: NonNullable<DonationDetails['listing']>;
  onChanged: (record: DonationDetails) => void;
}

/** Shows whether a donor who agreed is named at `/supporters`, with a button that hides or shows the name. */
export function ListingControl({ id, listing, onChanged }: ListingControlProps) {
  const willHide = listing !== 'hidden';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      staffRequest(`/api/admin/donations/${id}/listing`, {
        method: 'POST',
        body: { hidden: willHide },
        schema: donationDetailsSchema,
      }),
    onSuccess: ({ data }) => onChanged(data),
  });
  useDialogHold({ isBusy: isPending });
  const { title, reason } = toFailedChange(error, { refused: 'Nothing was changed.' });
  return (
    <>
      <Status as="span">{listingLabels[listing]}</Status>{' '}
      <button
        type="button"
        className="text-button"
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        {willHide ? 'Hide' : 'Show'}
      </button>
      <Alert as="span">{error && ` ${title} ${reason}`}</Alert>
    </>
  );
}
