import type { DonationMode, DonationStats } from '#contracts/admin-donations.ts';
import { TestMark } from '../kit/TestMark.tsx';

interface ModeMarkProps {
  figures: DonationStats | null;
  /** What is listed. */
  mode: DonationMode;
}

/** Beside the title: the figures are those of test donations, or are not those of the list (P-46). */
export function ModeMark({ figures, mode }: ModeMarkProps) {
  if (!figures) return null;
  const own = figures.testMode ? 'test' : 'live';
  if (mode !== own) {
    const other = own === 'live' ? 'Test' : 'Live';
    return <TestMark>{other} donations are listed but not counted</TestMark>;
  }
  return figures.testMode ? <TestMark>Test donations only</TestMark> : null;
}
