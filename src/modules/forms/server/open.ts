/** What other modules may use of forms on the server. */
export {
  bindAttachments,
  findUploads,
  listUploads,
  registerHolder,
  storeAttachment,
  sweepAttachments,
} from './attachments.ts';
export { formAttachment } from './handlers/FormAttachment.ts';
export {
  ensureStandardTemplates,
  getEdition,
  getTemplate,
  listTemplates,
  refusedForm,
  setTemplateOpen,
  useTemplate,
} from './templates.ts';
