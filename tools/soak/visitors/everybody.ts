import type { Scene } from '../scene.ts';
import { donor } from './donors.ts';
import { applicant, impatientWriter, writer } from './forms.ts';
import { editor, messenger, refunder } from './provider-side.ts';
import { reader } from './readers.ts';
import { staff } from './staff.ts';

/** How many of each are there all the time. */
const company = [
  ...Array.from({ length: 8 }, () => reader),
  ...Array.from({ length: 3 }, () => writer),
  ...Array.from({ length: 2 }, () => applicant),
  ...Array.from({ length: 4 }, () => donor),
  ...Array.from({ length: 2 }, () => staff),
  ...Array.from({ length: 2 }, () => messenger),
  ...[impatientWriter, refunder, editor],
];

export const companySize = company.length;

/** Lets everybody come, and resolves when all have gone home. */
export async function letThemCome(scene: Scene): Promise<void> {
  await Promise.all(company.map((user) => user(scene)));
}
