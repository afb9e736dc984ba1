/** What other modules may use of forms on the server. */
export {
  bindAttachments,
  findUploads,
  listUploads,
  registerHolder,
  storeAttachment,
  sweepAttachments,
} from './attachments.ts';
export {
  addSupplierTemplate,
  editSupplierTemplate,
  onFirstPublication,
  type FirstPublication,
} from './designs.ts';
export { formAttachment } from './handlers/FormAttachment.ts';
export { formSource } from './handlers/FormSource.ts';
export { designerOf, formTemplate } from './handlers/FormTemplate.ts';
export { findInSource } from './sources.ts';
export {
  ensureStandardTemplates,
  getEdition,
  getTemplate,
  listTemplates,
  refusedForm,
  setTemplateOpen,
  useTemplate,
} from './templates.ts';
