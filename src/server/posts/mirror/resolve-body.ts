import { slugPattern } from '#model/posts/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { escapeInline, escapeTitle } from '#model/markdown/escape-markdown.ts';
import { withSize } from '#model/markdown/figures.ts';
import { listAssetKeys } from '../../gateways/contentful/asset-address.ts';
import type { CmsPost } from '../../gateways/contentful/read-post.ts';
import { bodyTooLargeError } from '../body-too-large.ts';
import { type Mentioned, findAsset, isPictureAsset } from './mentioned-records.ts';

function formatTitle(caption: string): string {
  return caption === '' ? '' : ` "${escapeTitle(caption)}"`;
}

// One without its counterpart would end the address in Markdown.
const encodeParentheses = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

// The pattern excludes opening brackets, to avoid quadratic backtracking.
const picturePattern = /!\[((?:[^[\]\\]|\\.)*)\]\((asset:[\w.-]+)(\s+"(?:[^"\\]|\\.)*")?\)/gs;

const linkPattern =
  /\[((?:[^[\]\\]|\\.)*)\]\(((?:asset|entry):[\w.-]+)(?:\s+"(?:[^"\\]|\\.)*")?\)/gs;

// Contentful's own editor writes `![title](//images.ctfassets.net/…)`, and the name of a file may have parentheses.
const addressPattern = /(!\[(?:[^[\]\\]|\\.)*\]\()((?:https?:)?\/\/(?:[^\s()]|\([^\s()]*\))+)/gs;

/** Replaces the keys of a body by addresses. @throws HttpError 422 when the result is too large */
export function resolveBody(body: string, mentioned: Mentioned): string {
  let added = 0;
  const bounded = (text: string) => {
    added += text.length;
    if (added > bounds.postBody) throw bodyTooLargeError();
    return text;
  };
  return body
    .replaceAll(picturePattern, (_, alt: string, key: string, title: string | undefined) => {
      const asset = findAsset(mentioned, key);
      if (!asset) return '';
      const { width, height } = asset;
      const url = encodeParentheses(asset.url);
      if (!isPictureAsset(asset))
        return bounded(`[${alt.trim() || escapeInline(asset.title)}](${url})`);
      const address = width && height ? withSize(url, { width, height }) : url;
      const text = alt.trim() === '' ? escapeInline(asset.title) : alt;
      return bounded(`![${text}](${address}${title ?? formatTitle(asset.description)})`);
    })
    .replaceAll(linkPattern, (_, text: string, key: string) => {
      const asset = findAsset(mentioned, key);
      const target = mentioned.get(key);
      const { slug, title } =
        target?.kind === 'post' ? (target.fields as CmsPost) : { slug: '', title: '' };
      if (slugPattern.test(slug)) return bounded(`[${text || escapeInline(title)}](/blog/${slug})`);
      return asset ? bounded(`[${text}](${encodeParentheses(asset.url)})`) : text;
    })
    .replaceAll(addressPattern, (whole, start: string, address: string) => {
      const [key = ''] = listAssetKeys(address);
      const { width, height } = findAsset(mentioned, key) ?? {};
      const isCropped = /[?&]w=/.test(address) && /[?&]h=/.test(address);
      if (!width || !height || isCropped || address.includes('#')) return whole;
      return start + bounded(withSize(address, { width, height }));
    })
    .trim();
}
