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
  storeAttachment,
} from './attachments.ts';
/** @internal */
export { sweepAttachments } from './attachments.ts';
export { findPicture, storePicture } from './pictures.ts';
export {
  addSupplierTemplate,
  editSupplierTemplate,
  onFirstPublication,
  type FirstPublication,
} from './designs.ts';
export { onNextEdition, type LostControls } from './edition-uses.ts';
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
} from './secrets.ts';
export { standardTemplates } from './standard.ts';
export * as templateParts from './standard/parts.ts';
export type { StandardTemplate } from './standard/parts.ts';
export { findInSource, controlSource } from './sources.ts';
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
} from './templates.ts';
