/** The same day and time, months later in UTC; a shorter month ends on its last day. */
export function addMonths(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(at.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
