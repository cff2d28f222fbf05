/** Lets Testing Library wait longer than its one second. */
import { configure } from '@testing-library/react';
import { waitMs } from './busy-machine.ts';

configure({ asyncUtilTimeout: waitMs });
