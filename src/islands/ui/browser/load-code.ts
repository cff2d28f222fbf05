// Astro waits this many milliseconds before it asks again for the code of an island.
const retryMs = 1000;

/**
 * Loads code by `import()`, and once more a moment after a failure. Browsers before 2026 cache the failure, so that
 * only a reload of the page asks for it again (https://github.com/whatwg/html/pull/10327).
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return load();
  }
}
