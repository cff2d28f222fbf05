import { expect, type APIRequestContext } from '@playwright/test';
import {
  adminPostRowsSchema,
  adminPostSchema,
  type AdminPost,
  type AdminPostRow,
  type CreatePost,
} from '#model/posts/admin-posts.ts';
import { blogAuthorSchema, blogAuthorsSchema, type BlogAuthor } from '#model/posts/authors.ts';
import {
  type Application,
  applicationsSchema,
  type Decision,
  type Review,
  reviewSchema,
} from '#model/applications/admin-applications.ts';
import type { ApplicationRequest, ApplicationResponse } from '#model/applications/contract.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { freshIp } from '#tests/support/browser/fresh-address.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

/** The product's own API, for what another member of staff does meanwhile, and what readers see. */
export class PortalApi {
  readonly #request: APIRequestContext;
  readonly #created: string[] = [];

  constructor(request: APIRequestContext) {
    this.#request = request;
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
    const response = await this.#request.post('/api/admin/blog/posts', this.#with(data));
    expect(response.status()).toBe(201);
    const post = adminPostSchema.parse(await response.json());
    this.#created.push(post.id);
    return post;
  }

  async readPost(id: string): Promise<AdminPost> {
    const response = await this.#request.get(`/api/admin/blog/posts/${id}`, this.#with());
    return adminPostSchema.parse(await response.json());
  }

  async listPosts(): Promise<AdminPostRow[]> {
    const path = '/api/admin/blog/posts?content=none';
    return adminPostRowsSchema.parse(await (await this.#request.get(path, this.#with())).json());
  }

  async updatePost(id: string, change: Partial<CreatePost>): Promise<AdminPost> {
    const response = await this.#request.put(`/api/admin/blog/posts/${id}`, this.#with(change));
    expect(response.status()).toBe(200);
    return adminPostSchema.parse(await response.json());
  }

  async deletePost(id: string): Promise<void> {
    await this.#request.delete(`/api/admin/blog/posts/${id}`, this.#with());
  }

  /** Deletes created posts, so that the next test finds the articles that it expects. */
  async deleteCreatedPosts(): Promise<void> {
    await Promise.all(this.#created.map((id) => this.deletePost(id)));
  }

  async createAuthor(change: Partial<BlogAuthor> = {}): Promise<BlogAuthor> {
    const data = { name: `Desk ${crypto.randomUUID()}`, ...change };
    const response = await this.#request.post('/api/admin/blog/authors', this.#with(data));
    expect(response.status()).toBe(201);
    return blogAuthorSchema.parse(await response.json());
  }

  async listAuthors(): Promise<BlogAuthor[]> {
    const response = await this.#request.get('/api/admin/blog/authors', this.#with());
    return blogAuthorsSchema.parse(await response.json());
  }

  /** Runs the mirror to its end, after a run that the start of the host or an edit began. */
  async sync(): Promise<void> {
    const ask = async () =>
      (await this.#request.post('/api/admin/blog/sync', this.#with())).status();
    await expect.poll(ask).toBe(200);
  }

  /** Publishes an entry in the sandbox CMS, as an editor does. */
  async publishEntry(id: string, fields: Record<string, unknown>): Promise<void> {
    const data = { action: 'publish', fields };
    const response = await this.#request.post(`/_sandbox/contentful/entries/${id}`, { data });
    expect(response.ok()).toBe(true);
  }

  /** Sets how the sandbox CMS behaves. */
  async switchCms(data: Record<string, number | boolean>): Promise<void> {
    const response = await this.#request.post('/_sandbox/contentful/switches', { data });
    expect(response.ok()).toBe(true);
  }

  /** Returns the status of the public answer for a slug. */
  async publicStatus(slug: string): Promise<number> {
    return (await this.#request.get(`/api/blog/${slug}`)).status();
  }

  /** Sends an application as another visitor. */
  async apply(change: Partial<ApplicationRequest> = {}): Promise<Application & { link: string }> {
    const data = buildApplicationRequest(change);
    const headers = { 'X-Forwarded-For': freshIp() };
    const response = await this.#request.post('/api/researcher-signup', { data, headers });
    expect(response.status()).toBe(201);
    const list = await this.#request.get('/api/admin/applications', this.#with());
    const found = applicationsSchema
      .parse(await list.json())
      .findLast(({ email }) => email === data.email);
    if (!found) throw new Error('The application is not in the list.');
    const { link } = (await response.json()) as ApplicationResponse;
    return { ...found, link };
  }

  async ask(id: string, question: string): Promise<void> {
    const path = `/api/admin/applications/${id}/question`;
    const response = await this.#request.post(path, this.#with({ question }));
    expect(response.status()).toBe(200);
  }

  async readReview(id: string): Promise<Review> {
    const response = await this.#request.get(`/api/admin/applications/${id}`, this.#with());
    return reviewSchema.parse(await response.json());
  }

  async decide(id: string, decision: Decision, note?: string): Promise<void> {
    const path = `/api/admin/applications/${id}/decision`;
    const response = await this.#request.post(path, this.#with({ decision, note }));
    expect(response.status()).toBe(200);
  }

  async reopen(id: string): Promise<void> {
    const path = `/api/admin/applications/${id}/reopen`;
    const response = await this.#request.post(path, this.#with());
    expect(response.status()).toBe(200);
  }

  /** Approves a new application; returns its letter's code and where that is checked. */
  async issueLetter() {
    const { id, email } = await this.apply();
    await this.decide(id, 'approved');
    const { letter } = await this.readReview(id);
    if (!letter) throw new Error('No letter was issued.');
    return { id, email, code: letter.code, path: new URL(letter.verificationUrl).pathname };
  }

  async saveNote(id: string, note: string): Promise<void> {
    const { version } = (await this.readReview(id)).application;
    const path = `/api/admin/applications/${id}/note`;
    const response = await this.#request.put(path, this.#with({ note, version }));
    expect(response.status()).toBe(200);
  }

  #with(data?: unknown) {
    return { headers: staffHeaders, ...(data === undefined ? {} : { data }) };
  }
}
