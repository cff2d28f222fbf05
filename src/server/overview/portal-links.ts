function list(path: string, filters: Record<string, string> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return `/admin/${path}${query && '?'}${query}`;
}

export const listLinks = {
  pendingApplications: list('applications', { status: 'pending' }),
  answeredApplications: list('applications', { status: 'answered' }),
  endingAccess: list('applications', { access: 'ending' }),
  disputes: list('donations', { status: 'disputed' }),
  failedPayouts: list('donations/payouts', { status: 'failed-open' }),
  payouts: list('donations/payouts'),
  undeliveredMails: list('overview/mails'),
  comparison: list('donations'),
  openMessages: list('messages', { status: 'open' }),
  scheduled: list('blog', { status: 'scheduled' }),
  conflicts: list('blog', { status: 'conflict' }),
} as const;

export const applicationLink = (id: string) => list(`applications/${id}`);
export const donationLink = (id: string) => list(`donations/${id}`);
export const postLink = (id: string) => list(`blog/edit/${id}`);
export const personLink = (type: string, id: string) => list(`people/${type}/${id}`);
