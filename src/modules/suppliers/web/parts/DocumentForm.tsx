import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { formHost, useApplicant } from '#modules/approval/web/open.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { errorsFrom, FormFill, FormHostProvider } from '#modules/forms/web/open.ts';
import { checkDocument, documentControls, toDocument, toValues } from '../../contract/document.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';

interface DocumentFieldsProps {
  readonly edition: Edition;
  readonly values: Values;
  readonly onChange: (change: (values: Values) => Values) => void;
  readonly errors: readonly FormError[];
}

/** The part of a template that a supplier form answers; nothing is required before an admission. */
export function DocumentFields({ edition, values, onChange, errors }: DocumentFieldsProps) {
  const person = useApplicant();
  const [today] = useState(() => companyDay(new Date()));
  const asked = useMemo<Edition>(
    () => ({ controls: documentControls(edition).map((control) => ({ ...control, require: false })) }),
    [edition],
  );
  if (!person) return <Loading rows={6} />;
  return (
    <FormHostProvider value={formHost}>
      <FormFill
        edition={asked}
        values={values}
        onChange={onChange}
        applicant={person}
        today={today}
        errors={errors}
      />
    </FormHostProvider>
  );
}

/** Faults of a filled document, as the server would find them. */
export const faultsOf = (edition: Edition, values: Values): readonly FormError[] =>
  checkDocument(edition, toDocument(documentControls(edition), values), { today: companyDay(new Date()) })
    .errors;

/** One supplier form to fill in further. */
export function DocumentForm({ formId, onDone }: { formId: number; onDone: () => void }) {
  const found = useCall(SupplierForm.FindFormJson, { FormID: formId });
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={8} />;
  return <Filling key={found.data.Version} form={found.data} onDone={onDone} />;
}

type Found = NonNullable<ReturnType<typeof useCall<typeof SupplierForm.FindFormJson>>['data']>;

function Filling({ form, onDone }: { form: Found; onDone: () => void }) {
  const words = useWords(supplierWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const edition = useMemo(() => ({ controls: form.Controls }) as unknown as Edition, [form.Controls]);
  const [values, setValues] = useState<Values>(() => toValues(documentControls(edition), form.DocumentJson));
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const act = useAct(SupplierForm.EditSupplierForm);
  const save = (): void => {
    const faults = faultsOf(edition, values);
    setErrors(faults);
    if (faults.length > 0) return;
    const DocumentJson = toDocument(documentControls(edition), values);
    act.mutate(
      { FormID: form.FormID, DocumentJson, Version: form.Version },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onDone();
        },
        onError: (error) => {
          const fields = error instanceof CallFailed ? error.body?.Fields : undefined;
          if (fields) setErrors(errorsFrom(edition, fields));
          else showError(error);
        },
      },
    );
  };
  return (
    <>
      <DocumentFields edition={edition} values={values} onChange={setValues} errors={errors} />
      <div className="form-actions supplier-actions">
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button type="primary" loading={act.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </>
  );
}
