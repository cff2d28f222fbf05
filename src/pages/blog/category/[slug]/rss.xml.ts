import type { APIRoute } from 'astro';
import { categoryFeedPath, topicPath } from '#model/posts/post-paths.ts';
import { addressWithoutQuery } from '#server/http/cache.ts';
import { redirectFrom } from '#server/posts/cache.ts';
import { respondUnavailable } from '#server/http/feed-response.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { readTopicPage } from '#server/posts/read-pages.ts';
import { respondWithFeed } from '#server/posts/write-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ params, url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const topic = await readTopicPage('category', params.slug ?? '');
  if ('status' in topic) {
    if (topic.status !== 404) return respondUnavailable(topic.status);
    return new Response('There is no such category.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  if (topic.hasMoved) return redirectFrom(url, categoryFeedPath(topic.slug));
  const articles = await readFeed(topic.spellings);
  if ('status' in articles) return respondUnavailable(articles.status);
  const { name, slug } = topic;
  const [page, path] = [topicPath('category', slug), categoryFeedPath(slug)];
  return respondWithFeed({ title: name, page, path, articles });
};
