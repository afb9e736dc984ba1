import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callServer, fetchBytes } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { editPath, formHost } from '#modules/approval/web/open.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import type { UploadItem, Values } from '#modules/forms/contract/values.ts';
import { documentControls, toValues, type Document } from '../../contract/document.ts';
import type { Company } from '../../contract/EnterpriseInfo.ts';
import { isNaming } from '../../contract/places.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';

/** Copies a file for the application, because a file belongs to one record only. */
async function copyFile({ uid, name }: UploadItem): Promise<UploadItem> {
  const bytes = await fetchBytes(FormAttachment.Download, { UID: uid });
  const sending = { signal: new AbortController().signal, onProgress: () => undefined };
  return formHost.upload(new File([bytes], name), sending);
}

/** Returns the values of an application form filled in from a company's supplier form. */
async function known(edition: Edition, name: string, document: Document): Promise<Values> {
  const controls = documentControls(edition);
  const values: Record<string, unknown> = { ...toValues(controls, document) };
  for (const control of controls) {
    const items = values[control.name];
    if (control.type === 'upload' && Array.isArray(items))
      values[control.name] = await Promise.all((items as UploadItem[]).map(copyFile));
  }
  const naming = edition.controls.find(isNaming);
  if (naming) values[naming.name] = name;
  return values;
}

/** Button that begins an admission application for a company, filled in from its supplier form. */
export function ApplyButton({ name, form }: { name: string; form: Company['Forms'][number] }) {
  const words = useWords(supplierWords);
  const navigate = useNavigate();
  const showError = useShowError();
  const [isPreparing, setPreparing] = useState(false);
  const begin = useAct(ApprovalForm.Add);
  const { FormID, TemplateId, TemplateTitle } = form;
  const apply = async (): Promise<void> => {
    setPreparing(true);
    try {
      const [{ DocumentJson }, template] = await Promise.all([
        callServer(SupplierForm.FindFormJson, { FormID }),
        callServer(CacApprovalOrder.GetApprovalTemplate, { TemplateId }),
      ]);
      const edition = { controls: template.Controls } as unknown as Edition;
      const Values = { ...template.Values, ...(await known(edition, name, DocumentJson)) };
      begin.mutate(
        { TemplateId, Values },
        {
          onSuccess: (draft) => void navigate(editPath({ FormID: draft.FormID, TemplateTitle })),
          onError: showError,
        },
      );
    } catch (error) {
      showError(error);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button size="small" loading={isPreparing || begin.isPending} onClick={() => void apply()}>
      {words.apply}
    </Button>
  );
}
