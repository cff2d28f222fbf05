import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  to: unknown;
  text: string;
}

/** Finds the first match in each mail to an address that has one, once there are `count`. */
export async function findInMails(
  request: APIRequestContext,
  email: string,
  { pattern, count }: { pattern: RegExp; count: number },
): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    const mails = (await (await request.get('/_sandbox/mail.json')).json()) as Mail[];
    found = mails
      .filter(({ to }) => JSON.stringify(to).includes(email))
      .flatMap(({ text }) => pattern.exec(text)?.[0] ?? []);
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  return found;
}

/** Finds the first match in a mail to an address, once it has arrived. */
export async function findInMail(request: APIRequestContext, email: string, pattern: RegExp) {
  const [found = ''] = await findInMails(request, email, { pattern, count: 1 });
  return found;
}
