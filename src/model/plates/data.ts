/** `field.json`: a potential on a square grid, row by row from the upper left; null where there is no tissue. */
export interface FieldData {
  spacing_mm: number;
  columns: number;
  rows: number;
  potential_mV: (number | null)[];
  /** Closed lines that are drawn over the field. */
  outlines_mm: [number, number][][];
}

/** `trace.json`: a potential over time, from 0 on. */
export interface TraceData {
  step_ms: number;
  potential_mV: number[];
}

export type PlateData = FieldData | TraceData;

export function isField(data: object): data is FieldData {
  return 'columns' in data;
}
