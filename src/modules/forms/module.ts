import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { people } from '../people/module.ts';
import { FormAttachment } from './contract/FormAttachment.ts';
import { sweepAttachments } from './server/commands/attachments.ts';
import { uploadLimits, type UploadLimits } from './server/commands/upload-limits.ts';
import { formAttachment } from './server/handlers/FormAttachment.ts';
import { formSource } from './server/handlers/FormSource.ts';
import { formTemplate } from './server/handlers/FormTemplate.ts';
import { formRights } from './server/standard/rights.ts';

/** Settings of the installation that this module uses. */
export interface FormsEnv {
  readonly files: FileStore;
  /** Null: no limits. */
  readonly uploads: UploadLimits | null;
}

/** Form templates, their designs, and the files of forms. */
export const forms = defineModule<FormsEnv>({
  name: 'forms',
  uses: [people],
  area: 'approval',
  controllers: {
    FormAttachment: servingWith(FormAttachment, 'Attachments: uploaded files of forms.', ({ files }) =>
      formAttachment(files),
    ),
    FormSource: serving('Sources of the options that controls of forms offer.', formSource),
    FormTemplate: serving('Form templates and their designs.', formTemplate),
  },
  contributes: ({ uploads }) => [...formRights, uploadLimits(uploads)],
  jobs: (db, { files }) => [
    {
      name: 'forms.sweep-attachments',
      cron: '20 3 * * *',
      run: async () => void (await sweepAttachments(db, files, new Date())),
    },
  ],
});
