interface PageAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Gives a page that Astro renders its status and its headers. */
export function applyAnswer(
  response: { status?: number; headers: Headers },
  { status, headers }: PageAnswer,
): void {
  response.status = status;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
}
