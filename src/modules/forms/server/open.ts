import type { ReadOnly } from '#kit/server/db/database.ts';
import type { FormsTables } from './tables.gen.ts';

/** Tables that other modules may join. */
export type OpenFormTables = ReadOnly<Pick<FormsTables, 'forms.template' | 'forms.template_edition'>>;

/** Server interface of forms for other modules. */
export {
  bindAttachments,
  bindTaken,
  findUploads,
  takeUploads,
  listUploads,
  moveUploads,
  attachmentReader,
  readOwnUpload,
  storeAttachment,
  storeCheckedFile,
  type Reader,
} from './commands/attachments.ts';
/** @internal */
export { sweepAttachments } from './commands/attachments.ts';
export { findPicture, storePicture } from './commands/pictures.ts';
export {
  addSupplierTemplate,
  editSupplierTemplate,
  onFirstPublication,
  type FirstPublication,
} from './commands/designs.ts';
export { saveSelectOption } from './commands/options.ts';
export { onNextEdition, type LostControls } from './commands/edition-uses.ts';
export { designerOf } from './handlers/FormTemplate.ts';
export {
  everything,
  nothing,
  openValues,
  sealValues,
  secretsIn,
  withUnread,
  type May,
  type Stored,
} from './commands/secrets.ts';
export { standardTemplates } from './queries/standard.ts';
export * as templateParts from './standard/parts.ts';
export type { StandardTemplate } from './standard/parts.ts';
export { findInSource, controlSource } from './queries/sources.ts';
export {
  ensureStandardTemplates,
  findLabels,
  findStandardTemplate,
  getEdition,
  getTemplate,
  listTemplates,
  refusedForm,
  setTemplateOpen,
  standardOf,
  useTemplate,
} from './commands/templates.ts';
