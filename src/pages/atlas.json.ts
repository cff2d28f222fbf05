import type { APIRoute } from 'astro';
import { plateRecord } from '#plates/plate-files.ts';
import { readPlates } from '#plates/read-plates.ts';

export const GET: APIRoute = async ({ site }) => {
  const plates = await readPlates();
  return Response.json(plates.map((plate) => plateRecord(plate, site)));
};
