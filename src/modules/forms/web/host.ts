import { createContext, use } from 'react';
import type { FormRef, Ref, UploadItem } from '../contract/values.ts';

/** Node of a tree that the host provides. */
export interface TreeNode extends Ref {
  readonly parentId: number | null;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share of the bytes sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Interface between a form and the module that owns the document: calls that the form needs from its page. */
export interface FormHost {
  readonly upload: (file: File, options: UploadOptions) => Promise<UploadItem>;
  /** Removes an upload that is not saved with the document yet. */
  readonly discard: (item: UploadItem) => void;
  /**
   * Searches the person's own submitted forms, in any state, by number or title. `templates` limits the search to these
   * codes; undefined means all. With `subject`, it finds the forms about that person that the reader may see.
   */
  readonly searchForms: (
    text: string,
    templates: readonly string[] | undefined,
    subject: number | undefined,
  ) => Promise<readonly FormRef[]>;
  /** Opens a linked form in a new tab. Returns false if the person cannot see such a form. */
  readonly openForm: (form: FormRef) => Promise<boolean>;
}

const HostContext = createContext<FormHost | null>(null);

export const FormHostProvider = HostContext.Provider;

/** Returns the host of the current form. A missing host is a programming error. */
export function useFormHost(): FormHost {
  const host = use(HostContext);
  if (!host) throw new Error('FormHostProvider is missing around the form');
  return host;
}

/** Host without a server: files stay in the browser, and there are no forms to link. */
export const detachedHost: FormHost = {
  upload: (file) =>
    Promise.resolve({
      uid: crypto.randomUUID(),
      name: file.name,
      status: 'done',
      IStatus: 1,
      url: '',
      ViewUrl: '',
    }),
  discard: () => undefined,
  searchForms: () => Promise.resolve([]),
  openForm: () => Promise.resolve(false),
};
