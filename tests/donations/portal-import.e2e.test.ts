/** Staff import gifts from a file (P-256), over the product's own API. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { expectSound } from '#tests/support/browser/axe.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { readSample } from '#tests/support/gift-files/samples.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

const own = crypto.randomUUID().slice(0, 8).toUpperCase();
const mailbox = `zelda-${own}@example.org`;

// Each run has its own ids and addresses; the other sums stay those of the sample.
const text = readSample('benevity.csv')
  .replaceAll('FWR', `FW${own}`)
  .replaceAll('FWPAYOUT01', `FW${own}`)
  .replaceAll('zelda@example.org', mailbox);

async function recordByHand(request: APIRequestContext, data: object) {
  const body = { source: 'fund', receivedOn: '2026-01-20', send: false, ...data };
  const response = await request.post('/api/admin/donations', {
    headers: staffHeaders,
    data: body,
  });
  expect(response.status()).toBe(201);
}

async function chooseFile(page: Page, name: string, content: string) {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test(
  'a file is read, its questions are answered, it is recorded once and taken back',
  { tag: '@journey' },
  async ({ page, request }) => {
    await recordByHand(request, {
      donorName: 'Zelda Marrow',
      donorEmail: mailbox,
      amountCents: 1234,
      recordAnyway: true,
    });
    for (const reference of [own, `${own}-2`]) {
      await recordByHand(request, {
        donorName: 'Percival Nimbuswell',
        amountCents: 4000,
        reference,
        recordAnyway: true,
      });
    }
    const portal = new AdminPortal(page);
    await portal.enter('/admin/donations/new');
    await portal.openActions();
    await page.getByRole('button', { name: 'From a file' }).click();

    await test.step('a file that is none says so', async () => {
      await expect(portal.heading('Record gifts from a file')).toBeFocused();
      await expectSound(page);
      await chooseFile(page, 'plan.csv', 'Task,Who\nPaint,Ada\n');
      await expect(page.getByText('plan.csv was not read.')).toBeVisible();
    });

    await test.step('pasted rows are read like a file', async () => {
      await page.getByLabel('Or paste rows from a spreadsheet').fill(text);
      await page.getByRole('button', { name: 'Read the pasted rows' }).click();
      await expect(portal.heading('Benevity, period ending February 28, 2026')).toBeFocused();
      await page.getByRole('button', { name: 'Another file...' }).click();
    });

    await chooseFile(page, 'benevity.csv', text);
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    const sums = page.getByRole('group').or(page.locator('dl')).filter({ hasText: 'Payout' });

    await test.step('the review shows what the file becomes, and that it ties', async () => {
      await expect(portal.heading('Benevity, period ending February 28, 2026')).toBeFocused();
      await expect(sums.first()).toContainText('$1,460.37');
      await expect(row('Ottilie Quillfeather').first()).toContainText('Thanks, no tax words');
      await expect(row('Zelda').first()).toContainText('The mailbox is used by another name.');
      await expect(page.getByText('2 rows can wait in this import')).toBeVisible();
      await expect(page.getByText('Off: nobody is mailed.')).toBeVisible();
      await expectSound(page);
      await expect(page.locator('.select:has(select) > .icon')).toHaveCount(
        await page.getByRole('main').getByRole('combobox').count(),
      );
      const height = async (part: Locator) => (await part.boundingBox())?.height;
      await onScreens(page, ['tablet', 'phone'], async (screen) => {
        const anonymous = page.locator('tbody tr').filter({ hasText: 'Anonymous' });
        const day = anonymous.getByText(/^Feb.* 28, 2026$/);
        expect(await height(day), `a day in one line at ${screen}`).toBeLessThan(30);
        if (screen === 'phone') expect(await height(anonymous), 'a card').toBeLessThan(160);
      });
    });

    await test.step('its questions are answered by keyboard', async () => {
      const choice = page.getByLabel('Gift that line 18 takes back').first();
      const second = await choice.locator('option').nth(2).getAttribute('value');
      await choice.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(choice).toBeFocused();
      await expect(choice).toHaveValue(second ?? '');
      await page.getByRole('radio', { name: /^Zelda Marrow, 1 gift/ }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Correct Ottilie Quillfeather, line 13' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Giver', { exact: false }).last().fill('Ottilie Quill');
      await page.keyboard.press('Tab');
      await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
      await expect(row('Ottilie Quill').first()).toBeVisible();
      await page.getByRole('checkbox', { name: 'Record Anonymous, line 14' }).focus();
      await page.keyboard.press('Space');
      await expect(row('Anonymous').first()).toContainText('Left out');
    });

    await test.step('it is recorded, and the same file again records nothing', async () => {
      await page.getByRole('button', { name: 'Record 5 gifts' }).click();
      await expect(portal.heading('Benevity, benevity.csv')).toBeFocused();
      await expect(page.getByText('6 rows recorded, 3 left out, no mail was sent.')).toBeVisible();
      await expectSound(page);
      await onScreens(page, ['phone'], async () => {
        const first = page.locator('tbody tr').first();
        const [name, gross] = [first.locator('th'), first.locator('td').first()];
        const tops = await Promise.all([name, gross].map((cell) => cell.boundingBox()));
        expect(tops[1]?.y, 'the amount beside the name').toBeCloseTo(tops[0]?.y ?? 0, -1);
      });
      await portal.openActions();
      await page.getByRole('button', { name: 'Another file...' }).click();
      await chooseFile(page, 'benevity.csv', text);
      await expect(page.getByText('Already here 6')).toBeVisible();
    });

    await test.step('all of it is taken back', async () => {
      await page.getByRole('link', { name: 'Donations' }).last().click();
      await page.goBack();
      await expect(portal.heading('Record gifts from a file')).toBeVisible();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Take back benevity.csv' }).first().click();
      await chooseFile(page, 'benevity.csv', text);
      await expect(page.getByText('Already here 0')).toBeVisible();
    });
  },
);

test('columns of an unknown file are named once, and known again by their header', async ({
  page,
}) => {
  const portal = new AdminPortal(page);
  await portal.enter('/admin/donations/import');
  const sheet = `When,Who,Sum,Hint,Code\n2/3/2026,Ada ${own},"1,250.00",frogs,${own}\n`;
  await chooseFile(page, 'club.csv', sheet);
  const choice = (name: string) => page.getByLabel(name, { exact: true });
  await expect(choice('Date')).toHaveValue('When');
  await expectSound(page);
  await page.getByRole('button', { name: 'Read with these columns' }).click();
  await expect(page.getByText('Choose the column of the giver.')).toBeVisible();
  await expect(choice('Giver')).toBeFocused();
  await choice('Giver').selectOption('Who');
  await choice('Kind of gift').selectOption('Transfer');
  await page.getByRole('button', { name: 'Read with these columns' }).click();
  const row = page.getByRole('row').filter({ hasText: `Ada ${own}` });
  await expect(row).toContainText('$1,250.00');
  await expect(row).toContainText('Transfer');
  await page.getByRole('button', { name: 'Another file...' }).click();
  await chooseFile(page, 'club-march.csv', sheet.replace('2/3/2026', '3/3/2026'));
  await expect(row).toContainText('March 3, 2026');
  await page.getByRole('button', { name: 'Change columns...' }).click();
  await expect(choice('Amount')).toHaveValue('Sum');
});

/** Drops a file on an element, as from a folder of the desktop. */
async function dropFile(page: Page, target: Locator, name: string, content: string) {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], fileName, { type: 'text/csv' }));
      return data;
    },
    [name, content] as const,
  );
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a file that is dropped on the list of donations is read', async ({ page }) => {
  const portal = new AdminPortal(page);
  await portal.enter('/admin/donations');
  const sheet = `Date,Check #,From,Amount\n2/3/2026,1,Ada ${own},5.00\n`;
  await dropFile(page, portal.heading('Donations'), 'dropped.csv', sheet);
  // The page, its worker and the reader load first, which takes a busy machine longer than other steps.
  await expect(portal.heading('Spreadsheet of checks, dropped.csv')).toBeFocused({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Record 1 gift' })).toBeEnabled();
});

test('another day of checks keeps what was decided', async ({ page }) => {
  const portal = new AdminPortal(page);
  await portal.enter('/admin/donations/import');
  const sheet = [
    'Date,Check #,From,Amount,Deposited',
    `2/3/2026,,Ada ${own},5.00,2/9/2026`,
    `2/4/2026,7,Bo ${own},6.00,2/9/2026`,
  ].join('\n');
  await chooseFile(page, 'checks.csv', sheet);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${own}` });
  await expect(row('Ada')).toContainText('February 3, 2026');
  await row('Ada').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: /^Correct Bo/ }).click();
  await page.getByLabel('Email', { exact: false }).last().fill('bo@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('radio', { name: 'Day of the deposit' }).check();
  await expect(row('Ada')).toContainText('February 9, 2026');
  await expect(row('Ada')).toContainText('Left out');
  await expect(row('Bo')).toContainText('February 9, 2026');
  await expect(row('Bo')).toContainText('bo@example.org');
  await expect(page.getByRole('radio', { name: 'Day of the deposit' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Record 1 gift' })).toBeEnabled();
});
