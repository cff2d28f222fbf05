/** Thrown when a provider fails; the message has the provider's codes and nothing personal. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** True when trying again cannot help. */
  readonly isPermanent: boolean;

  constructor(message: string, options: ErrorOptions & { isPermanent?: boolean } = {}) {
    super(message, options);
    this.isPermanent = options.isPermanent ?? false;
  }
}

/** Thrown when the payment provider refuses a request for good. */
export class ProviderRefusal extends ProviderError {
  /** The parameter that Stripe refused, such as `receipt_email`. */
  readonly param: string | undefined;

  constructor(
    message: string,
    { param, ...options }: ErrorOptions & { param?: string | undefined } = {},
  ) {
    super(message, { ...options, isPermanent: true });
    this.param = param;
  }
}

export class CmsError extends Error {
  override readonly name = 'CmsError';
}

/** Thrown for a delivery that is refused; the message is for its sender. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

export class PictureStoreError extends Error {
  override readonly name = 'PictureStoreError';
}
