import { describe, expect, it } from 'vitest';
import { extensionOf, fileFault, fileTypes, MAX_FILE_BYTES } from './files.ts';

describe('files that may be uploaded', () => {
  it.each([
    ['发票.PDF', 'pdf'],
    ['a.tar.7z', '7z'],
    ['a.jpeg', 'jpeg'],
    ['a.exe', undefined],
    ['a.pdf.exe', undefined],
    ['pdf', undefined],
    ['a.', undefined],
    ['a.pdf ', undefined],
    ['a.constructor', undefined],
  ])('%j has the extension %s', (name, extension) => expect(extensionOf(name)).toBe(extension));

  it.each([
    ['a.pdf', MAX_FILE_BYTES - 1, false, undefined],
    ['a.pdf', MAX_FILE_BYTES, false, 'file too large, please upload a file smaller than 50M'],
    ['a.exe', 1, false, 'unsupported file type, please upload a file of a supported type'],
    ['a.gif', 1, true, 'Only jpg and png images are accepted'],
    ['a.JPG', 1, true, undefined],
  ])('%s of %d bytes, pictures only %s: %s', (name, size, imagesOnly, fault) =>
    expect(fileFault({ name, size }, imagesOnly)?.en).toBe(fault),
  );

  it('shows pdf and raster images only, never svg', () => {
    const shown = Object.entries(fileTypes).flatMap(([extension, { view }]) => (view ? [extension] : []));
    expect(shown).toEqual(['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp']);
  });
});
