import type { Executor } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import type { FormAttachment } from '../../contract/FormAttachment.ts';
import { openAttachment } from '../attachments.ts';

export function formAttachmentHandlers(on: Executor, files: FileStore): Handlers<typeof FormAttachment> {
  return {
    Download: ({ UID, View }, ctx) => openAttachment(on, files, UID, ctx.actor.id, View),
  };
}
