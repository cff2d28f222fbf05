/** The model solves ∇²u = −ρ for a heart's dipole in an outline that no current crosses. */
import type { FieldData } from '#model/plates/data.ts';
import { roundTo, solveSheet, thinOut } from '#model/plates/solve-sheet.ts';

export const parameters = {
  dipoleAngle_deg: 44,
  dipoleHalfLength_mm: 64,
  sourceWidth_mm: 25,
  leadI_mV: 0.5,
  gridSpacing_mm: 5,
} as const;

const { dipoleAngle_deg, dipoleHalfLength_mm, sourceWidth_mm, leadI_mV, gridSpacing_mm } =
  parameters;
const grid = { columns: 185, rows: 257, spacing_mm: gridSpacing_mm, left_mm: -460, top_mm: -35 };
const heart_mm = { x: 30, y: 495 };
// The picture's left is the body's right.
const wrist_mm = { x: 345, y: 965 };

// The outline is drawn, not measured, as `plate.yaml` says; this is its right half.
const rightOutline_mm: [number, number][] = [
  [0, 0],
  [35, 5],
  [63, 23],
  [81, 55],
  [85, 92],
  [83, 120],
  [76, 154],
  [64, 187],
  [53, 212],
  [49, 232],
  [49, 255],
  [55, 276],
  [74, 296],
  [110, 312],
  [152, 325],
  [190, 338],
  [217, 356],
  [236, 384],
  [252, 430],
  [270, 510],
  [290, 610],
  [306, 694],
  [328, 775],
  [344, 860],
  [356, 950],
  [371, 990],
  [382, 1036],
  [384, 1085],
  [376, 1128],
  [360, 1146],
  [344, 1130],
  [330, 1085],
  [322, 1040],
  [320, 990],
  [314, 960],
  [294, 880],
  [268, 814],
  [238, 711],
  [204, 580],
  [196, 525],
  [190, 545],
  [178, 581],
  [167, 638],
  [158, 690],
  [156, 736],
  [166, 794],
  [178, 845],
  [190, 903],
  [196, 966],
  [194, 1035],
  [191, 1116],
  [184, 1196],
  [177, 1311],
  [12, 1311],
  [4, 1050],
  [0, 1035],
];
const outline_mm: [number, number][] = [
  ...rightOutline_mm,
  ...rightOutline_mm.toReversed().map(([x, y]): [number, number] => [-x, y]),
];

// A position is inside when a line to its right crosses the outline an odd number of times.
function isInside(x_mm: number, y_mm: number): boolean {
  const crossings = outline_mm.filter(([x, y], index) => {
    const [toX = x, toY = y] = outline_mm[(index + 1) % outline_mm.length] ?? [];
    return y > y_mm !== toY > y_mm && x_mm < x + ((y_mm - y) / (toY - y)) * (toX - x);
  });
  return crossings.length % 2 === 1;
}

function gaussian(x_mm: number, y_mm: number): number {
  return Math.exp(-(x_mm ** 2 + y_mm ** 2) / (2 * sourceWidth_mm ** 2));
}

/** Computes the potential in mV for `npm run plates`, scaled by lead I; samples outside the body are null. */
export function compute(): FieldData {
  const angle = (dipoleAngle_deg / 180) * Math.PI;
  const [dx, dy] = [dipoleHalfLength_mm * Math.cos(angle), dipoleHalfLength_mm * Math.sin(angle)];
  const solved = solveSheet(grid, (x_mm, y_mm) => {
    const [x, y] = [x_mm - heart_mm.x, y_mm - heart_mm.y];
    return {
      conductivity: isInside(x_mm, y_mm) ? 1 : 0,
      leak_per_mm2: 0,
      source_per_mm2: gaussian(x - dx, y - dy) - gaussian(x + dx, y + dy),
    };
  });
  const potentialAt = (x_mm: number, y_mm: number) =>
    solved[
      Math.round((y_mm - grid.top_mm) / gridSpacing_mm) * grid.columns +
        Math.round((x_mm - grid.left_mm) / gridSpacing_mm)
    ] ?? 0;
  const leadI = potentialAt(wrist_mm.x, wrist_mm.y) - potentialAt(-wrist_mm.x, wrist_mm.y);
  const { columns, rows, values } = thinOut(grid, solved, { margin: 0, stride: 2 });
  const spacing_mm = 2 * gridSpacing_mm;
  return {
    spacing_mm,
    columns,
    rows,
    potential_mV: values.map((one, index) => {
      const x_mm = grid.left_mm + (index % columns) * spacing_mm;
      const y_mm = grid.top_mm + Math.floor(index / columns) * spacing_mm;
      return isInside(x_mm, y_mm) ? roundTo((one / leadI) * leadI_mV, 3) : null;
    }),
    outlines_mm: [outline_mm.map(([x, y]) => [x - grid.left_mm, y - grid.top_mm])],
  };
}
