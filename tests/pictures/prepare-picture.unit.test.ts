// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { pictureLimits } from '#model/pictures/contract.ts';
import { preparePicture } from '#portal/form/pictures/prepare-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for a browser's canvas, which writes `written` types, and returns what was drawn before each. */
function mockCanvas(written: string[]) {
  const drawn: string[] = [];
  const context = {
    globalCompositeOperation: 'source-over',
    fillStyle: 'black',
    drawImage: () => void drawn.push('picture'),
    fillRect(...box: number[]) {
      drawn.push(`${this.fillStyle} ${this.globalCompositeOperation} ${box.join(' ')}`);
    },
  };
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 40, height: 30, close: () => undefined }),
  );
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => context,
      toBlob(done: (blob: Blob) => void, type: string) {
        const own = written.includes(type) ? type : 'image/png';
        drawn.push(own);
        done(new Blob(['small'], { type: own }));
      },
    }),
  });
  return drawn;
}

const large = new File([new Uint8Array(pictureLimits.file + 1)], 'logo.png', { type: 'image/png' });

test('a large transparent picture gets a white ground only where it becomes a JPEG', async () => {
  let drawn = mockCanvas(['image/webp', 'image/jpeg']);
  expect((await preparePicture(large)).type).toBe('image/webp');
  expect(drawn).toEqual(['picture', 'image/webp']);
  drawn = mockCanvas(['image/jpeg']);
  expect((await preparePicture(large)).type).toBe('image/jpeg');
  expect(drawn).toEqual(['picture', 'image/png', 'white destination-over 0 0 40 30', 'image/jpeg']);
});
