import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { editionOf, type FormDetail } from '#modules/approval/reading/web/useForm.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { copiedValues } from '#modules/forms/contract/copy.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { pathOfTemplate } from '../contract/pages.ts';

/** Navigation state handed to the page that begins a form. */
export interface Brought {
  /** Initial values. */
  readonly values?: Values;
  /** An earlier form to copy from. */
  readonly copied?: Pick<FormDetail, 'Controls' | 'Values'>;
}

/** Returns the initial values of a new form from the navigation state. */
export const broughtTo = (edition: Edition, { values, copied }: Brought): Values => ({
  ...(copied ? copiedValues(editionOf(copied), copied.Values, edition) : {}),
  ...values,
});

/** Returns a function that begins a new form with the values of an earlier one of the same template. */
export function useCopyAsNew() {
  const navigate = useNavigate();
  return useCallback(
    ({ TemplateId, TemplateTitle, Controls, Values }: FormDetail, replace = false): void => {
      const copied: Brought['copied'] = { Controls, Values };
      void navigate(pathOfTemplate({ TemplateId, Title: TemplateTitle }), { state: { copied }, replace });
    },
    [navigate],
  );
}
