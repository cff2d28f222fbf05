/** `npm run posts:render -- [--env FILE]`: renders all articles as this version of the site does. */
import { parseArgs } from 'node:util';
import { renderPosts } from '#server/posts/render-posts.ts';
import { openDatabase } from './backup/open-database.ts';
import { runCommand } from '#host/run-command.ts';
import { loadDatabaseFile } from '#host/env-file.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  loadDatabaseFile(values.env);
  const opened = await openDatabase();
  try {
    const { posts, changed } = await renderPosts();
    console.log(`${changed} of ${posts} articles in ${opened.name} have new HTML.`);
  } finally {
    await opened.close();
  }
});
