import type { Endpoint, readEndpoints } from './read-endpoints.ts';
import { summaries } from './summaries.ts';

const clients: [Endpoint['client'], string, string][] = [
  [undefined, 'Anyone', 'An id or key in the path opens one record alone, and cannot be guessed.'],
  [
    'private-link',
    'Who has a private link',
    'Its token is in the path. An unknown, ended or revoked one is answered 404.',
  ],
  ['staff', 'Staff', 'With the password in the header `X-Admin-Password`.'],
  [
    'access-key',
    'The data platform',
    "With a researcher's access key in the header `Authorization`.",
  ],
  ['stripe', 'Stripe', 'It signs the body.'],
  ['contentful', 'Contentful', 'It signs the body.'],
  ['site', 'The site itself', 'A call of a stranger sends nothing but mail that is due.'],
];

function listRows(endpoints: Endpoint[]): string[] {
  return [
    '| Endpoint | What it does | Calls a minute | Function |',
    '| --- | --- | --- | --- |',
    ...endpoints.map(
      ({ method, path, perMinute, functionName }) =>
        `| \`${method} ${path}\` | ${summaries[`${method} ${path}`]} | ${perMinute ?? ''} | ${functionName} |`,
    ),
  ];
}

export function listEndpoints({
  endpoints,
  schedules,
}: Awaited<ReturnType<typeof readEndpoints>>): string {
  const sections = clients.flatMap(([client, heading, text]) => {
    const own = endpoints.filter((endpoint) => endpoint.client === client);
    return own.length === 0 ? [] : [`## ${heading}`, '', text, '', ...listRows(own), ''];
  });
  const lines = [
    '# Endpoints',
    '',
    '`npm run generate` writes this list from the routes of the functions; what each one reads and refuses is in',
    '`/openapi.json` (`public/openapi.json`). "Calls a minute" counts those of one network. Pages that are rendered on',
    'demand, and read forms that work without JavaScript, are in `src/pages`.',
    '',
    ...sections,
    '## Schedules',
    '',
    'Nobody can call these: the platform starts them.',
    '',
    '| Function | When |',
    '| --- | --- |',
    ...schedules.map(({ functionName, cron }) => `| ${functionName} | \`${cron}\` |`),
  ];
  return `${lines.join('\n')}\n`;
}
