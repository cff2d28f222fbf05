/** A computed potential, sampled on a square grid: row by row. */
export interface PotentialField {
  /** Size of the drawing in its own units. */
  width: number;
  height: number;
  /** Distance between samples, in units of the drawing. */
  step: number;
  columns: number;
  rows: number;
  /** Samples; divided by `unitsPerMillivolt` they are millivolts. */
  values: readonly number[];
  unitsPerMillivolt: number;
}

export interface Point {
  x: number;
  y: number;
}

function sample(
  { columns, rows, values, unitsPerMillivolt }: PotentialField,
  column: number,
  row: number,
): number {
  const at = Math.min(rows - 1, row) * columns + Math.min(columns - 1, column);
  return (values[at] ?? 0) / unitsPerMillivolt;
}

/** The potential at a place in millivolts, between the samples around it. */
export function potentialAt(field: PotentialField, { x, y }: Point): number {
  const column = Math.floor(x / field.step);
  const row = Math.floor(y / field.step);
  const right = x / field.step - column;
  const down = y / field.step - row;
  const along = (line: number) =>
    sample(field, column, line) * (1 - right) + sample(field, column + 1, line) * right;
  return along(row) * (1 - down) + along(row + 1) * down;
}

/** The path of the line of one potential: marching squares over the samples, as SVG commands. */
export function isoline(field: PotentialField, level: number): string {
  const { columns, rows, step } = field;
  const path: string[] = [];
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const crossings = corners.flatMap(([x, y], index) => {
        const [toX, toY] = corners[(index + 1) % 4] ?? [x, y];
        const from = sample(field, x, y) - level;
        const to = sample(field, toX, toY) - level;
        if (from < 0 === to < 0) return [];
        const part = from / (from - to);
        const across = (x + (toX - x) * part) * step;
        const along = (y + (toY - y) * part) * step;
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
