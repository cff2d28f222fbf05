import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import art from '#art/login.svg?url';
import { longestAdminPassword } from '#contracts/admin-session.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import panel from '../ui/panel.module.css';
import { checkPassword, type LoginRefusal } from './check-password.ts';
import styles from './Login.module.css';

interface LoginProps {
  /** Why one is here again, if not by own choice. */
  notice: string | null;
  onAccepted: (password: string) => void;
}

/** The password login (P-75): a conductor with the isopotentials around it. */
export function Login({ notice, onAccepted }: LoginProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = 'Admin Portal';
    input.current?.focus();
  }, []);

  async function logIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const refused = await checkPassword(password);
    if (!refused) {
      onAccepted(password);
      return;
    }
    setBusy(false);
    setRefusal(refused);
    input.current?.select();
  }

  return (
    <div className={styles.background}>
      <img className={styles.art} src={art} alt="" />
      <form className={styles.box} method="post" onSubmit={(event) => void logIn(event)}>
        <h1 className={styles.title}>Admin Portal</h1>
        {notice && !refusal && (
          <Notice tone="warn" role="status">
            {notice}
          </Notice>
        )}
        <TextInput
          ref={input}
          label="Admin Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          characterLimit={longestAdminPassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.refusal} role="alert">
          {refusal && (
            <Notice tone="bad" title={refusal.message}>
              {refusal.detail}
            </Notice>
          )}
        </div>
        <Button
          type="submit"
          variant="ink"
          label="Login"
          busy={busy}
          busyLabel="Authenticating..."
        />
        <p className={panel.hint}>
          One password for all staff. It is never stored: reloading the page logs you out.
        </p>
      </form>
      <p className={`${panel.small} ${styles.caption}`}>
        Isopotentials around a charged rectangle.
      </p>
    </div>
  );
}
