import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { fileTypes, type Extension } from '../../contract/files.ts';
import { matchesExtension } from './file-content.ts';

const extensions = Object.keys(fileTypes) as Extension[];

/** Returns the bytes as a stream of small pieces, as from a network. */
const opening = (bytes: Buffer) => async () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })(),
  );

const fits = (extension: Extension, bytes: Buffer | string) =>
  matchesExtension(extension, opening(Buffer.from(bytes)));

describe('content and extension', () => {
  it.each(extensions)('a real %s is taken', async (extension) => {
    expect(await fits(extension, sampleFiles[extension])).toBe(true);
  });

  // An Office file is a zip archive, and jpeg is another name for jpg. No other mismatch may pass.
  const alike: Partial<Record<Extension, readonly Extension[]>> = {
    zip: ['docx', 'xlsx'],
    jpg: ['jpeg'],
    jpeg: ['jpg'],
  };

  it.each(extensions)('nothing else passes as %s', async (extension) => {
    for (const other of extensions) {
      if (other === extension || alike[extension]?.includes(other)) continue;
      expect([other, await fits(extension, sampleFiles[other])]).toEqual([other, false]);
    }
    for (const junk of ['', 'plain text', '<html><svg></svg></html>', 'MZ\u0090\u0000', '\0'.repeat(2000)]) {
      expect([junk, await fits(extension, junk)]).toEqual([junk, false]);
    }
  });

  it.each([
    ['<svg/>', false],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', true],
    ['\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x">\n<svg >', true],
    ['<?xml-stylesheet href="a"?><!-- a --> <!-- > --><!DOCTYPE svg [<!ENTITY a "b">]> <svg>', true],
    ['<!DOCTYPE svg><!DOCTYPE svg><svg>', false],
    ['<!-- <svg >', false],
    ['<!DOCTYPE svg [ <svg>', false],
    // A search with backtracking would never end on these comments.
    ['<!---->'.repeat(9_000), false],
    [`${'<!---->'.repeat(9_000)}<svg>`, true],
    ['<!-- <svg > --><html>', false],
    ['<p><svg ></svg></p>', false],
  ])('svg %j: %s', async (text, fitting) => expect(await fits('svg', text)).toBe(fitting));
});
