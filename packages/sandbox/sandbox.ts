export interface SandboxOptions {
  /** Folder of its own inside the data folder; what it must remember lives there. */
  dataDir: string;
  /** Where this host answers, such as `http://127.0.0.1:4321`. */
  origin: string;
}

/** A stand-in for an outside service, mounted under `/_sandbox/<name>/`. */
export interface Sandbox {
  /** The first path segment under `/_sandbox/`, alone or followed by `.json`. */
  name: string;
  environment: Record<string, string>;
  /** Answers requests of `/_sandbox/<name>`, of what lies below it, and of `/_sandbox/<name>.json`. */
  handle(request: Request): Response | Promise<Response>;
  /** Finishes what it is doing by itself and begins nothing new; called while the host still answers. */
  finishDeliveries?(): Promise<void>;
  close(): void | Promise<void>;
}
