/** Compares what is known of the equations with what the plates' scripts and files say. */
import { describe, expect, test } from 'vitest';
import { type Grid, solveSheet } from '#model/plates/solve-sheet.ts';
import { potentialAt } from '#components/plates/sampling.ts';
import { computePlates } from '#ops/plates.ts';
import { storedField, storedPlate, storedPlates } from '#tests/support/plates.ts';
import {
  runMembrane,
  derivative,
  steadyGate,
} from '../../src/content/plates/action-potential/model.ts';
import { isLong } from '#tests/support/long-run.ts';

// It takes fifteen seconds of a processor that nobody else uses.
const timeout = 300_000;

test.runIf(isLong)('every plate is what its script computes', { timeout }, async () => {
  const computed = await computePlates();
  expect(computed).toHaveLength(storedPlates.length);
  for (const { file, data } of computed) {
    const { data: stored, decimals } = storedPlate(file.split('/').at(-2) ?? '');
    expect({ ...data, potential_mV: [] }).toEqual({ ...stored, potential_mV: [] });
    const numbers = stored?.potential_mV ?? [];
    expect(data.potential_mV).toHaveLength(numbers.length);
    // Another processor may round the last digit otherwise.
    const differences = data.potential_mV.filter((one, index) => {
      const other = numbers[index] ?? null;
      if (one === null || other === null) return one !== other;
      return Math.abs(one - other) > 1.01 * 10 ** -decimals;
    });
    expect(differences, file).toEqual([]);
  }
});

describe('the solver of sheets', () => {
  const even = { conductivity: 1, leak_per_mm2: 0, source_per_mm2: 0 };
  const strip: Grid = { columns: 200, rows: 3, spacing_mm: 0.1, left_mm: 0, top_mm: 0 };
  const lengthConstant_mm = 2;

  function solveStrip() {
    return solveSheet(strip, (x_mm) => ({
      conductivity: 1,
      leak_per_mm2: 1 / lengthConstant_mm ** 2,
      source_per_mm2: x_mm < 0.05 ? 1 : 0,
    }));
  }

  test('the potential of a leaky strip falls to 1/e within its length constant', () => {
    const potential = solveStrip();
    for (const index of [0, 20, 60]) {
      const ratio = (potential[index + 20] ?? 0) / (potential[index] ?? 1);
      expect(ratio).toBeCloseTo(Math.exp(-1), 2);
    }
  });

  test('what is put in leaks out, to the last part', () => {
    const leaked = solveStrip().reduce((sum, one) => sum + one / lengthConstant_mm ** 2, 0);
    expect(leaked).toBeCloseTo(strip.rows, 5);
  });

  test('a dipole in an insulated disc has the potential of its mirror images', () => {
    const radius = 1;
    const grid: Grid = { columns: 161, rows: 161, spacing_mm: 0.0125, left_mm: -1, top_mm: -1 };
    const poles = [
      { x: 0.3, y: 0.1, sign: 1 },
      { x: -0.2, y: -0.3, sign: -1 },
    ];
    const solved = solveSheet(grid, (x, y) => ({
      ...even,
      conductivity: Math.hypot(x, y) <= radius ? 1 : 0,
      source_per_mm2: poles.reduce((sum, pole) => {
        const width = 0.03;
        const square = (x - pole.x) ** 2 + (y - pole.y) ** 2;
        const bell = Math.exp(-square / (2 * width ** 2)) / (2 * Math.PI * width ** 2);
        return sum + pole.sign * bell;
      }, 0),
    }));
    const computed = (x: number, y: number) =>
      solved[Math.round((y + 1) / 0.0125) * 161 + Math.round((x + 1) / 0.0125)] ?? NaN;
    const known = (x: number, y: number) =>
      poles.reduce((sum, pole) => {
        const far = radius ** 2 / (pole.x ** 2 + pole.y ** 2);
        const own = Math.hypot(x - pole.x, y - pole.y);
        const image = Math.hypot(x - far * pole.x, y - far * pole.y);
        return sum - (pole.sign / (2 * Math.PI)) * (Math.log(own) + Math.log(image));
      }, 0);
    // Both are known but for a constant, so that differences are compared.
    const [fromX, fromY] = [0.6, 0.5] as const;
    for (const [x, y] of [
      [-0.6, -0.5],
      [0, 0.8],
      [0.9, 0],
      [-0.7, 0.3],
    ] as const) {
      const difference = computed(x, y) - computed(fromX, fromY);
      expect(difference).toBeCloseTo(known(x, y) - known(fromX, fromY), 2);
    }
  });

  test('the current across a border of two media is the same on both sides', () => {
    const potential = solveSheet({ ...strip, columns: 41 }, (x_mm) => ({
      ...even,
      conductivity: x_mm < 2.05 ? 1 : 0.2,
      source_per_mm2: x_mm < 0.05 ? 1 : x_mm > 3.95 ? -1 : 0,
    }));
    const step = (index: number) => (potential[index] ?? 0) - (potential[index + 1] ?? 0);
    expect(0.2 * step(30)).toBeCloseTo(step(10), 5);
    expect(step(10)).toBeCloseTo(0.01, 5);
  });
});

describe('the fields', () => {
  test('the cut is −20 mV at its highest, and the sheet −70 mV far away', () => {
    const { columns, rows, potential_mV } = storedField('wound');
    const highest = potential_mV.indexOf(-20);
    expect(Math.abs((highest % columns) - columns / 2)).toBeLessThan(10);
    expect(Math.abs(Math.floor(highest / columns) - rows / 2)).toBeLessThan(10);
    for (const corner of [0, columns - 1, (rows - 1) * columns, rows * columns - 1]) {
      expect(potential_mV[corner]).toBeLessThan(-65);
    }
  });

  test('the embryo is symmetric about its midline, and its keyhole is the lowest', () => {
    const { columns, potential_mV } = storedField('embryo');
    potential_mV.forEach((one, index) => {
      const column = index % columns;
      const mirrored = potential_mV[index - column + columns - 1 - column] ?? null;
      if (one === null) expect(mirrored).toBeNull();
      else expect(Math.abs(one - (mirrored ?? NaN))).toBeLessThan(0.11);
    });
    expect(potential_mV.indexOf(-70) % columns).toBe((columns - 1) / 2);
  });

  test('the left wrist is half a millivolt above the right, and the head is of one potential', () => {
    const body = storedField('body');
    const at = (x_mm: number, y_mm: number) =>
      potentialAt(body, { column: (x_mm + 460) / 10, row: (y_mm + 35) / 10 }) ?? NaN;
    expect(at(345, 965) - at(-345, 965)).toBeCloseTo(0.5, 2);
    expect(at(20, 25)).toBeCloseTo(at(-20, 25), 2);
    const inside = body.potential_mV.flatMap((one) => one ?? []);
    // Nothing leaves the body, so that the mean stays zero.
    expect(inside.reduce((sum, one) => sum + one, 0) / inside.length).toBeCloseTo(0, 2);
  });

  test('the cluster is the highest of the sheet of cells', () => {
    const { columns, potential_mV, spacing_mm } = storedField('cells');
    const greatest = Math.max(...potential_mV.flatMap((one) => one ?? []));
    const index = potential_mV.indexOf(greatest);
    const distance_mm = Math.hypot(
      (index % columns) * spacing_mm - 0.1155,
      Math.floor(index / columns) * spacing_mm - 0.0565,
    );
    expect(distance_mm).toBeLessThan(0.026 * 1.3);
  });
});

describe('the equations of 1952', () => {
  test('at rest the gates have the published openings, and no current flows', () => {
    const [n, m, h] = [steadyGate('n', 0), steadyGate('m', 0), steadyGate('h', 0)];
    expect(n).toBeCloseTo(0.318, 3);
    expect(m).toBeCloseTo(0.053, 3);
    expect(h).toBeCloseTo(0.596, 3);
    expect(derivative({ v_mV: 0, n, m, h }).v_mV).toBeCloseTo(0, 1);
  });

  test('a shock of 6 mV dies away, one of 7 mV is answered, as in their figure 12', () => {
    const peak = (shock_mV: number) => Math.max(...runMembrane(shock_mV, 20, 0.01).slice(1));
    expect(peak(6)).toBeLessThan(6);
    for (const shock_mV of [7, 15, 90]) {
      expect(peak(shock_mV)).toBeGreaterThan(95);
      expect(peak(shock_mV)).toBeLessThan(115);
    }
  });

  test('the spike stays between the potentials of potassium and sodium and returns to rest', () => {
    const trace = runMembrane(15, 60, 0.01);
    expect(Math.max(...trace)).toBeLessThan(115);
    expect(Math.min(...trace)).toBeGreaterThan(-12);
    expect(Math.min(...trace)).toBeLessThan(-10);
    expect(trace.at(-1)).toBeCloseTo(0, 1);
  });

  test('half the step gives the same curve', () => {
    const [coarse, fine] = [runMembrane(15, 20, 0.01), runMembrane(15, 20, 0.005)];
    const worst = Math.max(...coarse.map((one, index) => Math.abs(one - (fine[2 * index] ?? NaN))));
    expect(worst).toBeLessThan(0.005);
  });
});
