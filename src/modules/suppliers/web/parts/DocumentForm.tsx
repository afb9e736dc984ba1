import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { formHost, useApplicant } from '#modules/approval/web/open.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { errorsFrom, FormFill, FormHostProvider } from '#modules/forms/web/open.ts';
import { supplierState } from '../../contract/codes.ts';
import {
  askedControls,
  checkDocument,
  documentControls,
  toDocument,
  toValues,
} from '../../contract/document.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';

interface DocumentFieldsProps {
  readonly edition: Edition;
  readonly values: Values;
  readonly onChange: (change: (values: Values) => Values) => void;
  readonly errors: readonly FormError[];
  readonly isAdmitted?: boolean;
}

/** Fields of a template that a supplier form answers. Nothing is required before an admission. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { edition, values, onChange, errors, isAdmitted = false } = props;
  const person = useApplicant();
  const [today] = useState(() => companyDay(new Date()));
  const asked = useMemo<Edition>(
    () => ({ controls: askedControls(edition, isAdmitted) }),
    [edition, isAdmitted],
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

/** Returns the errors of a document, by the same rules as the server. */
export const faultsOf = (edition: Edition, values: Values, isAdmitted = false): readonly FormError[] =>
  checkDocument(edition, toDocument(documentControls(edition), values), {
    today: companyDay(new Date()),
    isAdmitted,
  }).errors;

/** Form to fill in a supplier form. */
export function DocumentForm({ formId, onDone }: { formId: number; onDone: () => void }) {
  const found = useCall(SupplierForm.FindFormJson, { FormID: formId });
  return (
    <Answer of={found} rows={8} title isFresh>
      {(form) => (
        <Opened key={formId} of={form} version={({ Version }) => Version}>
          {(opened, saved) => <Filling form={opened} onSaved={saved} onDone={onDone} />}
        </Opened>
      )}
    </Answer>
  );
}

type Found = NonNullable<ReturnType<typeof useCall<typeof SupplierForm.FindFormJson>>['data']>;

function Filling({ form, onSaved, onDone }: { form: Found; onSaved: () => void; onDone: () => void }) {
  const words = useWords(supplierWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const edition = useMemo(() => ({ controls: form.Controls }) as unknown as Edition, [form.Controls]);
  const [values, setValues] = useState<Values>(() => toValues(documentControls(edition), form.DocumentJson));
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const act = useAct(SupplierForm.EditSupplierForm);
  const isAdmitted = form.FormState === supplierState.admission || form.FormState === supplierState.whitelist;
  const save = (): void => {
    const faults = faultsOf(edition, values, isAdmitted);
    setErrors(faults);
    if (faults.length > 0) return;
    const DocumentJson = toDocument(documentControls(edition), values);
    act.mutate(
      { FormID: form.FormID, DocumentJson, Version: form.Version },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onSaved();
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
      <DocumentFields
        edition={edition}
        values={values}
        onChange={setValues}
        errors={errors}
        isAdmitted={isAdmitted}
      />
      <div className="form-actions supplier-actions">
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button type="primary" loading={act.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </>
  );
}
