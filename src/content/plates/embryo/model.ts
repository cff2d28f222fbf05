/**
 * The model solves −∇·(σ∇u) + u/λ² = ρ inside an insulated egg seen from its back, then maps u onto
 * a scale.
 */
import type { FieldData } from '#model/plates/data.ts';
import { mapToScale, roundTo, solveSheet, thinOut } from '#model/plates/solve-sheet.ts';

export const parameters = {
  lengthConstant_mm: 0.232,
  halfLength_mm: 0.8,
  halfWidth_mm: 0.616,
  keyholeSource: -1.25,
  capSource: 1.15,
  backgroundSource: 0.34,
  lowestPotential_mV: -70,
  highestPotential_mV: -20,
  gridSpacing_mm: 0.016,
} as const;

const {
  lengthConstant_mm,
  halfLength_mm,
  halfWidth_mm,
  keyholeSource,
  capSource,
  backgroundSource,
  lowestPotential_mV,
  highestPotential_mV,
  gridSpacing_mm,
} = parameters;
const center_mm = { x: 1.024, y: 0.96 };
const grid = { columns: 129, rows: 121, spacing_mm: gridSpacing_mm, left_mm: 0, top_mm: 0 };

// The egg is a little wider at its head. `height` runs from −1, its tail, to 1.
const halfWidthAt_mm = (height: number) =>
  halfWidth_mm * Math.sqrt(Math.max(0, 1 - height ** 2)) * (1 + 0.075 * height);

function isInside(x_mm: number, y_mm: number): boolean {
  const height = (center_mm.y - y_mm) / halfLength_mm;
  return Math.abs(height) < 1 && Math.abs(x_mm - center_mm.x) <= halfWidthAt_mm(height);
}

function drawEgg(): [number, number][] {
  return Array.from({ length: 160 }, (_, step) => {
    const angle = (step / 160) * 2 * Math.PI;
    const height = Math.cos(angle);
    const half = Math.sign(Math.sin(angle)) * halfWidthAt_mm(height);
    return [roundTo(center_mm.x + half, 3), roundTo(center_mm.y - height * halfLength_mm, 3)];
  });
}

// The distance is negative inside the keyhole: a disc, and a stem that narrows towards the tail.
function distanceToKeyhole_mm(x_mm: number, y_mm: number): number {
  const x = x_mm - center_mm.x;
  const disc = Math.hypot(x, y_mm - 0.7) - 0.188;
  const along = Math.min(1, Math.max(0, (y_mm - 0.756) / 0.704));
  const stem = Math.hypot(x, y_mm - 0.756 - 0.704 * along) - (0.152 - 0.124 * along);
  // The two flow into each other over 0.136 mm.
  const overlap = Math.max(0.136 - Math.abs(disc - stem), 0) / 0.136;
  return Math.min(disc, stem) - overlap ** 2 * 0.034;
}

/** Computes the potential in mV for `npm run plates`. The egg alone sets the scale; samples outside it are null. */
export function compute(): FieldData {
  const solved = solveSheet(grid, (x_mm, y_mm) => {
    if (!isInside(x_mm, y_mm)) return { conductivity: 0, leak_per_mm2: 0, source_per_mm2: 0 };
    const keyhole = 1 / (1 + Math.exp(distanceToKeyhole_mm(x_mm, y_mm) / 0.024));
    const cap = Math.exp(-((x_mm - center_mm.x) ** 2) / 0.0832 - (y_mm - 0.172) ** 2 / 0.0144);
    return {
      conductivity: 1,
      leak_per_mm2: 1 / lengthConstant_mm ** 2,
      source_per_mm2: keyholeSource * keyhole + capSource * cap + backgroundSource,
    };
  });
  const isTissue = (at: number) =>
    isInside((at % grid.columns) * gridSpacing_mm, Math.floor(at / grid.columns) * gridSpacing_mm);
  const scaled = mapToScale(solved, lowestPotential_mV, highestPotential_mV, isTissue);
  const { columns, rows, values } = thinOut(grid, scaled, { margin: 0, stride: 2 });
  const spacing_mm = 2 * gridSpacing_mm;
  return {
    spacing_mm,
    columns,
    rows,
    potential_mV: values.map((one, index) =>
      isInside((index % columns) * spacing_mm, Math.floor(index / columns) * spacing_mm)
        ? roundTo(one, 1)
        : null,
    ),
    outlines_mm: [drawEgg()],
  };
}
