import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { optionalLine, requiredLine } from '../fields/fields.ts';

/** Makes the field of a row's id in its file. `label` names the field in errors. */
export const externalIdField = (label: string) =>
  requiredLine({ label, maxCodePoints: bounds.shortText });
export const optionalExternalIdField = (label: string) =>
  z.optional(optionalLine({ label, maxCodePoints: bounds.shortText }));
export const optionalName = (label: string) =>
  z.optional(optionalLine({ label, maxCodePoints: bounds.name }));
