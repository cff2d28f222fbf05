import styles from './payment.module.css';

/** The outlines of the provider's fields, so that nothing moves when they come. */
export function PaymentSkeleton({ still }: { still: boolean }) {
  return (
    <div className={styles.skeleton} data-still={still} aria-hidden="true">
      {['number', 'expiry', 'code', 'country', 'zip'].map((field) => (
        <span key={field} className={styles.bone} />
      ))}
    </div>
  );
}
