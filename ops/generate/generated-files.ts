import { listEndpoints } from './list-endpoints.ts';
import { nameSchemas } from './name-schemas.ts';
import { readEndpoints } from './read-endpoints.ts';
import { writeDataModel } from './write-data-model.ts';
import { writeOpenApi } from './write-openapi.ts';
import { renderNewestMigration } from './render-newest-migration.ts';
import { writePalette } from './write-palette.ts';
import { writePlateSlugs } from './write-plate-slugs.ts';

/** Returns by its path the text that each file must have. */
export async function generateFiles(root: string): Promise<Record<string, string>> {
  const read = await readEndpoints(root);
  return {
    'docs/data-model.md': writeDataModel(root),
    'docs/endpoints.md': listEndpoints(read),
    'public/openapi.json': writeOpenApi(read.endpoints, await nameSchemas(root)),
    'src/model/plates/plate-slugs.ts': writePlateSlugs(root),
    'src/server/db/newest-migration.ts': renderNewestMigration(root),
    'src/styles/palette.css': writePalette(),
  };
}
