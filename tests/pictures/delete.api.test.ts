/** Staff list the uploaded pictures, and delete one (P-187). */
import { describe, expect, test, vi } from 'vitest';
import {
  type UploadedPicture,
  pictureSchema,
  storedPicturesSchema,
} from '#model/pictures/contract.ts';
import { listPictureFiles, parsePictureUrl } from '#model/pictures/picture-address.ts';
import { purgeLeftovers } from '#server/http/purge.ts';
import { pictureStore } from '#server/gateways/picture-store.ts';
import { deleteUnusedPictures } from '#server/pictures/delete-unused-pictures.ts';
import { storePicture } from '#server/pictures/store-picture.ts';
import { saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { makePicture } from '#tests/support/factories/make-picture.ts';
import { fetchFile, uploadFile, uploadPicture } from '#tests/support/upload-picture.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import { withPictureStore, withoutPictureStore } from '#tests/support/picture-store.ts';

withPictureStore();

const purges = await capturePurges();

const readTag = ({ url }: UploadedPicture) => `picture-${parsePictureUrl(url)?.hash ?? ''}`;

const remove = (url: string) => callApi(`/api/admin${url}`, { method: 'DELETE', admin: true });

async function listed(url: string) {
  const { body } = await callApi('/api/admin/media', { admin: true });
  return storedPicturesSchema.parse(body).find((picture) => picture.url === url);
}

test('the list of pictures says where each is used: in texts, also by a smaller file, as cover and as avatar', async () => {
  const [picture, unused] = [await uploadPicture({ width: 900 }), await uploadPicture()];
  const small = listPictureFiles(picture.url)?.[0]?.url;
  const text = await savePost({ content: `![A](${small}) ![B](${picture.url})` });
  const cover = await savePost({ coverImage: picture.url, published: false });
  const author = await saveAuthor({ avatarUrl: picture.url });
  const found = await listed(picture.url);
  expect(found).toMatchObject({ width: 900, height: picture.height });
  expect(found?.usedIn.map(({ kind, id }) => [kind, id]).sort()).toEqual(
    [
      ['author', String(author.id)],
      ['post', cover.id],
      ['post', text.id],
    ].sort(),
  );
  expect((await listed(unused.url))?.usedIn).toEqual([]);
});

test('the list of pictures has the newest first, and none whose upload never ended', async () => {
  const store = pictureStore();
  const put = vi.fn(store.put).mockRejectedValue(new Error('killed'));
  const cutOff = storePicture(await makePicture(), { ...store, put });
  await expect(cutOff).rejects.toThrow('killed');
  const hash = String(put.mock.calls[0]?.[0]).slice(0, 64);
  const [older, newer] = [await uploadPicture(), await uploadPicture()];
  const { body } = await callApi('/api/admin/media', { admin: true });
  const urls = storedPicturesSchema.parse(body).map(({ url }) => url);
  expect(urls.indexOf(newer.url)).toBeLessThan(urls.indexOf(older.url));
  expect(urls.join()).not.toContain(hash);
});

describe('DELETE /api/admin/media/{hash}-{width}.webp', () => {
  async function uploadForPost() {
    const file = await makePicture({ width: 900 });
    const picture = pictureSchema.parse((await uploadFile(file)).body);
    await savePost({ coverImage: picture.url });
    purges.tags = [];
    return { file, picture };
  }

  test('deleting a picture takes every file back, also while a post shows it', async () => {
    const { picture } = await uploadForPost();
    const small = listPictureFiles(picture.url)?.[0]?.url ?? '';
    expect((await remove(small)).status).toBe(204);
    for (const { url } of listPictureFiles(picture.url) ?? []) {
      expect((await fetchFile(url)).status).toBe(404);
      expect(await pictureStore().get(url.replace('/media/', ''))).toBeNull();
    }
    expect(await listed(picture.url)).toBeUndefined();
  });

  test('deleting a picture purges the CDN at once and by the next sweep', async () => {
    const { picture } = await uploadForPost();
    expect((await fetchFile(picture.url)).headers.get('netlify-cache-tag')).toBe(readTag(picture));
    await remove(picture.url);
    expect(purges.tags).toEqual([readTag(picture)]);
    // An answer that was read before may have been stored after the purge.
    await purgeLeftovers();
    expect(purges.tags.filter((tag) => tag === readTag(picture))).toHaveLength(2);
  });

  test('a deleted picture can be uploaded again', async () => {
    const { file, picture } = await uploadForPost();
    await remove(picture.url);
    expect(await uploadFile(file)).toMatchObject({ status: 201, body: { url: picture.url } });
    expect((await fetchFile(picture.url)).status).toBe(200);
  });

  test('deleting a picture during an upload of the same one leaves it whole', async () => {
    const file = await makePicture();
    const picture = pictureSchema.parse((await uploadFile(file)).body);
    const store = pictureStore();
    let isFirst = true;
    await storePicture(file, {
      ...store,
      async put(key, data) {
        await store.put(key, data);
        if (isFirst) expect((await remove(picture.url)).status).toBe(204);
        isFirst = false;
      },
    });
    expect((await fetchFile(picture.url)).status).toBe(200);
  });

  describe('that the store does not answer', () => {
    async function removeInVain() {
      const file = await makePicture();
      const picture = pictureSchema.parse((await uploadFile(file)).body);
      await savePost({ coverImage: picture.url });
      purges.tags = [];
      expect((await withoutPictureStore(() => remove(picture.url))).status).toBe(503);
      return { file, picture };
    }

    test('a picture whose deletion the store does not answer is served no longer, and stays in the list', async () => {
      const { picture } = await removeInVain();
      expect((await fetchFile(picture.url)).status).toBe(404);
      expect(purges.tags).toEqual([readTag(picture)]);
      expect(await listed(picture.url)).toMatchObject({ deleting: true });
      expect((await remove(picture.url)).status).toBe(204);
      expect(await listed(picture.url)).toBeUndefined();
    });

    test('a deletion that the store does not answer is finished by the next sweep, although a post uses the picture', async () => {
      const { picture } = await removeInVain();
      await deleteUnusedPictures();
      expect(await listed(picture.url)).toBeUndefined();
      expect(await pictureStore().get(picture.url.replace('/media/', ''))).toBeNull();
    });

    test('a deletion that the store does not answer is taken back by an upload of the same picture', async () => {
      const { file, picture } = await removeInVain();
      expect((await uploadFile(file)).status).toBe(201);
      await deleteUnusedPictures();
      expect((await fetchFile(picture.url)).status).toBe(200);
      expect(await listed(picture.url)).toMatchObject({ deleting: false });
    });
  });

  test('deleting a picture without the password answers 401 and deletes nothing', async () => {
    const picture = await uploadPicture();
    expect(await callApi(`/api/admin${picture.url}`, { method: 'DELETE' })).toMatchObject(
      refusal(401, 'Invalid admin password'),
    );
    expect((await fetchFile(picture.url)).status).toBe(200);
  });

  test('deleting an unknown picture answers 404', async () => {
    const picture = await uploadPicture();
    const none = picture.url.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    for (const url of [none, '/media/x', '/media/..%2f..%2fx']) {
      expect((await remove(url)).status).toBe(404);
    }
    expect((await fetchFile(picture.url)).status).toBe(200);
  });
});

test('a picture that is uploaded again while it is deleted stays', async () => {
  const file = await makePicture();
  const { url } = await storePicture(file, pictureStore());
  purges.onPurge = async (count) => {
    if (count === 1) await storePicture(file, pictureStore());
  };
  await remove(url);
  expect((await fetchFile(url)).status).toBe(200);
});
