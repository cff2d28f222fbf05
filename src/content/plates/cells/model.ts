/** The model solves −∇²u + u/λ² = ρ for charges on a jittered lattice, then maps u onto a scale. */
import type { FieldData } from '#model/plates/data.ts';
import { seededNumbers, smoothNoise } from '#model/plates/noise.ts';
import { mapToScale, roundTo, solveSheet, thinOut } from '#model/plates/solve-sheet.ts';

export const parameters = {
  lengthConstant_mm: 0.0044,
  cellSpacing_mm: 0.0105,
  clusterRadius_mm: 0.026,
  lowestPotential_mV: -70,
  highestPotential_mV: -20,
  gridSpacing_mm: 0.001,
} as const;

const {
  lengthConstant_mm,
  cellSpacing_mm,
  clusterRadius_mm,
  lowestPotential_mV,
  highestPotential_mV,
  gridSpacing_mm,
} = parameters;
const size_mm = { x: 0.184, y: 0.12 };
const center_mm = { x: 0.1155, y: 0.0565 };

// The sheet is solved with a margin of 6 cells of the grid around what is shown.
const margin = 6;
const grid = {
  columns: 185 + 2 * margin,
  rows: 121 + 2 * margin,
  spacing_mm: gridSpacing_mm,
  left_mm: -margin * gridSpacing_mm,
  top_mm: -margin * gridSpacing_mm,
};

// Says from 0 to 1 how much a position belongs to the cluster, whose border is uneven.
const border = smoothNoise(77);
function membership(x_mm: number, y_mm: number, width_mm: number): number {
  const scale_mm = 0.75 * clusterRadius_mm;
  const distance_mm =
    Math.hypot(x_mm - center_mm.x, y_mm - center_mm.y) -
    clusterRadius_mm * (1 - 0.26 * border(x_mm / scale_mm, y_mm / scale_mm));
  return 1 / (1 + Math.exp(distance_mm / width_mm));
}

// A resting cell holds a negative charge; one of the cluster a small positive one.
function placeCells(): { x_mm: number; y_mm: number; charge: number }[] {
  const next = seededNumbers(5);
  const jitter_mm = () => 0.7 * (next() - 0.5) * cellSpacing_mm;
  const rows = Math.ceil(size_mm.y / (0.866 * cellSpacing_mm)) + 4;
  const columns = Math.ceil(size_mm.x / cellSpacing_mm) + 4;
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns) - 2;
    const column = (index % columns) - 2 + (row % 2 === 0 ? 0 : 0.5);
    const x_mm = column * cellSpacing_mm + jitter_mm();
    const y_mm = row * 0.866 * cellSpacing_mm + jitter_mm();
    const inside = membership(x_mm, y_mm, 0.28 * cellSpacing_mm);
    const resting = -(0.25 + 0.95 * next());
    return { x_mm, y_mm, charge: resting * (1 - inside) + (0.1 + 1.25 * next()) * inside };
  });
}

/** Computes the potential in mV for `npm run plates`, without the margin of the grid that is solved. */
export function compute(): FieldData {
  const cells = placeCells();
  const width_mm2 = 2 * (0.24 * cellSpacing_mm) ** 2;
  const slow = smoothNoise(6);
  const potential = solveSheet(grid, (x_mm, y_mm) => {
    let charge = 0;
    for (const cell of cells) {
      const square_mm2 = (x_mm - cell.x_mm) ** 2 + (y_mm - cell.y_mm) ** 2;
      if (square_mm2 < 9 * width_mm2) charge += cell.charge * Math.exp(-square_mm2 / width_mm2);
    }
    const background = slow(x_mm / (3.4 * cellSpacing_mm), y_mm / (3.4 * cellSpacing_mm));
    const raised = membership(x_mm, y_mm, 0.4 * cellSpacing_mm);
    return {
      conductivity: 1,
      leak_per_mm2: 1 / lengthConstant_mm ** 2,
      source_per_mm2: 2.4 * charge + 0.95 * raised + 0.2 * background,
    };
  });
  const scaled = mapToScale(potential, lowestPotential_mV, highestPotential_mV);
  const { columns, rows, values } = thinOut(grid, scaled, { margin, stride: 2 });
  const potential_mV = values.map((one) => roundTo(one, 1));
  return { spacing_mm: 2 * gridSpacing_mm, columns, rows, potential_mV, outlines_mm: [] };
}
