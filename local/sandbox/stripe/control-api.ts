import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { refuseForeign } from '../refuse-foreign.ts';
import { decideDispute, openDispute } from './disputes.ts';
import { cancelIntent, type Desk } from './intents.ts';
import { ledgerPage } from './ledger-page.ts';
import { createRefund } from './refunds.ts';
import { StripeFault } from './stripe-fault.ts';
import type { OpenSwitches } from './switches.ts';

/** What the sandbox's page and switches need. */
interface ControlParts {
  desk: Desk;
  switches: OpenSwitches;
  changed: () => void;
}

/** The sandbox's own page with its buttons, and the switches that make things go wrong. */
export function createControlApi({ desk, switches, changed }: ControlParts): Hono {
  const api = new Hono();

  api.use('*', refuseForeign);
  api.get('/', (c) => c.html(ledgerPage(desk.ledger, switches.read(), c.req.query('problem'))));

  /** Does what a button asks and shows the page again. */
  async function push(c: Context, work: (form: URLSearchParams) => unknown): Promise<Response> {
    const form = new URLSearchParams(await c.req.text());
    try {
      desk.ledger.transaction(() => work(form));
      changed();
      return c.redirect('/_sandbox/stripe', 303);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return c.redirect(`/_sandbox/stripe?problem=${encodeURIComponent(error.message)}`, 303);
    }
  }

  api.post('/refund', (c) =>
    push(c, (form) => {
      const cents = Math.round(Number(form.get('dollars')) * 100);
      createRefund(desk, { charge: form.get('charge') ?? '', amount: String(cents) });
    }),
  );
  api.post('/cancel', (c) => push(c, (form) => cancelIntent(desk, form.get('intent') ?? '', {})));
  api.post('/dispute', (c) => push(c, (form) => openDispute(desk, form.get('charge') ?? '')));

  api.post('/decide', (c) =>
    push(c, (form) => {
      const status = form.get('status') === 'won' ? 'won' : 'lost';
      decideDispute(desk, form.get('dispute') ?? '', status);
    }),
  );

  api.get('/switches', (c) => c.json(switches.read()));
  api.post('/switches', async (c) => {
    try {
      const changes = z.looseObject({}).parse(await c.req.json());
      const now = switches.set(changes);
      changed();
      return c.json(now);
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
      return c.json({ error: error.message }, 422);
    }
  });
  return api;
}
