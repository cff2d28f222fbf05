import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One of the scorer's tests, as far as it is read here. */
interface Outcome {
  result: string | null;
  pass: boolean;
}

/** What Mozilla's scorer says of one page. */
export interface Score {
  grade: string;
  /** 100 and what is earned beyond; HTTP Observatory, "Scoring methodology". */
  score: number;
  /** Tests that cost or earned points, in the scorer's words. */
  results: { result: string; points: number }[];
}

/** The modules of the scorer that are used; its scan asks public hosts only. */
interface Observatory {
  tests: ((requests: object) => Outcome)[];
  points(result: string): number;
  grade(score: number): { grade: string; score: number };
  /** Points beyond 100 count from this score on. */
  extraFrom: number;
  httpEquiv(html: string, url: string): Map<string, string[]>;
}

const root = join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory');

/** Loads the scorer; nothing is downloaded, so no host counts as preloaded in browsers. */
export async function loadObservatory(): Promise<Observatory> {
  const preloaded = join(root, 'conf/hsts-preload.json');
  mkdirSync(join(root, 'conf'), { recursive: true });
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  const load = async (file: string) =>
    (await import(join(root, 'src', file))) as Record<string, unknown>;
  const [constants, grader, charts, utils] = await Promise.all(
    ['constants.js', 'grader/grader.js', 'grader/charts.js', 'retriever/utils.js'].map(load),
  );
  return {
    tests: constants?.['ALL_TESTS'] as Observatory['tests'],
    points: grader?.['getScoreModifier'] as Observatory['points'],
    grade: grader?.['getGradeForScore'] as Observatory['grade'],
    extraFrom: charts?.['MINIMUM_SCORE_FOR_EXTRA_CREDIT'] as number,
    httpEquiv: utils?.['parseHttpEquivHeaders'] as Observatory['httpEquiv'],
  };
}

/** The answer in the shape that the scorer's own retriever gives it. */
async function keep(response: Response) {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // The scorer's HTML parser complains about new CSS, which none of its tests reads.
    data: (await response.text()).replaceAll(/<style[^>]*>.*?<\/style>/gs, ''),
    verified: true,
  };
}

/** Cookies that an answer sets, as the scorer's cookie jar lists them. */
function jarOf(response: Response) {
  const cookies = response.headers.getSetCookie().map((line) => {
    const flag = (name: string) => new RegExp(`;\\s*${name}(?:;|$)`, 'i').test(line);
    return {
      key: line.slice(0, line.indexOf('=')),
      secure: flag('secure'),
      httpOnly: flag('httponly'),
      sameSite: /;\s*samesite=(\w+)/i.exec(line)?.[1]?.toLowerCase(),
    };
  });
  return { serializeSync: () => ({ cookies }) };
}

/**
 * Scores a page of a local host as though it stood at a public https address, to which the platform
 * redirects http: what the host answers is what is judged, what the platform does is given.
 *
 * @param origin where the host answers, such as `http://localhost:4321`.
 */
export async function scorePage(
  observatory: Observatory,
  origin: string,
  path: string,
): Promise<Score> {
  const publicUrl = new URL(path, 'https://www.bioelectric-atlas.example');
  const response = await fetch(new URL(path, origin));
  const jar = jarOf(response);
  const page = await keep(response);
  const preflight = await fetch(new URL(path, origin), {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
  });
  const plain = new URL(publicUrl);
  plain.protocol = 'http:';
  const redirects = [
    { url: plain, status: 301 },
    { url: publicUrl, status: 200 },
  ];
  const auto = { ...page, httpEquiv: observatory.httpEquiv(page.data, publicUrl.href) };
  const requests = {
    hostname: publicUrl.hostname,
    resources: { path: page.data },
    session: { url: publicUrl, jar },
    responses: {
      auto,
      cors: await keep(preflight),
      http: page,
      https: page,
      httpRedirects: redirects,
      httpsRedirects: redirects,
    },
  };
  const results = observatory.tests.map((test) => {
    const { result } = test(requests);
    return { result: result ?? 'no result', points: result ? observatory.points(result) : 0 };
  });
  const sum = (points: number[]) => points.reduce((total, each) => total + each, 100);
  const uncurved = sum(results.map(({ points }) => Math.min(points, 0)));
  const full = sum(results.map(({ points }) => points));
  const final = observatory.grade(uncurved >= observatory.extraFrom ? full : uncurved);
  return { ...final, results: results.filter(({ points }) => points !== 0) };
}
