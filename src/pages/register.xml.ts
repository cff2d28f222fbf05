import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { readRegister } from '#server/applications/register.ts';
import { siteUrl } from '#server/env.ts';
import { respondWithPageError, respondWithFeedFile } from '#server/http/feed-response.ts';
import { escapeXml, feedDescription, stripInvalidXml } from '#server/http/xml.ts';
import { toPageError } from '#server/http/page-response.ts';
import { identity } from '#model/site/identity.ts';
import { register } from '#model/register/copy.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await toPageError(() => readRegister());
  if ('status' in read) return respondWithPageError(read.status);
  const feed = await rss({
    title: `${register.title} | ${identity.name}`,
    description: register.description,
    site: siteUrl(register.path),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(siteUrl('/register.xml'))}" rel="self" type="application/rss+xml"/>`,
    items: read.entries.slice(0, 50).map(({ id, title, summary, institution, from }) => ({
      title: stripInvalidXml(title),
      link: siteUrl(`${register.path}#year-${from.slice(0, 4)}`),
      description: feedDescription(`${summary} (${institution})`),
      pubDate: new Date(from),
      customData: `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    })),
  });
  return respondWithFeedFile(await feed.text(), 'application/rss+xml', edgeHeaders('register'));
};
