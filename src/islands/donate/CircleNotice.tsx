import { donate } from '#site/copy/donate.ts';
import { formatWholeDollars } from '#lib/money.ts';
import styles from './amount-step.module.css';

/** A recognition circle of the Donors page, smallest first. */
export interface Circle {
  name: string;
  minimumCents: number;
  text: string;
}

/** The circle that a typed amount reaches, drawn by as many lines as on the Donors page. */
export function CircleNotice({ circles, cents }: { circles: Circle[]; cents: number | null }) {
  const at = circles.findLastIndex(({ minimumCents }) => (cents ?? 0) >= minimumCents);
  const circle = circles[at];
  const { circle: heading, aboutCircles } = donate.amount;
  return (
    <div role="status">
      {circle && (
        <div className={styles.circle}>
          <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            {circles.slice(0, at + 1).map(({ name }, index) => (
              <circle key={name} cx="24" cy="24" r={22 - 6 * index} />
            ))}
          </svg>
          <p>
            <strong>{heading(circle.name, formatWholeDollars(circle.minimumCents / 100))}</strong>
            {circle.text} <a href={aboutCircles.href}>{aboutCircles.label}</a>
          </p>
        </div>
      )}
    </div>
  );
}
