import { apiErrorSchema } from '#model/errors.ts';
import { ApiCallError, NetworkError, type ResponseSchema } from '#islands/ui/browser/api-client.ts';

export interface FormOptions<T> {
  form: FormData;
  headers: Record<string, string>;
  schema: ResponseSchema<T>;
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

function parseResponse(call: XMLHttpRequest): unknown {
  try {
    return JSON.parse(call.responseText);
  } catch {
    return null;
  }
}

/**
 * Sends a form with files, and reports how much of it was sent, which `fetch` cannot.
 *
 * @throws ApiCallError when the status is not 2xx; NetworkError when no response came
 */
export function sendForm<T>(path: string, options: FormOptions<T>): Promise<T> {
  const { form, headers, schema, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.onerror = () => reject(new NetworkError('No answer from the server.'));
    call.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    call.onload = () => {
      const json = parseResponse(call);
      const { status } = call;
      try {
        if (status >= 200 && status < 300) resolve(schema.parse(json));
        else {
          const body = apiErrorSchema.safeParse(json).data;
          const error = body ?? { error: `The server answered ${status}.` };
          reject(new ApiCallError(status, error, new Headers(), json));
        }
      } catch (error) {
        reject(error instanceof Error ? error : new Error('Wrong answer.', { cause: error }));
      }
    };
    signal.addEventListener('abort', () => call.abort());
    if (signal.aborted) call.abort();
    else call.send(form);
  });
}
