import type { TraceData } from '#model/plates/data.ts';
import { type Frame, traceScale } from '#model/plates/frame.ts';
import { formatSigned } from '#model/plates/numbers.ts';
import { ruleOnSea, spike } from '#model/site/palette.ts';
import { tintAt } from './ramps.ts';
import { plateInk, letters, short } from './svg.ts';

/** Draws a trace as SVG elements: the curve, a line for each 20 mV and a tick for about each tenth of the time. */
export function drawTrace(data: TraceData, { window }: Frame): string {
  const { low, high } = traceScale(data);
  const steps = data.potential_mV.length - 1;
  const x = (at: number) => window.x + (at / steps) * window.width;
  const y = (one: number) => window.y + ((high - one) / (high - low)) * window.height;
  const right = window.x + window.width;
  const foot = window.y + window.height;
  const levels = Array.from({ length: (high - low) / 20 + 1 }, (_, index) => low + index * 20);
  const every_ms = Math.max(1, Math.round((steps * data.step_ms) / 10));
  const times = Array.from(
    { length: Math.floor((steps * data.step_ms) / every_ms) + 1 },
    (_, index) => index * every_ms,
  );
  const curve = data.potential_mV
    .map((one, index) => `${short(x(index))} ${y(one).toFixed(1)}`)
    .join('L');
  return [
    `<path d="M${window.x} ${window.y}H${right}V${foot}H${window.x}z" fill="${tintAt(0.5)}"/>`,
    `<path d="${levels.map((one) => `M${window.x} ${short(y(one))}H${right}`).join('')}" stroke="${ruleOnSea.light}" stroke-width=".7"/>`,
    `<path d="M${window.x} ${short(y(0))}H${right}" stroke="${plateInk}" stroke-width=".9"/>`,
    `<path d="M${curve}" stroke="${spike.light}" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M${window.x} ${window.y}V${foot}H${right}${times.map((ms) => `M${short(x(ms / data.step_ms))} ${foot}v6`).join('')}" stroke="${plateInk}"/>`,
    `<g ${letters} fill="${plateInk}"><g text-anchor="end">`,
    ...levels.map(
      (one) => `<text x="${window.x - 8}" y="${short(y(one) + 4)}">${formatSigned(one, 0)}</text>`,
    ),
    '</g><g text-anchor="middle">',
    ...times.map((ms) => `<text x="${short(x(ms / data.step_ms))}" y="${foot + 20}">${ms}</text>`),
    `</g><text x="${right}" y="${foot + 42}" text-anchor="end">time, ms</text>`,
    `<text x="${window.x + 8}" y="${window.y + 18}">mV from rest</text></g>`,
  ].join('');
}
