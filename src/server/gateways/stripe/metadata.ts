export const metadataKeys = {
  donationId: 'donation_id',
  site: 'site',
  donorName: 'donor_name',
  donorEmail: 'donor_email',
} as const;

interface Described {
  donationId: string;
  site: string;
  donorName: string | null;
  donorEmail: string | null;
}

export function metadataOf({ donationId, site, donorName, donorEmail }: Described) {
  return {
    [metadataKeys.donationId]: donationId,
    [metadataKeys.site]: site,
    ...(donorName ? { [metadataKeys.donorName]: donorName } : {}),
    ...(donorEmail ? { [metadataKeys.donorEmail]: donorEmail } : {}),
  };
}
