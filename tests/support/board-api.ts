import { expect, type APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import {
  type Application,
  applicationSchema,
  type Decision,
  type Review,
  reviewSchema,
} from '#contracts/applications.ts';
import { adminPasswordHeader } from '#contracts/admin-session.ts';
import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import { buildApplicationRequest } from '#tests/factories/application-request.ts';

/** Applicants and the advisory board, through the product's own API. */
export class BoardApi {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext, password: string) {
    this.#request = request;
    this.#headers = { [adminPasswordHeader]: password };
  }

  /** Sends an application as its form does, and finds what became of it. */
  async apply(change: Partial<ResearcherSignup> = {}): Promise<Application> {
    const data = buildApplicationRequest(change);
    const sent = await this.#request.post('/api/researcher-signup', { data });
    expect(sent.status()).toBe(201);
    const reply = await this.#request.get('/api/admin/applications?status=all', {
      headers: this.#headers,
    });
    const all = z.array(applicationSchema).parse(await reply.json());
    const found = all.findLast(({ email }) => email === data.email);
    if (!found) throw new Error('The application is not in the list.');
    return found;
  }

  async decide(id: string, decision: Decision): Promise<Review> {
    return this.#act(id, 'decision', { decision });
  }

  async reopen(id: string): Promise<Review> {
    return this.#act(id, 'reopen');
  }

  /** Approves a new application; answers its letter's code and address. */
  async issueLetter() {
    const { id } = await this.apply();
    const { letter } = await this.decide(id, 'approved');
    if (!letter) throw new Error('No letter was issued.');
    return { id, code: letter.code, path: new URL(letter.verificationUrl).pathname };
  }

  async #act(id: string, name: string, data?: object): Promise<Review> {
    const path = `/api/admin/applications/${id}/${name}`;
    const options = { headers: this.#headers, ...(data ? { data } : {}) };
    const reply = await this.#request.post(path, options);
    expect(reply.status()).toBe(200);
    return reviewSchema.parse(await reply.json());
  }
}
