/** Prints every document as PDF and PNG, to be looked at: `node tools/paper/preview.ts [folder]`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderAcceptanceLetter, renderTaxAcknowledgement } from '#server/paper/documents.ts';
import {
  buildAcceptanceLetter,
  buildTaxAcknowledgement,
  difficultNames,
} from '#tests/factories/paper.ts';

const folder = process.argv[2] ?? '.cache/paper';
mkdirSync(folder, { recursive: true });

const everyName = Object.values(difficultNames).join(', ');
const sheets = {
  'tax-acknowledgement': renderTaxAcknowledgement(buildTaxAcknowledgement()),
  'tax-test': renderTaxAcknowledgement(buildTaxAcknowledgement({ isTest: true })),
  'tax-names': renderTaxAcknowledgement(
    buildTaxAcknowledgement({ donorName: everyName, amountCents: 99_999_999 }),
  ),
  'acceptance-letter': renderAcceptanceLetter(buildAcceptanceLetter()),
  'acceptance-names': renderAcceptanceLetter(
    buildAcceptanceLetter({
      firstName: difficultNames.vietnamese,
      lastName: `${difficultNames.chinese} ${difficultNames.hebrew}`,
      position: difficultNames.arabic,
      institution: 'Institute of Regenerative Medicine and Developmental Biology. '.repeat(4),
    }),
  ),
};

for (const [name, pending] of Object.entries(sheets)) {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, await pending);
  execFileSync('pdftoppm', ['-r', '100', '-png', '-singlefile', file, join(folder, name)]);
  console.log(`${join(folder, name)}.png`);
}
