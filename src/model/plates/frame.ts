import { isField, type PlateData, type TraceData } from './data.ts';

export interface Frame {
  width: number;
  height: number;
  window: { x: number; y: number; width: number; height: number };
}

const longestSide = 640;

/**
 * Returns the frame of a drawing. A field is at most 640 units wide and high, with its ticks at the right and the foot.
 */
export function plateFrame(data: PlateData): Frame {
  if (!isField(data)) {
    return { width: 740, height: 440, window: { x: 62, y: 18, width: 660, height: 366 } };
  }
  const scale = longestSide / (Math.max(data.columns, data.rows) - 1);
  const width = scale * (data.columns - 1);
  const height = scale * (data.rows - 1);
  const window = { x: 0, y: 0, width, height };
  return { width: Math.ceil(width + 10), height: Math.ceil(height + 10), window };
}

/** Returns the window of a trace in millivolts; its edges are whole steps of 20 mV. */
export function traceScale({ potential_mV }: TraceData): { low: number; high: number } {
  let [lowest = 0] = potential_mV;
  let highest = lowest;
  // A long trace has more samples than a call may have arguments.
  for (const potential of potential_mV) {
    if (potential < lowest) lowest = potential;
    if (potential > highest) highest = potential;
  }
  return { low: Math.floor(lowest / 20) * 20, high: Math.ceil(highest / 20) * 20 };
}
