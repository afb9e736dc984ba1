/** Browser interface of forms for other modules. */
export { errorsFrom } from './errors.ts';
export type { Drafts } from './designer/ops.ts';
export { Preview } from './designer/Preview.tsx';
export { useProblems } from './designer/useProblems.ts';
export { useBench, Workbench } from './designer/Workbench.tsx';
export type { DayTimes, Grain } from './filling.ts';
export { FormFill } from './FormFill.tsx';
export { FormPrint } from './FormPrint.tsx';
export { FormView } from './FormView.tsx';
export { detachedHost, FormHostProvider, type FormHost, type UploadOptions } from './host.ts';
export { Capitals } from './parts/Capitals.tsx';
export { FileInPlace, showsInPlace } from './parts/FileInPlace.tsx';
export { FileLine } from './parts/FileLine.tsx';
export { FilesField } from './parts/FilesField.tsx';
export { Picture, PictureField } from './parts/PictureField.tsx';
export { useOpenFile } from './parts/useOpenFile.tsx';
