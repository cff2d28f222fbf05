import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const checks = 'Date,Check #,From,Amount';
const benevity =
  'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount';

test('a repaired name is recognized, and the question says how it was written', () => {
  const { gifts } = readText(`${checks}\n2/3/2026,1,ZoÃ« Charitable Gift Fund,5.00`);
  expect(gifts).toMatchObject([
    {
      donor: 'Zoë Charitable Gift Fund',
      why: 'the payer sponsors donor-advised funds: no tax document; ask for the adviser; the name came with its accents broken: ZoÃ« Charitable Gift Fund',
    },
  ]);
});

test('a gift that staff are asked about has the repaired name', () => {
  const { leftOut } = readText(`${checks}\n2/3/2026,cash,ZoÃ« GrÃ¼n,5.00`);
  expect(leftOut.flatMap(({ maybe }) => maybe)).toMatchObject([
    { donor: 'Zoë Grün', asWritten: 'ZoÃ« GrÃ¼n' },
  ]);
});

test('a row that takes a gift back has the repaired name', () => {
  const row = 'Acme,2026-02-10,Zo√´,Gr√ºn,,A1,USD,-5.00,0';
  expect(readText([benevity, row].join('\n')).reversals).toMatchObject([
    { donor: 'Zoë Grün', why: 'takes back an earlier gift of Zoë Grün; staff choose which' },
  ]);
});

test('the names beside the donor are repaired as well', () => {
  const gift = 'CafÃ© Nord,2026-02-10,Ann,Lee,,A1,USD,5.00,0';
  const match = 'Acme,2026-02-10,ZoÃ«,Lee,,A2,USD,0,5.00';
  const { gifts } = readText([benevity, gift, match].join('\n'));
  expect(gifts).toMatchObject([
    {
      employer: 'Café Nord',
      why: 'the name of the employer came with its accents broken: CafÃ© Nord',
    },
    {
      onBehalfOf: 'Zoë Lee',
      why: 'the name of the person came with its accents broken: ZoÃ« Lee',
    },
  ]);
});

test.each([
  'Les Amis de l’école',
  'L’Église Baptiste',
  'd’Örebro',
  'ANDRÉ’S',
  'ANDRÉ–MARIE',
  'Fondation d’études',
  'O’Brien',
  'Świątek–Łoś',
  'Nguyễn',
])('a name whose accents are right stays as it is: %s', (name) => {
  const { gifts } = readText(`${checks}\n2/3/2026,1,${name},5.00`);
  expect(gifts[0]).toMatchObject({ donor: name });
  expect(gifts[0]).not.toHaveProperty('why');
});

test.each([
  ['Oâ€™Brien', 'O’Brien'],
  ['Å½iÅ¾ek', 'Žižek'],
  ['Nguyá»…n', 'Nguyễn'],
])('a name with broken accents is repaired: %s is %s', (name, whole) => {
  expect(readText(`${checks}\n2/3/2026,1,${name},5.00`).gifts).toMatchObject([{ donor: whole }]);
});
