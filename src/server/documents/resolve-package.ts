import { createRequire } from 'node:module';

/** Resolves packages from here, because node_modules is above this file, also in a deployed function. */
export const { resolve: resolvePackage } = createRequire(import.meta.url);
