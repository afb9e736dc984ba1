import type { Words } from '#kit/contract/refusals.ts';

/** Size from which a file is refused: 50 MB (specification section 5). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

interface FileType {
  readonly media: string;
  /** Whether browsers may show the file inside the portal. Never true for svg, which may contain scripts. */
  readonly view: boolean;
}

/** Extensions of files that can be uploaded (specification section 5). */
export const fileTypes = {
  doc: { media: 'application/msword', view: false },
  docx: { media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', view: false },
  xls: { media: 'application/vnd.ms-excel', view: false },
  xlsx: { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', view: false },
  pdf: { media: 'application/pdf', view: true },
  rar: { media: 'application/vnd.rar', view: false },
  zip: { media: 'application/zip', view: false },
  '7z': { media: 'application/x-7z-compressed', view: false },
  jpg: { media: 'image/jpeg', view: true },
  jpeg: { media: 'image/jpeg', view: true },
  png: { media: 'image/png', view: true },
  gif: { media: 'image/gif', view: true },
  webp: { media: 'image/webp', view: true },
  tif: { media: 'image/tiff', view: false },
  svg: { media: 'image/svg+xml', view: false },
  psd: { media: 'image/vnd.adobe.photoshop', view: false },
} as const satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

/** Returns the extension of a file's name if it can be uploaded; otherwise undefined. */
export function extensionOf(name: string): Extension | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? (extension as Extension) : undefined;
}

/** Messages about files (specification sections 5 and 8). */
export const fileWords = {
  unsupported: {
    zh: '不支持的文件类型，请上传支持类型的文件',
    en: 'unsupported file type, please upload a file of a supported type',
  },
  tooLarge: {
    zh: '文件过大，请上传小于 50M 的文件',
    en: 'file too large, please upload a file smaller than 50M',
  },
  imagesOnly: { zh: '仅支持 jpg、png 图片', en: 'Only jpg and png images are accepted' },
} as const satisfies Record<string, Words>;

/** Returns why a file cannot be uploaded, judged by name and size; undefined if it can be tried. */
export function fileFault(file: { name: string; size: number }, imagesOnly = false): Words | undefined {
  const extension = extensionOf(file.name);
  if (!extension) return fileWords.unsupported;
  if (imagesOnly && !isPicture(file.name)) return fileWords.imagesOnly;
  return file.size >= MAX_FILE_BYTES ? fileWords.tooLarge : undefined;
}

/** Returns whether a name belongs to a picture that every browser and printer supports. */
export function isPicture(name: string): boolean {
  return /\.(jpe?g|png)$/i.test(name);
}
