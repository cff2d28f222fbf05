import { donationSteps, type DonationStep } from '#contracts/donation-session.ts';
import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';

interface StepAnnouncementProps {
  step: DonationStep;
  cents: number | null;
  /** False until the donor has left the step that the page opened with: nothing is said then. */
  moved: boolean;
}

/** Tells a screen reader where the donor has come to: "Step 2 of 3, $50.00". */
export function StepAnnouncement({ step, cents, moved }: StepAnnouncementProps) {
  const place = donate.progress.place(donationSteps.indexOf(step) + 1, donationSteps.length);
  return (
    <p className="visually-hidden" role="status">
      {moved && (cents === null ? place : `${place}, ${formatDollars(cents)}`)}
    </p>
  );
}
