/** What other modules may draw of forms. */
export { errorsFrom } from './errors.ts';
export { FormFill } from './FormFill.tsx';
export { FormPrint } from './FormPrint.tsx';
export { FormView } from './FormView.tsx';
export { FormHostProvider, type FormHost, type UploadOptions } from './host.ts';
export { Capitals } from './parts/Capitals.tsx';
export { FileLine } from './parts/FileLine.tsx';
export { useOpenFile } from './parts/useOpenFile.tsx';
