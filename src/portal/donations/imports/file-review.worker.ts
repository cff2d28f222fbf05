import { expose } from 'comlink';
import { FileReview } from './file-review.ts';

expose(new FileReview());
