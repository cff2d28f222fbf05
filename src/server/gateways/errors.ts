export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** The payment provider refused for good. */
export class ProviderRefusal extends ProviderError {}

export class CmsError extends Error {
  override readonly name = 'CmsError';
}
