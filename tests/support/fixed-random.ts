/**
 * Random data is the same in each short run, so that a commit that passed here passes anywhere. A long run looks for
 * new cases, and names the seed of one that fails.
 */
import fc from 'fast-check';
import { isLong } from './long-run.ts';

if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_129 });
