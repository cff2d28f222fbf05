import * as z from 'zod';
import { read } from './texts.ts';

const dependencies = z.optional(z.record(z.string(), z.string()));
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies,
      optionalDependencies: dependencies,
      resolved: z.optional(z.string()),
    }),
  ),
});

/**
 * Lists packages that the lockfile lacks, and those whose source it names. `npm ci` refuses a lockfile without the
 * packages of other platforms, and npm leaves them out without a word when the registry does not have them.
 */
export function findLockfileGaps(): string[] {
  const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
  /** Tells whether a package at this path finds its dependency, as Node looks for it. */
  const finds = (packagePath: string, dependency: string): boolean => {
    if (`${packagePath === '' ? '' : `${packagePath}/`}node_modules/${dependency}` in packages)
      return true;
    if (packagePath === '') return false;
    // Above a workspace is the repository.
    if (!packagePath.includes('node_modules/')) return finds('', dependency);
    return finds(packagePath.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), dependency);
  };
  return Object.entries(packages).flatMap(([packagePath, entry]) => [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((dependency) => !finds(packagePath, dependency))
      .map((dependency) => `package-lock.json: ${packagePath} does not find ${dependency}.`),
    // A workspace is linked, with its folder as the path.
    ...(entry.resolved === undefined || entry.resolved.startsWith('packages/')
      ? []
      : [`package-lock.json says where ${packagePath} was downloaded from.`]),
  ]);
}
