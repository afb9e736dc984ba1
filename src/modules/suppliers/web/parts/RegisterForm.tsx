import { App, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { errorsFrom } from '#modules/forms/web/open.ts';
import { documentControls, toDocument } from '../../contract/document.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';
import { DocumentFields, faultsOf } from './DocumentForm.tsx';

interface RegisterFormProps {
  readonly onDone: (enterpriseId: number) => void;
  readonly onCancel: () => void;
}

/** Form that registers a company. */
export function RegisterForm(props: RegisterFormProps) {
  const templates = useCall(SupplierForm.GetSupplierTemplateTitle, {});
  return (
    <Answer of={templates} rows={8} title>
      {(found) => <Filling {...props} templates={found} />}
    </Answer>
  );
}

interface Template {
  readonly TemplateId: number;
  readonly Title: string;
  readonly TitleEn: string;
}

interface Head {
  readonly CompanyName: string;
  readonly CreditCode?: string;
}

function Filling({ templates, onDone, onCancel }: RegisterFormProps & { templates: readonly Template[] }) {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const [form] = Form.useForm<Head>();
  const [templateId, setTemplateId] = useState(templates[0]?.TemplateId);
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const act = useAct(SupplierForm.AddSupplierForm);
  const latest = useCall(
    ApprovalForm.GetLastTemplateJsonByIdAsync,
    { TemplateId: templateId ?? 0 },
    { enabled: templateId !== undefined },
  );
  const edition = latest.data && ({ controls: latest.data.Controls } as unknown as Edition);

  const send = (head: Head): void => {
    if (!edition || templateId === undefined) return;
    const faults = faultsOf(edition, values);
    setErrors(faults);
    if (faults.length > 0) return;
    const DocumentJson = toDocument(documentControls(edition), values);
    act.mutate(
      {
        CompanyName: head.CompanyName,
        CreditCode: head.CreditCode ?? '',
        TemplateId: templateId,
        DocumentJson,
      },
      {
        onSuccess: ({ EnterpriseId }) => {
          void message.success(words.registerDone);
          onDone(EnterpriseId);
        },
        onError: (error) => {
          const body = error instanceof CallFailed ? error.body : null;
          if (body?.Field === 'CompanyName' || body?.Field === 'CreditCode') {
            form.setFields([{ name: body.Field, errors: [body.Msg] }]);
            form.focusField(body.Field);
          } else if (body?.Fields) setErrors(errorsFrom(edition, body.Fields));
          else showError(error);
        },
      },
    );
  };

  return (
    <>
      <p className="supplier-note">{words.registerNote}</p>
      <Form<Head> form={form} layout="vertical" onFinish={send} id="supplier-register">
        <Form.Item
          name="CompanyName"
          label={words.name}
          rules={[
            {
              required: true,
              whitespace: true,
              message: `${words.name}${language === 'zh' ? '不能为空' : ' cannot be empty'}`,
            },
          ]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="CreditCode" label={words.creditCode} extra={words.creditHint}>
          <Input maxLength={18} />
        </Form.Item>
      </Form>
      {templates.length > 1 && (
        <label className="supplier-template">
          <span>{words.template}</span>
          <Select
            value={templateId ?? null}
            options={templates.map(({ TemplateId, Title, TitleEn }) => ({
              value: TemplateId,
              label: inLanguage(language, Title, TitleEn),
            }))}
            onChange={(next) => {
              setTemplateId(next);
              setValues({});
            }}
          />
        </label>
      )}
      <Answer of={latest} rows={6} title>
        {() =>
          edition && <DocumentFields edition={edition} values={values} onChange={setValues} errors={errors} />
        }
      </Answer>
      <div className="form-actions supplier-actions">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="primary" htmlType="submit" form="supplier-register" loading={act.isPending}>
          {words.register}
        </Button>
      </div>
    </>
  );
}
