import { useState } from 'react';
import { type DonationDetails, donationDetailsSchema } from '#contracts/admin-donations.ts';
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
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hidden = listing !== 'hidden';

  async function change() {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    const path = `/api/admin/donations/${id}/listing`;
    try {
      const options = { method: 'POST', body: { hidden }, schema: donationDetailsSchema } as const;
      onChanged((await request(path, options)).data);
    } catch (error) {
      setFailure(toFailure(error).reason);
    }
    setBusy(false);
  }

  return (
    <>
      <span role="status">{listingWords[listing]}</span>{' '}
      <button
        type="button"
        className="text-button"
        aria-busy={isBusy}
        onClick={() => void change()}
      >
        {hidden ? 'Hide' : 'Show'}
      </button>
      <span role="alert">{failure && ` Not changed. ${failure}`}</span>
    </>
  );
}
