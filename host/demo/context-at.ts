import { addChargeToBalance, chargeAvailableOn } from '#sandbox/stripe/balance.ts';
import type { Ledger, SandboxContext } from '#sandbox/stripe/ledger.ts';

/**
 * Makes a context for writing the sandbox's ledger of an earlier time: new objects get the date `at`, and no event is
 * delivered.
 */
export function createContextAt(ledger: Ledger, at: Date): SandboxContext {
  const created = Math.floor(at.getTime() / 1000);
  return {
    ledger,
    origin: '',
    save(object) {
      const dated = ledger.get(object.id) ? object : { ...object, created };
      if (dated.object === 'balance_transaction' && !ledger.get(dated.id)) {
        dated.available_on = chargeAvailableOn(created);
      }
      ledger.put(dated);
      return dated;
    },
    addToBalance(charge) {
      addChargeToBalance(this, charge);
    },
  };
}
