// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readFiles } from '#portal/form/pictures/read-files.ts';

const bitmap = new File(['pixels'], 'image.png', { type: 'image/png' });
const photo = new File(['pixels'], 'limb.jpg', { type: 'image/jpeg' });
const report = new File(['pages'], 'report.pdf', { type: 'application/pdf' });

function transfer(texts: Record<string, string>, ...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const file of files) data.items.add(file);
  return data;
}

const table = '<table><tr><td>Dose</td><td>5</td></tr></table>';
const picture = '<img src="https://atlas.example/limb.jpg" alt="">';

test.each<[string, Record<string, string>]>([
  [
    'Word',
    { 'text/plain': 'A limb bud.\r\n', 'text/html': '<p>A limb bud.</p>', 'text/rtf': '{\\rtf1}' },
  ],
  ['Excel', { 'text/plain': 'Dose\t5\r\n', 'text/html': table }],
  ['PowerPoint', { 'text/plain': 'Slide title', 'text/html': '<p>Slide title</p>' }],
])('words from %s win over the bitmap beside them', (_, texts) => {
  expect(readFiles(transfer(texts, bitmap))).toEqual({ picture: undefined, others: [] });
});

test.each<[string, Record<string, string>, File]>([
  ['from a screenshot tool', {}, bitmap],
  ['that a browser copied', { 'text/html': picture }, bitmap],
  ['that Word copied', { 'text/plain': ' \r\n', 'text/html': '<img src="file:///a.png">' }, bitmap],
  ['that a file manager copied with its name', { 'text/plain': 'limb.jpg' }, photo],
  [
    'that is dragged with its address',
    {
      'text/uri-list': 'https://atlas.example/limb.jpg',
      'text/plain': 'https://atlas.example/limb.jpg',
    },
    photo,
  ],
])('a picture %s is a picture', (_, texts, file) => {
  expect(readFiles(transfer(texts, file)).picture?.name).toBe(file.name);
});

test('every other file is named', () => {
  const { picture: first, others } = readFiles(transfer({}, report, photo, bitmap));
  expect(first?.name).toBe('limb.jpg');
  expect(others.map(({ name }) => name)).toEqual(['report.pdf', 'image.png']);
});

test('text without a file is no file', () => {
  expect(readFiles(transfer({ 'text/plain': '' }))).toEqual({ picture: undefined, others: [] });
});
