/**
 * `npm run observatory`: starts the local host and has Mozilla's HTTP Observatory score the headers of
 * its pages. Ends with code 1 when a page has fewer points than it must.
 */
import { startLocalHost } from '../../tests/support/local-host.ts';
import { loadObservatory, scorePage } from './score.ts';

/** Fewest points of each page (issue: "Security"). */
const mustHave = 120;

const pages = ['/', '/blog', '/donate', '/donate/success', '/contact', '/signup', '/admin'];

const observatory = await loadObservatory();
const host = await startLocalHost();
let failed = 0;
try {
  for (const page of pages) {
    const { grade, score, results } = await scorePage(observatory, host.url, page);
    if (score < mustHave) failed += 1;
    console.log(
      `${score < mustHave ? 'FAIL' : 'ok  '} ${String(score).padStart(3)} ${grade} ${page}`,
    );
    if (score >= mustHave) continue;
    for (const { result, points } of results) console.log(`       ${points} ${result}`);
  }
} finally {
  await host.close();
}
console.log(`${pages.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
