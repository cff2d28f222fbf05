import * as z from 'zod/mini';
import {
  acceptTermsSchema,
  renewAccessSchema,
  replaceKeySchema,
} from '#model/applications/access.ts';
import { pageForm } from '../../http/page-form.ts';
import { requireSubject } from '../../links/valid-link.ts';
import { readSelfServiceAccess } from './access-grants.ts';
import { endAccessByResearcher } from './end-access.ts';
import { acceptNewTerms, beginAccess, renewAccess, replaceKey } from './self-service-access.ts';

const emptyForm = z.object({});

/** The actions by which an approved researcher manages access, on the page of the application and by its endpoints. */
export const accessForms = {
  accept: pageForm(acceptTermsSchema, requireSubject(beginAccess)),
  replace: pageForm(replaceKeySchema, requireSubject(replaceKey)),
  terms: pageForm(acceptTermsSchema, requireSubject(acceptNewTerms)),
  renew: pageForm(renewAccessSchema, requireSubject(renewAccess), (fields) => ({
    ...fields,
    inUse: true,
  })),
  end: pageForm(
    emptyForm,
    requireSubject(async (id) => {
      await endAccessByResearcher(id);
      return readSelfServiceAccess(id, null);
    }),
  ),
};

/** Tells whether an action of the application's page is one on access. */
export const isAccessAction = (act: string): boolean => Object.hasOwn(accessForms, act);
