/** A value that pages draw, and everybody who wants to know when it changes. */
export class Store<T extends object> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A new object after every change. */
  readonly read = (): T => this.#value;

  protected publish(change: Partial<T>): void {
    this.#value = { ...this.#value, ...change };
    for (const listener of this.#listeners) listener();
  }
}
