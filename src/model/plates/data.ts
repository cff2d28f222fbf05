/** The data of a field, whose rows run from the upper left; a position without tissue is null. */
export interface FieldData {
  spacing_mm: number;
  columns: number;
  rows: number;
  potential_mV: (number | null)[];
  outlines_mm: [number, number][][];
}

export interface TraceData {
  step_ms: number;
  potential_mV: number[];
}

export type PlateData = FieldData | TraceData;

/** Tells the numbers of a field, which have columns and rows, from those of a trace. */
export function isField(data: object): data is FieldData {
  return 'columns' in data;
}
