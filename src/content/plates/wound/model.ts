/**
 * The model solves −∇·(σ∇u) + u/λ² = ρ in a sheet of skin, then maps u from the intact sheet to the
 * cut.
 */
import type { FieldData } from '#model/plates/data.ts';
import { smoothNoise } from '#model/plates/noise.ts';
import { mapToScale, roundTo, solveSheet, thinOut } from '#model/plates/solve-sheet.ts';

export const parameters = {
  lengthConstant_mm: 0.66,
  cutHalfLength_mm: 1.78,
  cutHalfWidth_mm: 0.74,
  cutAngle_rad: 0.36,
  cutConductivity: 1.5,
  intactPotential_mV: -70,
  cutPotential_mV: -20,
  gridSpacing_mm: 0.04,
} as const;

const {
  lengthConstant_mm,
  cutHalfLength_mm,
  cutHalfWidth_mm,
  cutAngle_rad,
  cutConductivity,
  intactPotential_mV,
  cutPotential_mV,
  gridSpacing_mm,
} = parameters;
const center_mm = { x: 2.54, y: 2.52 };
const [cosine, sine] = [Math.cos(cutAngle_rad), Math.sin(cutAngle_rad)];

// The sheet is solved with a margin of 15 cells around what is shown.
const margin = 15;
const grid = {
  columns: 129 + 2 * margin,
  rows: 123 + 2 * margin,
  spacing_mm: gridSpacing_mm,
  left_mm: -margin * gridSpacing_mm,
  top_mm: -margin * gridSpacing_mm,
};

// Measures from the axis of the cut to its ragged lip, at a position along the axis.
const ragged = smoothNoise(3);
function lip_mm(along_mm: number, side: 1 | -1): number {
  const part = Math.min(1, Math.abs(along_mm) / cutHalfLength_mm);
  return (
    cutHalfWidth_mm * (1 - part ** 1.7) +
    0.07 * (1 - part) * ragged(along_mm / 0.34, side > 0 ? 4 : 40) +
    0.024 * Math.sqrt(1 - part) * ragged(along_mm / 0.09, side > 0 ? 90 : 60)
  );
}

// The distance is negative inside the cut.
function distanceToCut_mm(x_mm: number, y_mm: number): number {
  const along = (x_mm - center_mm.x) * cosine + (y_mm - center_mm.y) * sine;
  const across = (y_mm - center_mm.y) * cosine - (x_mm - center_mm.x) * sine;
  const toLip = 0.82 * (Math.abs(across) - lip_mm(along, across > 0 ? 1 : -1));
  return Math.max(toLip, Math.abs(along) - cutHalfLength_mm);
}

function drawLip(side: 1 | -1): [number, number][] {
  return Array.from({ length: 90 }, (_, step) => {
    const along = (step / 44.5 - 1) * cutHalfLength_mm * side;
    const across = side * lip_mm(along, side);
    return [
      roundTo(center_mm.x + along * cosine - across * sine, 3),
      roundTo(center_mm.y + along * sine + across * cosine, 3),
    ];
  });
}

const coarse = smoothNoise(21);
const fine = smoothNoise(22);

/** Computes the potential in mV for `npm run plates`, without the margin, together with the lip of the cut. */
export function compute(): FieldData {
  const potential = solveSheet(grid, (x_mm, y_mm) => {
    const distance_mm = distanceToCut_mm(x_mm, y_mm);
    const uneven = 0.9 * coarse(x_mm / 0.96, y_mm / 0.96) + 0.25 * fine(x_mm / 0.34, y_mm / 0.34);
    return {
      conductivity: distance_mm < 0 ? cutConductivity : Math.exp(uneven),
      leak_per_mm2: (1 + 0.7 * coarse(x_mm / 1.2 + 9, y_mm / 1.2)) / lengthConstant_mm ** 2,
      source_per_mm2: 1 / (1 + Math.exp(distance_mm / 0.05)),
    };
  });
  const scaled = mapToScale(potential, intactPotential_mV, cutPotential_mV);
  const { columns, rows, values } = thinOut(grid, scaled, { margin, stride: 2 });
  return {
    spacing_mm: 2 * gridSpacing_mm,
    columns,
    rows,
    potential_mV: values.map((one) => roundTo(one, 1)),
    outlines_mm: [[...drawLip(1), ...drawLip(-1)]],
  };
}
