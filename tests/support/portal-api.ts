import { expect, type APIRequestContext } from '@playwright/test';
import { adminPostSchema, type AdminPost, type CreatePost } from '#contracts/admin-blog.ts';
import { blogAuthorSchema, type BlogAuthor } from '#contracts/blog-authors.ts';
import { adminPasswordHeader } from '#contracts/admin-session.ts';

/** What another member of staff does meanwhile, and what readers see: the product's own API. */
export class PortalApi {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext, password: string) {
    this.#request = request;
    this.#headers = { [adminPasswordHeader]: password };
  }

  async createPost(change: Partial<CreatePost> = {}): Promise<AdminPost> {
    const unique = crypto.randomUUID();
    const data = {
      title: `Post ${unique}`,
      slug: `post-${unique}`,
      content: 'A current, **steady** for days.',
      excerpt: 'Break the skin and a current starts to flow.',
      category: 'Methods',
      tags: ['wound'],
      published: true,
      ...change,
    };
    const reply = await this.#request.post('/api/admin/blog/posts', this.#with(data));
    expect(reply.status()).toBe(201);
    return adminPostSchema.parse(await reply.json());
  }

  async readPost(id: string): Promise<AdminPost> {
    const reply = await this.#request.get(`/api/admin/blog/posts/${id}`, this.#with());
    return adminPostSchema.parse(await reply.json());
  }

  async updatePost(id: string, change: Partial<CreatePost>): Promise<AdminPost> {
    const reply = await this.#request.put(`/api/admin/blog/posts/${id}`, this.#with(change));
    expect(reply.status()).toBe(200);
    return adminPostSchema.parse(await reply.json());
  }

  async deletePost(id: string): Promise<void> {
    await this.#request.delete(`/api/admin/blog/posts/${id}`, this.#with());
  }

  async createAuthor(change: Partial<BlogAuthor> = {}): Promise<BlogAuthor> {
    const data = { name: `Desk ${crypto.randomUUID()}`, ...change };
    const reply = await this.#request.post('/api/admin/blog/authors', this.#with(data));
    expect(reply.status()).toBe(201);
    return blogAuthorSchema.parse(await reply.json());
  }

  async sync(): Promise<void> {
    const reply = await this.#request.post('/api/admin/blog/sync', this.#with());
    expect(reply.status()).toBe(200);
  }

  /** An editor publishes an entry in the sandbox CMS. */
  async publishEntry(id: string, fields: Record<string, unknown>): Promise<void> {
    const data = { action: 'publish', fields };
    const reply = await this.#request.post(`/_sandbox/contentful/entries/${id}`, { data });
    expect(reply.ok()).toBe(true);
  }

  /** Status of the public answer for a slug. */
  async publicStatus(slug: string): Promise<number> {
    return (await this.#request.get(`/api/blog/${slug}`)).status();
  }

  #with(data?: unknown) {
    return { headers: this.#headers, ...(data === undefined ? {} : { data }) };
  }
}
