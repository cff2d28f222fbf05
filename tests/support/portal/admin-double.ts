import type { Page, Route } from '@playwright/test';
import type { ContactMessage, ContactStats } from '#model/messages/admin-messages.ts';
import type { ContactChange } from '#model/messages/message-changes.ts';
import type { PeopleStats, Person } from '#model/people/contract.ts';

/** The answers that stand in for the server's admin answers, where a test needs rows or failures of its own. */
export interface AdminDouble {
  messages: ContactMessage[];
  spam: ContactMessage[];
  people: Person[];
  /** The status with which every call is answered; null answers as the product does. */
  failure: { status: number; error: string; headers?: Record<string, string> } | 'offline' | null;
  /** The promise for which calls wait. */
  gate: Promise<void>;
  /** The paths and queries of calls, in order. */
  calls: string[];
}

function countTypes<Row>(rows: Row[], typeOf: (row: Row) => string | null) {
  const of = (type: string) => rows.filter((row) => typeOf(row) === type).length;
  const researcher = of('researcher');
  return { total: rows.length, researcher, partner: of('partner'), donor: of('donor') };
}

/** Answers one page of a list as the product does. */
export async function fulfillList(route: Route, url: URL, rows: unknown[]) {
  const start = Number(url.searchParams.get('after') ?? 0);
  const end = start + Number(url.searchParams.get('limit') ?? 1000);
  const query = new URLSearchParams({ limit: String(end - start), after: String(end) });
  const link = end < rows.length ? { Link: `<${url.pathname}?${query}>; rel="next"` } : {};
  await route.fulfill({
    json: rows.slice(start, end),
    headers: { 'X-Total-Count': String(rows.length), ...link },
  });
}

/** Changes messages as the product does. */
function changeMessages(double: AdminDouble, ids: string[], body: ContactChange): ContactMessage[] {
  const { answered, answeredAt: time, noteBase: _, ...change } = body;
  const all = [...double.messages, ...double.spam].map((row): ContactMessage => {
    if (!ids.includes(row.id)) return row;
    const now = time ?? new Date().toISOString();
    const answeredAt = answered === undefined ? row.answeredAt : answered ? now : null;
    return { ...row, ...change, answeredAt } as ContactMessage;
  });
  double.messages = all.filter(({ spam }) => !spam);
  double.spam = all.filter(({ spam }) => spam);
  return all.filter(({ id }) => ids.includes(id));
}

async function answer(route: Route, double: AdminDouble): Promise<void> {
  const url = new URL(route.request().url());
  double.calls.push(url.pathname + url.search);
  await double.gate;
  const { failure, messages, spam, people } = double;
  if (failure === 'offline') return route.abort('connectionfailed');
  if (failure) {
    const { status, error, headers = {} } = failure;
    return route.fulfill({ status, json: { error }, headers });
  }
  const changed = /^\/api\/admin\/contacts\/([\da-f-]{36})$/.exec(url.pathname)?.[1];
  const body = () => route.request().postDataJSON() as ContactChange & { ids: string[] };
  if (changed) return route.fulfill({ json: changeMessages(double, [changed], body())[0] });
  if (url.pathname === '/api/admin/contacts/bulk') {
    const { ids, ...change } = body();
    return route.fulfill({ json: { rows: changeMessages(double, ids, change), missing: [] } });
  }
  switch (url.pathname) {
    case '/api/admin/contacts':
      return fulfillList(route, url, url.searchParams.has('spam') ? spam : messages);
    case '/api/admin/people':
      return fulfillList(route, url, people);
    case '/api/admin/contacts/stats': {
      const open = messages.filter(({ answeredAt }) => answeredAt === null).length;
      const counts = countTypes(messages, ({ contactType }) => contactType);
      const stats: ContactStats = { ...counts, open, spam: spam.length };
      return route.fulfill({ json: stats });
    }
    case '/api/admin/people/stats': {
      const stats: PeopleStats = countTypes(people, ({ type }) => type);
      return route.fulfill({ json: stats });
    }
    default:
      return route.fallback();
  }
}

/** Answers the portal's lists from given rows; the login stays the product's own. */
export async function doubleAdmin(
  page: Page,
  rows: Partial<Pick<AdminDouble, 'messages' | 'spam' | 'people'>> = {},
): Promise<AdminDouble> {
  const double: AdminDouble = {
    messages: [],
    spam: [],
    people: [],
    ...rows,
    failure: null,
    gate: Promise.resolve(),
    calls: [],
  };
  await page.route(/\/api\/admin\/(?:contacts|people)/, (route) => answer(route, double));
  return double;
}
