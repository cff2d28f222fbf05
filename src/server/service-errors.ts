/** The message has the provider's codes and nothing personal. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Trying again cannot help when it is true. */
  readonly isPermanent: boolean;

  constructor(message: string, options: ErrorOptions & { isPermanent?: boolean } = {}) {
    super(message, options);
    this.isPermanent = options.isPermanent ?? false;
  }
}

/** The payment provider refused this request for good. */
export class ProviderRefusal extends ProviderError {
  /** Stripe names the refused parameter, such as `receipt_email`. */
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

/** The message is for the sender. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

export class PictureStoreError extends Error {
  override readonly name = 'PictureStoreError';
}
