import styles from './Address.module.css';

/** An e-mail address in a row: where it does not fit into one line, its domain stands in the second. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className={styles.address}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
