/**
 * Faults at the seams of one operation: every statement for the database and every call to Stripe passes here, so that a
 * history can let a process die or a service fail at any of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Database, database } from '#server/db/client.ts';
import { ProviderError } from '#server/service-errors.ts';
import { aroundCalls, lostCall, sandbox } from '#tests/support/payments/sandbox.ts';

/** Says what fails during one operation; `at` is the index of the seam, statement or call where it begins. */
export type Fault =
  | { kind: 'none' }
  /** The process is gone from the seam `at` on: nothing it would do after that happens. */
  | { kind: 'killed'; at: number }
  /** `times` statements from the one `at` fail. */
  | { kind: 'database down'; at: number; times: number }
  /** `times` calls from the one `at` are lost on their way there, or `acted` on and lost on the way back. */
  | { kind: 'provider lost'; at: number; times: number; acted: boolean }
  /** Stripe responds with 500 once, and remembers that it did. */
  | { kind: 'provider 500' };

interface Operation {
  fault: Fault;
  seams: number;
  statements: number;
  calls: number;
  dead: boolean;
}

/** Thrown at a seam; the product must treat it like any other failure. */
class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

const operations = new AsyncLocalStorage<Operation>();

let strikes = 0;

/** Returns how often a fault has struck so far; one that lies beyond the last seam of its operation does not. */
export function countStrikes(): number {
  return strikes;
}

function throwFault(error: Error): never {
  strikes += 1;
  throw error;
}

/** Passes one more seam; a process that is to die here never gets past it. */
function passSeam(operation: Operation): void {
  const { fault } = operation;
  if (fault.kind === 'killed' && operation.seams >= fault.at) operation.dead = true;
  operation.seams += 1;
  if (operation.dead) throwFault(new InjectedFault('The process was killed.'));
}

function isWithin(count: number, { at, times }: { at: number; times: number }): boolean {
  return count >= at && count < at + times;
}

async function throughDatabase<T>(work: () => PromiseLike<T>): Promise<T> {
  const operation = operations.getStore();
  if (!operation) return work();
  passSeam(operation);
  const { fault } = operation;
  const count = operation.statements;
  operation.statements += 1;
  if (fault.kind === 'database down' && isWithin(count, fault)) {
    throwFault(new InjectedFault('The database is down.'));
  }
  const result = await work();
  passSeam(operation);
  return result;
}

/** Wraps a query builder, whose statement passes the seam when it is awaited. */
function withSeams<T extends object>(builder: T): T {
  return new Proxy(builder, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'then') {
        return (...handlers: Parameters<Promise<unknown>['then']>) =>
          throughDatabase(
            () =>
              new Promise((done, failed) => {
                Reflect.apply(value, target, [done, failed]);
              }),
          ).then(...handlers);
      }
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        return typeof result === 'object' && result !== null ? withSeams(result) : result;
      };
    },
  });
}

/** Puts the seams into this test file's database and calls to the provider; returns the function that removes them. */
export function openSeams(): () => void {
  const own: Database = database();
  const { queries } = own;
  const transaction = own.transaction.bind(own);
  own.queries = withSeams(queries);
  own.transaction = (work) =>
    throughDatabase(() => transaction((tx) => work(operations.getStore() ? withSeams(tx) : tx)));
  const endCalls = aroundCalls(async (_call, answer) => {
    const operation = operations.getStore();
    if (!operation) return answer();
    passSeam(operation);
    const { fault } = operation;
    const isLost = fault.kind === 'provider lost' && isWithin(operation.calls, fault);
    operation.calls += 1;
    if (isLost && !fault.acted) throwFault(lostCall());
    const response = await answer();
    passSeam(operation);
    if (isLost) throwFault(lostCall());
    return response;
  });
  return () => {
    own.queries = queries;
    own.transaction = transaction;
    endCalls();
  };
}

/**
 * Runs one operation of the product with a fault.
 *
 * @returns undefined when no response came, because the process died or the fault was thrown on
 */
export async function withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T | undefined> {
  const operation = { fault, seams: 0, statements: 0, calls: 0, dead: false };
  if (fault.kind === 'provider 500') sandbox.switches.set({ serverErrors: 1 });
  try {
    const result = await operations.run(operation, work);
    return operation.dead ? undefined : result;
  } catch (error) {
    const isProvoked = error instanceof InjectedFault || error instanceof ProviderError;
    if (fault.kind !== 'none' && (operation.dead || isProvoked)) return undefined;
    throw error;
  } finally {
    if (fault.kind === 'provider 500') sandbox.switches.set({ serverErrors: 0 });
  }
}
