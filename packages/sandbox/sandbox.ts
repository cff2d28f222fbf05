export interface SandboxOptions {
  /** The sandbox's own folder inside the data folder, with all that it must remember. */
  dataDir: string;
  /** The address of this host, such as `http://127.0.0.1:4321`. */
  origin: string;
}

/** A stand-in for an outside service, mounted under `/_sandbox/<name>/`. */
export interface Sandbox {
  /** The first path segment under `/_sandbox/`, alone or followed by `.json`. */
  name: string;
  environment: Record<string, string>;
  /** Responds to requests of `/_sandbox/<name>`, of what lies below it, and of `/_sandbox/<name>.json`. */
  handle(request: Request): Response | Promise<Response>;
  /** Finishes what is under way and begins nothing new; called while the host still responds. */
  finishDeliveries?(): Promise<void>;
  close(): void | Promise<void>;
}
