import rss from '@astrojs/rss';
import { noonInPacific } from '#model/dates/pacific-dates.ts';
import type { RegisterEntry } from '#model/register/contract.ts';
import { register } from '#model/register/copy.ts';
import { identity } from '#model/site/identity.ts';
import { siteUrl } from '../env.ts';
import { escapeXml, feedDescription, stripInvalidXml } from '../http/xml.ts';

const maxItems = 50;

/** Writes the newest 50 entries of the register as RSS, each dated at noon of its Pacific day, as the page says it. */
export async function writeRegisterFeed(
  entries: readonly (RegisterEntry & { id: string })[],
): Promise<string> {
  const feed = await rss({
    title: `${register.title} | ${identity.name}`,
    description: register.description,
    site: siteUrl(register.path),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(siteUrl('/register.xml'))}" rel="self" type="application/rss+xml"/>`,
    items: entries.slice(0, maxItems).map(({ id, title, summary, institution, from }) => ({
      title: stripInvalidXml(title),
      link: siteUrl(`${register.path}#year-${from.slice(0, 4)}`),
      description: feedDescription(`${summary} (${institution})`),
      pubDate: noonInPacific(from),
      customData: `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    })),
  });
  return feed.text();
}
