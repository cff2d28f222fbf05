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

/** What conducts from each cell: to its neighbors in the east and in the south, and through its leak. */
interface Conductances {
  columns: number;
  east: Float64Array;
  south: Float64Array;
  leak: Float64Array;
}

const maxSteps = 5000;

function value(list: Float64Array, index: number): number {
  return list[index] ?? 0;
}

function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

function readConductances(
  conductivity: Float64Array,
  leak: Float64Array,
  columns: number,
): Conductances {
  const east = conductivity.map((own, index) =>
    (index + 1) % columns === 0 ? 0 : harmonicMean(own, value(conductivity, index + 1)),
  );
  const south = conductivity.map((own, index) =>
    harmonicMean(own, value(conductivity, index + columns)),
  );
  return { columns, east, south, leak };
}

/** Returns the current that leaves each cell through the leak and to its neighbors. */
function computeOutflow(
  { columns, east, south, leak }: Conductances,
  potential: Float64Array,
): Float64Array {
  return potential.map((own, index) => {
    let leaving =
      value(leak, index) * own +
      value(east, index) * (own - value(potential, index + 1)) +
      value(south, index) * (own - value(potential, index + columns));
    if (index > 0) leaving += value(east, index - 1) * (own - value(potential, index - 1));
    if (index >= columns)
      leaving += value(south, index - columns) * (own - value(potential, index - columns));
    return leaving;
  });
}

/**
 * Solves −∇·(σ∇V) + kV = ρ, where k is the leak, row by row, by conjugate gradients (Hestenes and Stiefel, 1952). No
 * current crosses the edges of the grid or of an insulator. Without a leak V is known but for a constant: its mean is
 * then 0, and ρ is made to sum to 0.
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

  const conductances = readConductances(conductivity, leak, columns);
  const size = source.length;
  const potential = new Float64Array(size);
  const residual = Float64Array.from(source);
  const direction = Float64Array.from(source);
  let residualSquare = product(residual, residual);
  const tolerance = residualSquare * 1e-12;
  for (let step = 0; residualSquare > tolerance; step++) {
    if (step > maxSteps) throw new Error(`The potential did not settle in ${maxSteps} steps.`);
    const outflow = computeOutflow(conductances, direction);
    const stepLength = residualSquare / product(direction, outflow);
    for (let index = 0; index < size; index++) {
      potential[index] = value(potential, index) + stepLength * value(direction, index);
      residual[index] = value(residual, index) - stepLength * value(outflow, index);
    }
    const before = residualSquare;
    residualSquare = product(residual, residual);
    for (let index = 0; index < size; index++) {
      direction[index] =
        value(residual, index) + (residualSquare / before) * value(direction, index);
    }
  }
  if (isClosed) balance(potential, conductivity);
  return potential;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += value(a, index) * value(b, index);
  return sum;
}

function balance(list: Float64Array, conductivity: Float64Array): void {
  const conducts = conductivity.map((own) => (own > 0 ? 1 : 0));
  const count = conducts.reduce((sum, one) => sum + one, 0);
  const rest = list.reduce((sum, one, index) => sum + one * value(conducts, index), 0) / count;
  for (let index = 0; index < list.length; index++)
    list[index] = (value(list, index) - rest) * value(conducts, index);
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
  counts: (index: number) => boolean = () => true,
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
