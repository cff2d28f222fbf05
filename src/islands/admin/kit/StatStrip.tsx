import { TypeSymbol, type MarkedType } from './TypeMark.tsx';
import styles from './StatStrip.module.css';

const number = new Intl.NumberFormat('en-US');

/** One card. */
export interface Stat {
  label: string;
  /** A count, or a figure as it is shown; undefined while it is not known. */
  figure: number | string | undefined;
  /** Map symbol before the label: the strip is the legend of the rows below. */
  type?: MarkedType;
  /** Makes the card a button that filters the list below. */
  filter?: { isOn: boolean; toggle: () => void };
}

/** The stat cards of a page, in one strip; the figures are the server's (P-80). */
export function StatStrip({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={styles.stat}>
          <dt className={styles.label}>
            {stat.type && <TypeSymbol type={stat.type} />}
            {stat.filter ? (
              <button type="button" aria-pressed={stat.filter.isOn} onClick={stat.filter.toggle}>
                {stat.label}
              </button>
            ) : (
              stat.label
            )}
          </dt>
          <dd className={styles.figure}>
            {stat.figure === undefined ? <Unknown /> : show(stat.figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function show(figure: number | string): string {
  return typeof figure === 'number' ? number.format(figure) : figure;
}

function Unknown() {
  return (
    <span className={styles.unknown}>
      <span className="visually-hidden">not loaded</span>
    </span>
  );
}
