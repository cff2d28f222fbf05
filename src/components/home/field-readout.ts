import { isoline, potentialAt, type Point, type PotentialField } from './field.ts';

/** How far an arrow key moves the mark, in units of the figure; with Shift, and without. */
const strides = { coarse: 40, fine: 8 } as const;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Connects a figure's probe to its field, which is fetched with the first reading. */
export function startReadout(root: HTMLElement): void {
  const probe = root.querySelector<HTMLElement>('.probe');
  const drawing = root.querySelector<SVGSVGElement>('.probe svg');
  const output = root.querySelector('output');
  if (!probe || !drawing || !output) return;
  let loading: Promise<PotentialField> | undefined;
  let mark: Point | undefined;

  const load = () =>
    (loading ??= fetch(root.dataset.field ?? '').then(
      (answer) => answer.json() as Promise<PotentialField>,
    ));

  async function read(pointIn: (field: PotentialField) => Point): Promise<void> {
    const field = await load();
    const { x, y } = pointIn(field);
    mark = { x: Math.min(field.width, Math.max(0, x)), y: Math.min(field.height, Math.max(0, y)) };
    const potential = potentialAt(field, mark);
    const sign = potential < 0 ? '\u2212' : '';
    if (output)
      output.textContent = `${sign}${Math.abs(potential).toFixed(1)} ${root.dataset.unit}`;
    drawing?.querySelector('path')?.setAttribute('d', isoline(field, potential));
    const circle = drawing?.querySelector('circle');
    circle?.setAttribute('cx', String(mark.x));
    circle?.setAttribute('cy', String(mark.y));
    root.classList.add('reading');
  }

  function follow(event: PointerEvent): void {
    const box = drawing?.getBoundingClientRect();
    const scale = drawing && box ? drawing.viewBox.baseVal.width / box.width : 1;
    const x = (event.clientX - (box?.left ?? 0)) * scale;
    const y = (event.clientY - (box?.top ?? 0)) * scale;
    void read(() => ({ x, y }));
  }

  function readMark(): void {
    if (!probe?.matches(':focus-visible')) return;
    void read((field) => mark ?? { x: field.width / 2, y: field.height / 2 });
  }

  probe.addEventListener('pointermove', follow);
  probe.addEventListener('pointerdown', follow);
  probe.addEventListener('focus', readMark);
  probe.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const stride = event.shiftKey ? strides.coarse : strides.fine;
    void read((field) => {
      const from = mark ?? { x: field.width / 2, y: field.height / 2 };
      return { x: from.x + direction.x * stride, y: from.y + direction.y * stride };
    });
  });
}
