/** What other modules may draw of forms. */
export { errorsFrom } from './errors.ts';
export { FormFill } from './FormFill.tsx';
export { FormPrint } from './FormPrint.tsx';
export { FormView } from './FormView.tsx';
export { FormHostProvider, type FormHost } from './host.ts';
