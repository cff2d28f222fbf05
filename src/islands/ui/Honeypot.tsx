import '#styles/controls/honeypot.css';
import { honeypotField } from '#contracts/spam.ts';

/** A field that people never see; what fills it is a machine (P-26). */
export function Honeypot({ disabled }: { disabled: boolean }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Website
        <input name={honeypotField} tabIndex={-1} autoComplete="off" disabled={disabled} />
      </label>
    </div>
  );
}
