import { type UploadedPicture, pictureSchema } from '#model/pictures/contract.ts';
import { dispatch } from '#tests/support/call-api.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { makePicture, type Shape } from './factories/make-picture.ts';

/** Sends a file as the portal does. */
export async function uploadFile(
  file: Uint8Array,
  { name = 'picture.png', type = 'image/png', password = adminPassword } = {},
) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(file)], name, { type }));
  const response = await dispatch(
    new Request('http://localhost/api/admin/media', {
      method: 'POST',
      body: form,
      headers: { 'X-Admin-Password': password },
    }),
  );
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Uploads a picture that is accepted. */
export async function uploadPicture(shape?: Shape): Promise<UploadedPicture> {
  return pictureSchema.parse((await uploadFile(await makePicture(shape))).body);
}

/** Reads a file of the site as a browser does. */
export function fetchFile(path: string, method = 'GET'): Promise<Response> {
  return dispatch(new Request(new URL(path, 'http://localhost'), { method }));
}
