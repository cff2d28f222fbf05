import { neonConfig } from '@neondatabase/serverless';

/** Sends Neon's driver, in this process, to a proxy on this machine. */
export function pointNeonAt(proxyPort: number): void {
  const proxy = `127.0.0.1:${proxyPort}`;
  neonConfig.fetchEndpoint = `http://${proxy}/sql`;
  neonConfig.wsProxy = `${proxy}/v1`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
}

/** Returns the address that the driver is given for a database behind the proxy; the host is never called. */
export function neonUrl(database: string): string {
  return `postgres://postgres:postgres@local.neon.tech/${database}`;
}
