import { expect, test } from 'vitest';
import { readForm } from '#server/http/read-form.ts';

test('the lines of a text area that a browser sends end as those that a script reads', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = 'essay=one%0D%0A%0d%0Atwo&name=A%0Ab';
  const form = await readForm(
    new Request('https://site.example/', { method: 'POST', headers, body }),
  );
  expect(Object.fromEntries(form)).toEqual({ essay: 'one\n\ntwo', name: 'A\nb' });
});
