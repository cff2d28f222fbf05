import { adminLoginMessages, adminPasswordHeader } from '#model/admin/session.ts';
import { bounds } from '#model/fields/bounds.ts';
import { ApiCallError, callApi } from '#islands/ui/browser/api-client.ts';
import { formatCount } from '#model/text/format-count.ts';

export interface LoginRefusal {
  message: string;
  detail?: string;
}

function formatWait(seconds: number): string {
  return seconds < 120
    ? formatCount(seconds, 'second')
    : formatCount(Math.ceil(seconds / 60), 'minute');
}

function explain(error: unknown): LoginRefusal {
  if (!(error instanceof ApiCallError)) return { message: adminLoginMessages.network };
  const message = adminLoginMessages.invalid;
  if (error.status === 429) {
    const wait = error.retryAfter ? formatWait(error.retryAfter) : 'a minute';
    return { message, detail: `Too many attempts. Wait ${wait}, then try again.` };
  }
  if (error.status === 503) return { message, detail: error.body.error };
  if (error.status === 401) return { message };
  return {
    message,
    detail: `The server answered ${error.status}. If the password is right, try again in a moment.`,
  };
}

/** Checks a password; returns nothing when it is right, else what to say. */
export async function checkPassword(password: string): Promise<LoginRefusal | undefined> {
  // A header cannot carry such letters, or more than this: fetch would fail.
  const isSendable = /^[\u0020-\u00ff]*$/.test(password) && password.length <= bounds.adminPassword;
  if (!isSendable) return { message: adminLoginMessages.invalid };
  try {
    await callApi('/api/admin/applications?status=pending', {
      headers: { [adminPasswordHeader]: password },
    });
    return undefined;
  } catch (error) {
    return explain(error);
  }
}
