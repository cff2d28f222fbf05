import type { FieldData, TraceData } from '#model/plates/data.ts';

export interface SamplePosition {
  column: number;
  row: number;
}

type Field = Pick<FieldData, 'columns' | 'rows' | 'potential_mV'>;

function sample({ columns, potential_mV }: Field, column: number, row: number): number | null {
  return potential_mV[row * columns + column] ?? null;
}

/** Interpolates the potential between samples; null where a sample that it needs is outside the tissue. */
export function potentialAt(field: Field, { column, row }: SamplePosition): number | null {
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, down] = [column - left, row - top];
  const corners = [
    { weight: (1 - right) * (1 - down), at: sample(field, left, top) },
    { weight: right * (1 - down), at: sample(field, left + 1, top) },
    { weight: (1 - right) * down, at: sample(field, left, top + 1) },
    { weight: right * down, at: sample(field, left + 1, top + 1) },
  ].filter(({ weight }) => weight > 0);
  let mean = 0;
  for (const { weight, at } of corners) {
    if (at === null) return null;
    mean += weight * at;
  }
  return mean;
}

/** Returns the potential in millivolts between two samples of a trace; beyond the last one it is that of the last. */
export function traceAt({ potential_mV }: TraceData, at: number): number {
  const before = Math.min(Math.floor(at), potential_mV.length - 1);
  const from = potential_mV[before] ?? 0;
  return from + (at - before) * ((potential_mV[before + 1] ?? from) - from);
}

/** Draws the isoline as an SVG path by marching squares, with `scale` units for a sample. */
export function isoline(field: Field, level: number, scale: number): string {
  const path: string[] = [];
  for (let row = 0; row < field.rows - 1; row++) {
    for (let column = 0; column < field.columns - 1; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const values = corners.map(([x, y]) => sample(field, x, y));
      if (values.includes(null)) continue;
      const crossings = corners.flatMap(([x, y], index) => {
        const next = (index + 1) % 4;
        const [toX, toY] = corners[next] ?? [x, y];
        const from = (values[index] ?? 0) - level;
        const to = (values[next] ?? 0) - level;
        if (from < 0 === to < 0) return [];
        const part = from / (from - to);
        const across = (x + (toX - x) * part) * scale;
        const along = (y + (toY - y) * part) * scale;
        return [`${across.toFixed(1)} ${along.toFixed(1)}`];
      });
      // A saddle is crossed twice: two lines, in the order of its sides.
      for (let index = 0; index < crossings.length; index += 2) {
        path.push(`M${crossings[index]}L${crossings[index + 1]}`);
      }
    }
  }
  return path.join('');
}
