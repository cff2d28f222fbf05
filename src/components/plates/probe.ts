import { focusByKey } from '#islands/ui/browser/focus.ts';
import { isField, type PlateData } from '#model/plates/data.ts';
import { traceScale } from '#model/plates/frame.ts';
import { lengthUnit, formatSigned } from '#model/plates/numbers.ts';
import { isoline, type SamplePosition, potentialAt, traceAt } from './sampling.ts';

// An arrow key moves the mark by this many samples, with Shift and without.
const strides = { coarse: 10, fine: 1 } as const;

const onField: Readonly<Record<string, SamplePosition>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

const onTrace: Readonly<Record<string, SamplePosition>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 1, row: 0 },
  ArrowDown: { column: -1, row: 0 },
};

function clamp(one: number, most: number): number {
  return Math.min(most, Math.max(0, one));
}

interface Probe {
  root: HTMLElement;
  drawing: SVGSVGElement;
  tag: HTMLElement;
  across: HTMLInputElement;
  /** A trace has no second slider. */
  down: HTMLInputElement | undefined;
  data: PlateData;
  /** The part of the drawing that shows the data, in its units. */
  window: { left: number; top: number; width: number; height: number };
  last: SamplePosition;
}

function findProbe(root: HTMLElement, data: PlateData): Probe | undefined {
  const drawing = root.querySelector<SVGSVGElement>('.probe svg');
  const tag = root.querySelector<HTMLElement>('.tag');
  const [across, down] = root.querySelectorAll('input');
  if (!drawing || !tag || !across) return undefined;
  const [left = 0, top = 0, width = 1, height = 1] = (root.dataset.window ?? '')
    .split(' ')
    .map(Number);
  const last: SamplePosition = isField(data)
    ? { column: data.columns - 1, row: data.rows - 1 }
    : { column: data.potential_mV.length - 1, row: 0 };
  return { root, drawing, tag, across, down, data, window: { left, top, width, height }, last };
}

/**
 * Gives each slider a step for each sample; a screen reader may have moved one before the plate's numbers were here.
 */
function scaleSliders({ across, down, last }: Probe): void {
  for (const [slider, most] of [
    [across, last.column],
    [down, last.row],
  ] as const) {
    if (!slider) continue;
    const share = Number(slider.value) / Number(slider.max || 100);
    slider.max = String(most);
    slider.value = String(Math.round(share * most));
  }
}

/** Reads the sliders; one rises upward, while the rows of a plate run downward. */
function readSliders({ across, down, last }: Probe): SamplePosition {
  return { column: Number(across.value), row: down ? last.row - Number(down.value) : 0 };
}

function namePosition(data: PlateData, { column, row }: SamplePosition): string {
  if (!isField(data)) return `${(column * data.step_ms).toFixed(2)}\u00A0ms`;
  const length = lengthUnit((data.columns - 1) * data.spacing_mm);
  const digits = length.mm > data.spacing_mm ? 2 : 0;
  return [column, row]
    .map((at) => `${((at * data.spacing_mm) / length.mm).toFixed(digits)}\u00A0${length.unit}`)
    .join(', ');
}

interface Point {
  x: number;
  y: number;
}

/** Returns where the drawing shows a reading: at its row of a field, at its height on a trace. */
function locate(probe: Probe, at: SamplePosition, potential: number | null): Point {
  const { data, last, window } = probe;
  const x = window.left + (at.column / last.column) * window.width;
  if (isField(data)) return { x, y: window.top + (at.row / last.row) * window.height };
  const { low, high } = traceScale(data);
  const share = potential === null ? 1 : (high - potential) / (high - low);
  return { x, y: window.top + share * window.height };
}

function placeTag({ tag, drawing }: Probe, text: string, { x, y }: Point): void {
  const { width, height } = drawing.viewBox.baseVal;
  tag.textContent = text;
  const isLeft = x < width / 2;
  const isHigh = y < height / 2;
  tag.style.insetInlineStart = isLeft ? `calc(${(x / width) * 100}% + 0.75rem)` : 'auto';
  tag.style.insetInlineEnd = isLeft ? 'auto' : `calc(${(1 - x / width) * 100}% + 0.75rem)`;
  tag.style.insetBlockStart = isHigh ? `calc(${(y / height) * 100}% + 0.75rem)` : 'auto';
  tag.style.insetBlockEnd = isHigh ? 'auto' : `calc(${(1 - y / height) * 100}% + 0.75rem)`;
}

function drawCross({ drawing, window, data, last }: Probe, { x, y }: Point, line: number | null) {
  const [right, foot] = [window.left + window.width, window.top + window.height];
  const cross = `M${window.left} ${y.toFixed(1)}H${right.toFixed(1)}M${x.toFixed(1)} ${window.top}V${foot.toFixed(1)}`;
  drawing.querySelector('.cross')?.setAttribute('d', cross);
  const step = window.width / last.column;
  const drawn = isField(data) && line !== null ? isoline(data, line, step) : '';
  drawing.querySelector('.line')?.setAttribute('d', drawn);
  const circle = drawing.querySelector('circle');
  circle?.setAttribute('cx', x.toFixed(1));
  circle?.setAttribute('cy', y.toFixed(1));
}

function showReading(probe: Probe, at: SamplePosition): void {
  const { root, data, across, down, last } = probe;
  const { unit = '', decimals = '1', outside = '' } = root.dataset;
  const potential = isField(data) ? potentialAt(data, at) : traceAt(data, at.column);
  const reading =
    potential === null ? outside : `${formatSigned(potential, Number(decimals))} ${unit}`;
  const position = namePosition(data, at);
  const point = locate(probe, at, potential);
  drawCross(probe, point, potential);
  root.classList.add('reading');
  placeTag(probe, `${reading}\n${position}`, point);
  across.value = String(at.column);
  if (down) down.value = String(last.row - at.row);
  for (const slider of [across, down])
    slider?.setAttribute('aria-valuetext', `${reading} at ${position}`);
}

/** Returns the sample below a pointer, also between two and outside of the plate. */
function sampleAt({ drawing, window, last }: Probe, event: PointerEvent): SamplePosition {
  const box = drawing.getBoundingClientRect();
  const scale = drawing.viewBox.baseVal.width / box.width;
  const across = ((event.clientX - box.left) * scale - window.left) / window.width;
  const down = ((event.clientY - box.top) * scale - window.top) / window.height;
  return { column: across * last.column, row: down * last.row };
}

/**
 * Lets pointer, sliders and arrow keys read the potential at a position of a plate; with Shift an arrow key moves by
 * ten samples. The sliders say the reading to a screen reader.
 */
export function startProbe(root: HTMLElement, data: PlateData): void {
  const area = root.querySelector<HTMLElement>('.probe');
  const probe = findProbe(root, data);
  if (!area || !probe) return;
  const { across, down, last } = probe;
  const directions = isField(data) ? onField : onTrace;
  let mark: SamplePosition | undefined;
  scaleSliders(probe);

  const markOrMiddle = (): SamplePosition =>
    mark ?? { column: Math.round(last.column / 2), row: Math.round(last.row / 2) };

  const read = ({ column, row }: SamplePosition): void => {
    mark = { column: clamp(column, last.column), row: clamp(row, last.row) };
    showReading(probe, mark);
  };

  const moveByKey = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    // With these, an arrow key is the browser's, such as Alt and Left for the page before.
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const stride = event.shiftKey ? strides.coarse : strides.fine;
    const from = markOrMiddle();
    read({
      column: Math.round(from.column) + direction.column * stride,
      row: Math.round(from.row) + direction.row * stride,
    });
    focusByKey(direction.row !== 0 && down ? down : across);
  };

  area.addEventListener('pointermove', (event) => read(sampleAt(probe, event)));
  area.addEventListener('pointerdown', (event) => read(sampleAt(probe, event)));
  area.addEventListener('click', () => across.focus({ focusVisible: false, preventScroll: true }));
  area.addEventListener('input', () => read(readSliders(probe)));
  area.addEventListener('focusin', () => {
    // A reading that is there already would be spoken twice.
    if (root.classList.contains('reading')) return;
    if (area.querySelector(':focus-visible')) read(markOrMiddle());
  });
  area.addEventListener('keydown', moveByKey);
}
