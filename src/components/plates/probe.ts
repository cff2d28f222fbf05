import { focusByKey } from '#islands/ui/browser/focus.ts';
import { isField, type PlateData } from '#model/plates/data.ts';
import { traceScale } from '#model/plates/frame.ts';
import { lengthUnit, signed } from '#model/plates/numbers.ts';
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

/**
 * Lets pointer, sliders and arrow keys read the potential at a position of a plate; with Shift an arrow key moves by
 * ten samples. The sliders say the reading to a screen reader.
 */
export function startProbe(root: HTMLElement, data: PlateData): void {
  const probe = root.querySelector<HTMLElement>('.probe');
  const drawing = root.querySelector<SVGSVGElement>('.probe svg');
  const tag = root.querySelector<HTMLElement>('.tag');
  const [across, down] = root.querySelectorAll('input');
  const { unit = '', decimals = '1', outside = '' } = root.dataset;
  if (!probe || !drawing || !tag || !across) return;
  const [left = 0, top = 0, width = 1, height = 1] = (root.dataset.window ?? '')
    .split(' ')
    .map(Number);
  const last: SamplePosition = isField(data)
    ? { column: data.columns - 1, row: data.rows - 1 }
    : { column: data.potential_mV.length - 1, row: 0 };
  const directions = isField(data) ? onField : onTrace;
  let mark: SamplePosition | undefined;

  // A screen reader may have moved a slider before the plate's numbers were here.
  for (const [slider, most] of [
    [across, last.column],
    [down, last.row],
  ] as const) {
    if (!slider) continue;
    const share = Number(slider.value) / Number(slider.max || 100);
    slider.max = String(most);
    slider.value = String(Math.round(share * most));
  }

  /** Reads the sliders; one rises upward, while the rows of a plate run downward. */
  function readSliders(): void {
    read({
      column: Number(across?.value),
      row: down ? last.row - Number(down.value) : 0,
    });
  }

  const markOrMiddle = (): SamplePosition =>
    mark ?? { column: Math.round(last.column / 2), row: Math.round(last.row / 2) };

  function nameplace({ column, row }: SamplePosition): string {
    if (!isField(data)) return `${(column * data.step_ms).toFixed(2)}\u00A0ms`;
    const length = lengthUnit((data.columns - 1) * data.spacing_mm);
    const digits = length.mm > data.spacing_mm ? 2 : 0;
    return [column, row]
      .map((at) => `${((at * data.spacing_mm) / length.mm).toFixed(digits)}\u00A0${length.unit}`)
      .join(', ');
  }

  function show(at: SamplePosition): void {
    const potential = isField(data) ? potentialAt(data, at) : traceAt(data, at.column);
    const x = left + (at.column / last.column) * width;
    let y = top + (isField(data) ? (at.row / last.row) * height : height);
    if (!isField(data) && potential !== null) {
      const { low, high } = traceScale(data);
      y = top + ((high - potential) / (high - low)) * height;
    }
    const said = potential === null ? outside : `${signed(potential, Number(decimals))} ${unit}`;
    const place = nameplace(at);
    const right = left + width;
    const cross = `M${left} ${y.toFixed(1)}H${right.toFixed(1)}M${x.toFixed(1)} ${top}V${(top + height).toFixed(1)}`;
    drawing?.querySelector('.cross')?.setAttribute('d', cross);
    const line =
      isField(data) && potential !== null ? isoline(data, potential, width / last.column) : '';
    drawing?.querySelector('.line')?.setAttribute('d', line);
    const circle = drawing?.querySelector('circle');
    circle?.setAttribute('cx', x.toFixed(1));
    circle?.setAttribute('cy', y.toFixed(1));
    root.classList.add('reading');
    placeTag(`${said}\n${place}`, x, y);
    if (across) across.value = String(at.column);
    if (down) down.value = String(last.row - at.row);
    for (const slider of [across, down])
      slider?.setAttribute('aria-valuetext', `${said} at ${place}`);
  }

  function placeTag(text: string, x: number, y: number): void {
    if (!tag || !drawing) return;
    const { width: all, height: high } = drawing.viewBox.baseVal;
    tag.textContent = text;
    tag.style.insetInlineStart = x < all / 2 ? `calc(${(x / all) * 100}% + 0.75rem)` : 'auto';
    tag.style.insetInlineEnd = x < all / 2 ? 'auto' : `calc(${(1 - x / all) * 100}% + 0.75rem)`;
    tag.style.insetBlockStart = y < high / 2 ? `calc(${(y / high) * 100}% + 0.75rem)` : 'auto';
    tag.style.insetBlockEnd = y < high / 2 ? 'auto' : `calc(${(1 - y / high) * 100}% + 0.75rem)`;
  }

  function read({ column, row }: SamplePosition): void {
    mark = { column: clamp(column, last.column), row: clamp(row, last.row) };
    show(mark);
  }

  function follow(event: PointerEvent): void {
    const box = drawing?.getBoundingClientRect();
    if (!drawing || !box) return;
    const scale = drawing.viewBox.baseVal.width / box.width;
    const across = ((event.clientX - box.left) * scale - left) / width;
    const down = ((event.clientY - box.top) * scale - top) / height;
    read({ column: across * last.column, row: down * last.row });
  }

  probe.addEventListener('pointermove', follow);
  probe.addEventListener('pointerdown', follow);
  probe.addEventListener('click', () => across.focus({ focusVisible: false, preventScroll: true }));
  probe.addEventListener('input', readSliders);
  probe.addEventListener('focusin', () => {
    // A reading that is there already would be spoken twice.
    if (root.classList.contains('reading')) return;
    if (probe.querySelector(':focus-visible')) read(markOrMiddle());
  });
  probe.addEventListener('keydown', (event) => {
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
  });
}
