import styles from './Address.module.css';

/** An e-mail address in a row: where it does not fit into one line, its domain stands in the second. */
export function Address({ email }: { email: string }) {
  return (
    <span className={styles.address}>
      <AddressWords email={email} />
    </span>
  );
}

/** An e-mail address that breaks before its domain. */
export function AddressWords({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
