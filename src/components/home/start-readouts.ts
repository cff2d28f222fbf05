import { startReadout } from './field-readout.ts';

for (const root of document.querySelectorAll<HTMLElement>('field-readout')) startReadout(root);
