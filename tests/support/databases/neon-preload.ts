/** Imported before a product in a process of its own, so that its Neon driver meets our proxy. */
import { pointNeonAt } from './neon-driver.ts';

pointNeonAt(Number(process.env.NEON_PROXY_PORT));
