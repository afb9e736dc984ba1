import { z } from 'zod';
import { controller, download, media } from '#kit/contract/call.ts';
import { flag } from '#kit/contract/fields.ts';
import { extensionOf, fileTypes } from './files.ts';
import type { UploadItem } from './values.ts';

/** Calls that fetch uploaded files. Modules that own files declare their own upload calls. */
export const FormAttachment = controller('FormAttachment', {
  Download: download({
    media: media.any,
    does: 'Returns an uploaded file as a download, or for viewing if its type allows it',
    access: 'signedIn',
    input: z.strictObject({ UID: z.uuid(), View: flag.optional() }),
    reply: z.unknown(),
  }),
});

/** Returns the address at which a stored picture can be viewed. */
export const viewUrlOf = (uid: string): string => `${FormAttachment.Download.path}?UID=${uid}&View=true`;

/** Returns a stored file as the value of a form. */
export function uploadItemOf(uid: string, name: string): UploadItem {
  const url = `${FormAttachment.Download.path}?UID=${uid}`;
  const extension = extensionOf(name);
  const mayView = extension !== undefined && fileTypes[extension].view;
  return { uid, name, status: 'done', IStatus: 1, url, ViewUrl: mayView ? `${url}&View=true` : '' };
}
