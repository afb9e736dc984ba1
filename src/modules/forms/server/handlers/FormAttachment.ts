import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve } from '#kit/server/http/context.ts';
import { FormAttachment } from '../../contract/FormAttachment.ts';
import { openAttachment } from '../commands/attachments.ts';

export const formAttachment = (files: FileStore) =>
  serve(FormAttachment, {
    Download: ({ UID, View }, ctx) => openAttachment(ctx.db, files, UID, ctx.actor, View),
  });
