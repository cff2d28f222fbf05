import { adminGate } from './admin-gate.ts';
import { type Api, createApi } from './api.ts';

/** A router on which every path, known or not, is behind the shared password. */
export function createAdminApi(): Api {
  const api = createApi();
  api.use('*', adminGate);
  return api;
}
