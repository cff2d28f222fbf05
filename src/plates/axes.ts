import type { PlateAxes } from '#model/plates/contract.ts';
import { isField, type PlateData } from '#model/plates/data.ts';

/** Describes how a program reads the numbers of a plate: where they begin, which way they run and what a gap is. */
export function describeAxes(data: PlateData): PlateAxes {
  if (!isField(data)) {
    const { step_ms: step, potential_mV } = data;
    const count = potential_mV.length;
    return { axes: [{ name: 'time_ms', unit: 'ms', start: 0, step, count, direction: 'later' }] };
  }
  const { spacing_mm: step, columns, rows } = data;
  return {
    axes: [
      { name: 'x_mm', unit: 'mm', start: 0, step, count: columns, direction: 'right' },
      { name: 'y_mm', unit: 'mm', start: 0, step, count: rows, direction: 'down' },
    ],
    order: 'row by row from the upper left',
    missing: { json: null, csv: '', meaning: 'no tissue' },
  };
}
