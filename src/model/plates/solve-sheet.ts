export interface Grid {
  columns: number;
  rows: number;
  spacing_mm: number;
  left_mm: number;
  top_mm: number;
}

export interface Medium {
  /** The relative conductivity; where it is 0 the sheet insulates. */
  conductivity: number;
  leak_per_mm2: number;
  source_per_mm2: number;
}

const maxSteps = 5000;

function value(list: Float64Array, at: number): number {
  return list[at] ?? 0;
}

function between(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/**
 * Solves −∇·(σ∇V) + σV/λ² = ρ, row by row, by conjugate gradients (Hestenes and Stiefel, 1952). No current crosses the
 * edges of the grid or of an insulator. Without a leak V is known but for a constant: its mean is then 0, and ρ is made
 * to sum to 0.
 *
 * @throws Error when the residual does not vanish
 */
export function solveSheet(
  { columns, rows, spacing_mm, left_mm, top_mm }: Grid,
  mediumAt: (x_mm: number, y_mm: number) => Medium,
): Float64Array {
  const medium = Array.from({ length: columns * rows }, (_, index) =>
    mediumAt(
      left_mm + (index % columns) * spacing_mm,
      top_mm + Math.floor(index / columns) * spacing_mm,
    ),
  );
  const conductivity = Float64Array.from(medium, (cell) => cell.conductivity);
  const leak = Float64Array.from(medium, (cell) => cell.leak_per_mm2 * spacing_mm ** 2);
  const source = Float64Array.from(medium, (cell) => cell.source_per_mm2 * spacing_mm ** 2);
  const isClosed = leak.every((part) => part === 0);
  if (isClosed) balance(source, conductivity);

  const east = conductivity.map((own, index) =>
    (index + 1) % columns === 0 ? 0 : between(own, value(conductivity, index + 1)),
  );
  const south = conductivity.map((own, index) =>
    between(own, value(conductivity, index + columns)),
  );
  const size = source.length;
  const potential = new Float64Array(size);
  const residual = Float64Array.from(source);
  const direction = Float64Array.from(source);
  const outflow = new Float64Array(size);
  let square = product(residual, residual);
  const enough = square * 1e-12;
  for (let step = 0; square > enough; step++) {
    if (step > maxSteps) throw new Error(`The potential did not settle in ${maxSteps} steps.`);
    // The current that leaves each cell through the leak and to its neighbors.
    for (let at = 0; at < size; at++) {
      const own = value(direction, at);
      let leaving =
        value(leak, at) * own +
        value(east, at) * (own - value(direction, at + 1)) +
        value(south, at) * (own - value(direction, at + columns));
      if (at > 0) leaving += value(east, at - 1) * (own - value(direction, at - 1));
      if (at >= columns)
        leaving += value(south, at - columns) * (own - value(direction, at - columns));
      outflow[at] = leaving;
    }
    const length = square / product(direction, outflow);
    for (let at = 0; at < size; at++) {
      potential[at] = value(potential, at) + length * value(direction, at);
      residual[at] = value(residual, at) - length * value(outflow, at);
    }
    const before = square;
    square = product(residual, residual);
    for (let at = 0; at < size; at++) {
      direction[at] = value(residual, at) + (square / before) * value(direction, at);
    }
  }
  if (isClosed) balance(potential, conductivity);
  return potential;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += value(a, at) * value(b, at);
  return sum;
}

function balance(list: Float64Array, conductivity: Float64Array): void {
  const conducts = conductivity.map((own) => (own > 0 ? 1 : 0));
  const count = conducts.reduce((sum, one) => sum + one, 0);
  const rest = list.reduce((sum, one, index) => sum + one * value(conducts, index), 0) / count;
  for (let at = 0; at < list.length; at++)
    list[at] = (value(list, at) - rest) * value(conducts, at);
}

/** Returns every `stride`th sample in both directions, without a margin of `margin` cells at each edge of the grid. */
export function thinOut(
  { columns, rows }: Grid,
  potential: Float64Array,
  { margin, stride }: { margin: number; stride: number },
): { columns: number; rows: number; values: number[] } {
  const count = (cells: number) => Math.floor((cells - 1 - 2 * margin) / stride) + 1;
  const across = count(columns);
  const down = count(rows);
  const values = Array.from({ length: across * down }, (_, index) => {
    const row = margin + Math.floor(index / across) * stride;
    return value(potential, row * columns + margin + (index % across) * stride);
  });
  return { columns: across, rows: down, values };
}

/**
 * Maps values evenly, so that the least becomes `low` and the greatest `high`. Only positions that `counts` accepts set
 * the scale.
 */
export function mapToScale(
  values: Float64Array,
  low: number,
  high: number,
  counts: (at: number) => boolean = () => true,
): Float64Array {
  const counted = values.filter((_, index) => counts(index));
  const least = counted.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = counted.reduce((a, b) => Math.max(a, b), -Infinity);
  return values.map((one) => low + ((one - least) / (greatest - least)) * (high - low));
}

/** Rounds to a number of decimals, and makes 0 of a negative zero. */
export function roundTo(one: number, decimals: number): number {
  return Number(one.toFixed(decimals)) + 0;
}
