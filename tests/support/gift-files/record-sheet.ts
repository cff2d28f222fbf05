import { FileReview } from '#portal/donations/imports/file-review.ts';
import { callApi } from '#tests/support/call-api.ts';
import { importsPath } from '#tests/support/factories/gift-imports.ts';

const post = (path: string) => async (sent: Blob) => {
  const body = JSON.parse(await sent.text()) as object;
  const response = await callApi(path, { method: 'POST', body, admin: true });
  if (response.status > 201) throw new Error(JSON.stringify(response.body));
  return new Blob([JSON.stringify(response.body)]);
};

/**
 * Reviews and records a sheet of checks as the portal does, and returns the import's id.
 *
 * @param decided by line, whether staff leave a row out
 */
export async function recordSheet(
  lines: readonly string[],
  decided: Record<string, boolean> = {},
): Promise<string> {
  const review = new FileReview();
  const file = new File([lines.join('\n')], 'checks.csv');
  const opened = await review.open(file, { checkDay: 'check' });
  if (opened.kind !== 'read') throw new Error(JSON.stringify(opened));
  await review.lookUp(post(`${importsPath}/review`));
  const { rows } = review.list('all', 0, 100);
  for (const [line, isLeftOut] of Object.entries(decided)) {
    const row = rows.find(({ key }) => key === `${line}.0`);
    review.decide(`${line}.0`, { isLeftOut, alikeId: row?.known?.alike?.id ?? null });
  }
  return review.record(false, post(importsPath));
}
