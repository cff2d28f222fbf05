import { useMutation } from '@tanstack/react-query';
import {
  type DonationDetails,
  donationDetailsSchema,
} from '#contracts/donations/admin-donations.ts';
import { toFailure } from '../data/failure.ts';
import { request } from '../session/request.ts';

const listingWords = {
  named: 'Named on the supporters’ page',
  hidden: 'Hidden from the supporters’ page',
  unnamed: 'Agreed to be named, but not on the page',
} as const;

interface ListingProps {
  id: string;
  listing: NonNullable<DonationDetails['listing']>;
  onChanged: (record: DonationDetails) => void;
}

/** Whether the donor is named, and the switch that hides the name (P-133). */
export function Listing({ id, listing, onChanged }: ListingProps) {
  const hidden = listing !== 'hidden';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(`/api/admin/donations/${id}/listing`, {
        method: 'POST',
        body: { hidden },
        schema: donationDetailsSchema,
      }),
    onSuccess: ({ data }) => onChanged(data),
  });
  return (
    <>
      <span role="status">{listingWords[listing]}</span>{' '}
      <button
        type="button"
        className="text-button"
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        {hidden ? 'Hide' : 'Show'}
      </button>
      <span role="alert">{error && ` Not changed. ${toFailure(error).reason}`}</span>
    </>
  );
}
