export interface SandboxOptions {
  /** Folder of its own inside the data folder; what it must remember lives there. */
  dataDir: string;
  /** Where this host answers, such as `http://127.0.0.1:4321`. */
  origin: string;
}

/** It stands in for an outside service and is mounted under `/_sandbox/<name>/`. */
export interface Sandbox {
  /** It is the first path segment under `/_sandbox/`, alone or with `.json` behind it. */
  name: string;
  environment: Record<string, string>;
  /** Answers requests of `/_sandbox/<name>`, of what lies below it, and of `/_sandbox/<name>.json`. */
  handle(request: Request): Response | Promise<Response>;
  /** Finishes what it is doing by itself and begins nothing new; called while the host still answers. */
  finishDeliveries?(): Promise<void>;
  close(): void | Promise<void>;
}
