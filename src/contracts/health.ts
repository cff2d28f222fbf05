import * as z from 'zod/mini';

/** How a provider stands: real keys, the local stand-in, or nothing. */
export const gatewayStates = ['configured', 'sandboxed', 'missing'] as const;

export type GatewayState = (typeof gatewayStates)[number];

/** Answer of GET /api/health: 200 when `ok`, else 503. */
export const healthSchema = z.object({
  ok: z.boolean(),
  database: z.enum(['ok', 'unreachable']),
  migrations: z.enum(['current', 'pending', 'unknown']),
  gateways: z.object({
    payments: z.enum(gatewayStates),
    cms: z.enum(gatewayStates),
    mail: z.enum(gatewayStates),
  }),
  admin: z.enum(['configured', 'missing']),
});

export type Health = z.infer<typeof healthSchema>;
