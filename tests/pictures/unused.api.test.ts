/** Pictures that nothing uses are removed after thirty days (P-187). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import type { UploadedPicture } from '#model/pictures/contract.ts';
import { listPictureFiles, parsePictureUrl } from '#model/pictures/picture-address.ts';
import { blogAuthors, blogPosts, pictures } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { deleteUnusedPictures } from '#server/pictures/delete-unused-pictures.ts';
import { saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { fetchFile, uploadPicture } from '#tests/support/upload-picture.ts';
import { withPictureStore } from '#tests/support/picture-store.ts';
import { selectRows } from '#tests/support/rows.ts';

withPictureStore();

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

const readStatus = async ({ url }: UploadedPicture) => (await fetchFile(url)).status;

const readRow = async ({ url }: UploadedPicture) => {
  const [row] = await selectRows(pictures, eq(pictures.hash, parsePictureUrl(url)?.hash ?? ''));
  return row;
};

test('what any text, cover or avatar uses stays with its smaller files', async () => {
  const [text, draft, cover, avatar] = [
    await uploadPicture({ width: 700 }),
    await uploadPicture(),
    await uploadPicture(),
    await uploadPicture(),
  ];
  const small = listPictureFiles(text.url)?.[0]?.url;
  await savePost({ content: `![A](${small})` });
  await savePost({ content: `see https://example.org${draft.url}`, published: false });
  await savePost({ coverImage: cover.url });
  await saveAuthor({ avatarUrl: avatar.url });

  await deleteUnusedPictures(inDays(31));
  for (const used of [text, draft, cover, avatar]) expect(await readStatus(used)).toBe(200);
});

test('a picture that nothing uses is deleted after thirty days, with its smaller files', async () => {
  const unused = await uploadPicture({ width: 900 });
  await deleteUnusedPictures(inDays(29));
  expect(await readStatus(unused)).toBe(200);
  await deleteUnusedPictures(inDays(31));
  for (const { url } of listPictureFiles(unused.url) ?? [])
    expect((await fetchFile(url)).status).toBe(404);
  expect(await readRow(unused)).toBeUndefined();
});

test('a picture stays for thirty days after its last use', async () => {
  const cover = await uploadPicture();
  await savePost({ coverImage: cover.url });
  await deleteUnusedPictures(inDays(31));
  await database().queries.delete(blogPosts);
  await database().queries.delete(blogAuthors);
  await deleteUnusedPictures(inDays(60));
  expect(await readStatus(cover)).toBe(200);
  await deleteUnusedPictures(inDays(62));
  expect(await readStatus(cover)).toBe(404);
});

test('an upload restarts the thirty days', async () => {
  const picture = await uploadPicture();
  const hash = parsePictureUrl(picture.url)?.hash ?? '';
  const usedAt = inDays(20);
  await database().queries.update(pictures).set({ usedAt }).where(eq(pictures.hash, hash));
  await deleteUnusedPictures(inDays(49));
  expect(await readStatus(picture)).toBe(200);
});

test('what an upload left that never ended is removed after a day, although a post names it', async () => {
  const picture = await uploadPicture();
  await savePost({ coverImage: picture.url });
  await database().queries.update(pictures).set({ storedAt: null });
  await deleteUnusedPictures(inDays(0.9));
  expect(await readRow(picture)).toBeDefined();
  await deleteUnusedPictures(inDays(1.1));
  expect(await readRow(picture)).toBeUndefined();
});
