import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface FuzzResponse {
  status: number;
  text: string;
}

// Each request has a connection of its own, because the host closes one whose body it did not read.
const agent = new Agent({ keepAlive: false, maxSockets: 16 });

// After these milliseconds a request counts as hanging.
const patienceMs = 30_000;

/**
 * Sends a request as it is, from an address of its own.
 *
 * @throws Error when there is no answer in time, or the connection breaks
 */
export function send(origin: string, asked: FuzzRequest, address: string): Promise<FuzzResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        hostname,
        port,
        method: asked.method,
        path: asked.target,
        headers: {
          ...asked.headers,
          'X-Forwarded-For': address,
          ...(asked.body === undefined ? {} : { 'Content-Length': Buffer.byteLength(asked.body) }),
        },
        timeout: patienceMs,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error(`No answer within ${patienceMs / 1000} s.`)));
    call.on('error', reject);
    call.end(asked.body);
  });
}
