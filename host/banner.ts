import { styleText } from 'node:util';
import { environment } from '#server/env.ts';
import type { prepareHost } from './prepare.ts';
import { type HostSettings, isLoopback } from './settings.ts';

function describeService(credential: string | undefined, standIn: string | undefined): string {
  if (!credential) return 'not configured';
  return standIn ? 'sandbox on this machine' : 'real service';
}

/** Returns the text that tells somebody who just started the product its addresses and services. */
export function banner(
  { isPasswordStored, databaseDescription }: Awaited<ReturnType<typeof prepareHost>>,
  settings: HostSettings,
  url: string,
): string {
  const env = environment();
  const label = (text: string) => styleText('dim', text.padEnd(12));
  const password = isPasswordStored
    ? env.ADMIN_PASSWORD
    : `as set${styleText('dim', ' (from ADMIN_PASSWORD)')}`;
  const lines = [
    styleText('bold', 'Bioelectric Atlas is running'),
    '',
    `${label('Site')}${styleText('cyan', url)}`,
    `${label('Admin')}${styleText('cyan', `${url}/admin`)}`,
    `${label('Password')}${password}`,
    '',
    `${label('Data')}${databaseDescription}`,
    `${label('Payments')}${describeService(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE)}`,
    `${label('CMS')}${describeService(env.CONTENTFUL_ACCESS_TOKEN, env.CONTENTFUL_API_BASE)}`,
    `${label('Mail')}${describeService(env.SMTP_URL, env.SMTP_SANDBOX)}`,
    ...(isLoopback(settings)
      ? []
      : [
          '',
          styleText(
            'yellow',
            `HOST is ${settings.host}: everybody who reaches this machine can use the site, its mailbox and its other sandboxes.`,
          ),
        ]),
    '',
    styleText('dim', 'Stop with Ctrl+C.'),
  ];
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
}
