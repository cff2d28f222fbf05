/** Who gave the money of a donation back: we, as a refund, its donor's bank after a lost dispute, or each a part. */
export type ReturnedBy = 'us' | 'bank' | 'both';

/** Says how money came back, as in "$10.00 refunded". What a bank took is never called a refund of ours. */
export const returnTexts: Readonly<Record<ReturnedBy, string>> = {
  us: 'refunded',
  bank: 'returned by your bank',
  both: 'returned, in part by your bank',
};

/** Says of a gift that a bank returned whether the bank returned all of it. */
export const bankReturnText = (partlyByBank: boolean) =>
  `was returned to you${partlyByBank ? ', in part' : ''} by your bank`;

/** Returns who gave back what came back of a donation. */
export function returnedBy({
  disputeLost = false,
  partlyByBank = false,
}: {
  disputeLost?: boolean | undefined;
  partlyByBank?: boolean | undefined;
}): ReturnedBy {
  if (!disputeLost) return 'us';
  return partlyByBank ? 'both' : 'bank';
}
