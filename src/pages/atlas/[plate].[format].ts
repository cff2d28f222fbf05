import type { APIRoute, GetStaticPaths } from 'astro';
import { type PlateFile, plateFiles, plateJson } from '#plates/plate-files.ts';
import { readPlates } from '#plates/read-plates.ts';

export const getStaticPaths = (async () => {
  const site = new URL(import.meta.env.SITE);
  const files = (await readPlates()).flatMap((plate) => [
    plateJson(plate, site),
    ...plateFiles(plate),
  ]);
  return files.map((file) => {
    const [plate, format] = file.name.split('.');
    return { params: { plate, format }, props: { file } };
  });
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ file: PlateFile }> = ({ props: { file } }) =>
  new Response(file.text, { headers: { 'Content-Type': file.type } });
