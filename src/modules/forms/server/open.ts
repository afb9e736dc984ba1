/** What other modules may use of forms on the server. */
export {
  bindAttachments,
  findUploads,
  listUploads,
  openAttachment,
  registerHolder,
  removeUpload,
  storeAttachment,
  sweepAttachments,
} from './attachments.ts';
export { formAttachment } from './handlers/FormAttachment.ts';
export {
  addTemplate,
  ensureStandardTemplates,
  getEdition,
  getTemplate,
  listTemplates,
  publishEdition,
  refusedForm,
  setTemplateOpen,
  useTemplate,
} from './templates.ts';
