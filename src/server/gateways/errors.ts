export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** The payment provider refused for good. */
export class ProviderRefusal extends ProviderError {}

export class CmsError extends Error {
  override readonly name = 'CmsError';
}

/** A webhook delivery that cannot be accepted; the message is for the sender. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
