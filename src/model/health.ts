import * as z from 'zod/mini';

export const gatewayStates = ['configured', 'sandboxed', 'missing'] as const;

export type GatewayState = (typeof gatewayStates)[number];

export const healthSchema = z.object({
  ok: z.boolean(),
  /** `database` and `migrations` are present only with `?deep`, because a query wakes the database. */
  database: z.optional(z.enum(['ok', 'unreachable'])),
  migrations: z.optional(z.enum(['current', 'pending', 'unknown'])),
  gateways: z.object({
    payments: z.enum(gatewayStates),
    cms: z.enum(gatewayStates),
    mail: z.enum(gatewayStates),
  }),
  admin: z.enum(['configured', 'missing']),
});

export type Health = z.infer<typeof healthSchema>;
