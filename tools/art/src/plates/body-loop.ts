/** How the body's fields are weighed through the loop of the film, and how potential becomes line and colour. */
import type { Field } from '../core/field.ts';
import { bases, type Basis, type Body } from './body.ts';

/** Weights of the basis fields. */
export type Weights = Record<Basis, number>;

/**
 * The weights at `t` from 0 to 1 of the loop: every one of them periodic, so that the film closes.
 * The heart's dipole sways about its mean axis; the rest breathes.
 */
export function weights(t: number): Weights {
  const wave = (n: number, phase: number) => Math.sin(2 * Math.PI * (n * t + phase));
  const axis = 0.76 + 0.2 * wave(1, 0.05);
  const strength = 1 + 0.1 * wave(1, 0.6) + 0.04 * wave(2, 0.1);
  return {
    heartX: 4.4 * strength * Math.cos(axis),
    heartY: 4.4 * strength * Math.sin(axis),
    head: -0.42 - 0.05 * wave(1, 0.3),
    brain: 0.62 + 0.2 * wave(1, 0.8),
    armLeft: 0.36 + 0.06 * wave(1, 0.15),
    armRight: -0.34 + 0.06 * wave(1, 0.45),
    gut: 0.4 + 0.2 * wave(1, 0.65),
    pelvis: -1.25 - 0.12 * wave(1, 0.9),
  };
}

/** Adds the basis fields up. */
export function summed({ potentials, distance }: Body, w: Weights): Field {
  const v = new Float64Array(distance.v.length);
  for (const name of bases) {
    const b = potentials[name].v;
    const c = w[name];
    for (let k = 0; k < v.length; k++) v[k]! += c * b[k]!;
  }
  return { ...distance, v };
}

/** Potential below which lines are evenly spread, and lines per e-fold above it. */
const knee = 0.62;
const lines = 52;

/** Potential to line number: even steps of asinh, so that the heart does not swallow every line. */
export const stepped = (v: number): number => Math.asinh(v / knee) * lines;

/** Place on the colour ramp of a line number. */
export const shade = (u: number): number => 0.52 + (u < 0 ? 0.5 : 0.33) * Math.tanh(u / 64);
