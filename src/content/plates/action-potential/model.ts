/** The membrane follows Hodgkin and Huxley (1952), with depolarization positive, from rest. */
import type { TraceData } from '#model/plates/data.ts';
import { roundTo } from '#model/plates/solve-sheet.ts';

export const parameters = {
  capacitance_uF_per_cm2: 1,
  sodiumConductance_mS_per_cm2: 120,
  potassiumConductance_mS_per_cm2: 36,
  leakConductance_mS_per_cm2: 0.3,
  sodiumPotential_mV: 115,
  potassiumPotential_mV: -12,
  leakPotential_mV: 10.613,
  initialDepolarization_mV: 15,
  step_ms: 0.01,
} as const;

// The published trace has this length and every fifth step of the computation.
const duration_ms = 20;
const storedEvery = 5;

const {
  capacitance_uF_per_cm2,
  sodiumConductance_mS_per_cm2,
  potassiumConductance_mS_per_cm2,
  leakConductance_mS_per_cm2,
  sodiumPotential_mV,
  potassiumPotential_mV,
  leakPotential_mV,
} = parameters;

// The limit of x / (eˣ − 1) at 0 is 1, which the division cannot give.
const xOverExpm1 = (x: number) => (Math.abs(x) < 1e-6 ? 1 - x / 2 : x / Math.expm1(x));

/** The rates per millisecond at which a gate opens and closes, at 6.3 °C: their equations 12, 13, 20, 21, 23 and 24. */
export const rates_per_ms = {
  n: (v: number) => [0.1 * xOverExpm1((10 - v) / 10), 0.125 * Math.exp(-v / 80)],
  m: (v: number) => [xOverExpm1((25 - v) / 10), 4 * Math.exp(-v / 18)],
  h: (v: number) => [0.07 * Math.exp(-v / 20), 1 / (Math.exp((30 - v) / 10) + 1)],
} satisfies Record<string, (v_mV: number) => [number, number]>;

export type Gate = keyof typeof rates_per_ms;
type State = Record<'v_mV' | Gate, number>;

/** Returns the open part of a gate, from 0 to 1, that has stayed at a potential in mV above rest. */
export function steadyGate(gate: Gate, v_mV: number): number {
  const [opening, closing] = rates_per_ms[gate](v_mV);
  return opening / (opening + closing);
}

/** Computes equation 26 of Hodgkin and Huxley with 7, 15 and 16, without an external current. */
export function derivative({ v_mV, n, m, h }: State): State {
  const current_uA_per_cm2 =
    sodiumConductance_mS_per_cm2 * m ** 3 * h * (v_mV - sodiumPotential_mV) +
    potassiumConductance_mS_per_cm2 * n ** 4 * (v_mV - potassiumPotential_mV) +
    leakConductance_mS_per_cm2 * (v_mV - leakPotential_mV);
  const gate = (name: Gate, open: number) => {
    const [opening, closing] = rates_per_ms[name](v_mV);
    return opening * (1 - open) - closing * open;
  };
  return {
    v_mV: -current_uA_per_cm2 / capacitance_uF_per_cm2,
    n: gate('n', n),
    m: gate('m', m),
    h: gate('h', h),
  };
}

function advance(from: State, by: State, ms: number): State {
  return {
    v_mV: from.v_mV + by.v_mV * ms,
    n: from.n + by.n * ms,
    m: from.m + by.m * ms,
    h: from.h + by.h * ms,
  };
}

// Takes one step of the fourth-order Runge-Kutta method.
function step(state: State, ms: number): State {
  const first = derivative(state);
  const second = derivative(advance(state, first, ms / 2));
  const third = derivative(advance(state, second, ms / 2));
  const fourth = derivative(advance(state, third, ms));
  return [second, third, fourth].reduce(
    (sum, one, index) => advance(sum, one, (ms / 6) * (index < 2 ? 2 : 1)),
    advance(state, first, ms / 6),
  );
}

/** Returns the potential after a brief shock at every step, in millivolts from rest. */
export function runMembrane(shock_mV: number, duration_ms: number, step_ms: number): number[] {
  let state: State = {
    v_mV: shock_mV,
    n: steadyGate('n', 0),
    m: steadyGate('m', 0),
    h: steadyGate('h', 0),
  };
  const trace = [state.v_mV];
  for (let done = 0; done < Math.round(duration_ms / step_ms); done++) {
    state = step(state, step_ms);
    trace.push(state.v_mV);
  }
  return trace;
}

/** Computes the membrane potential in mV from rest, for `npm run plates`. */
export function compute(): TraceData {
  const { initialDepolarization_mV, step_ms } = parameters;
  const trace = runMembrane(initialDepolarization_mV, duration_ms, step_ms);
  return {
    step_ms: storedEvery * step_ms,
    potential_mV: trace
      .filter((_, index) => index % storedEvery === 0)
      .map((one) => roundTo(one, 2)),
  };
}
