import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import art from '#art/login.svg?url';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import panel from '../kit/panel.module.css';
import { checkPassword, type LoginRefusal } from './check-password.ts';
import styles from './Login.module.css';

const loginSchema = z.object({ password: z.string() });

type LoginValues = z.infer<typeof loginSchema>;

interface LoginProps {
  notice: string | null;
  onAccepted: (password: string) => void;
}

/**
 * Shows the login at any address of the portal, with why the last session ended. A refused password stays in its field,
 * selected.
 */
export function Login({ notice, onAccepted }: LoginProps) {
  const [refusal, setRefusal] = useState<LoginRefusal>();
  const form = useCheckedForm({
    schema: loginSchema,
    defaultValues: { password: '' },
    send: logIn,
  });

  useEffect(() => {
    document.title = 'Admin Portal';
  }, []);

  async function logIn(_request: object, { password }: LoginValues): Promise<void> {
    setRefusal(undefined);
    const refused = await checkPassword(password);
    if (!refused) return onAccepted(password);
    setRefusal(refused);
    form.setFocus('password', { shouldSelect: true });
  }

  return (
    <div className={styles.background}>
      <img className={styles.art} src={art} alt="" />
      <form className={styles.box} method="post" onSubmit={form.submit}>
        <h1 className={styles.title}>Admin Portal</h1>
        {notice && !refusal && (
          <Notice tone="warn" role="status">
            {notice}
          </Notice>
        )}
        <TextInput
          {...form.field('password', bounds.adminPassword)}
          label="Admin Password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
        {refusal && (
          <Notice tone="bad" role="alert" title={refusal.message}>
            {refusal.detail}
          </Notice>
        )}
        <Button {...form.button} variant="ink" label="Login" busyLabel="Authenticating..." />
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
