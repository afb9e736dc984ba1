import { App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { kitWords } from '#kit/web/shell/words.ts';
import type { ValueType } from '../../contract/rating.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { GivenField } from '../rules/TestPanel.tsx';
import { Trace } from '../rules/Trace.tsx';
import { Grade } from './Grade.tsx';
import { ratingWords } from './words.ts';

interface RateFormProps {
  readonly formId: number;
  readonly templateId: number;
  /** Approval form, and place in it, of the rating. */
  readonly place?: { readonly ApprovalFormID: number; readonly ControlIndex: number };
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** Form that rates a supplier: the user chooses a rule library and sees the result at once. */
export function RateForm({ formId, templateId, place, onDone, onCancel }: RateFormProps) {
  const words = useWords(ratingWords);
  const kit = useWords(kitWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const lists = useCall(SupplierForm.GetRuleListService, { TemplateId: templateId });
  const [listId, setListId] = useState<number | null>(null);
  const [manual, setManual] = useState<Readonly<Record<string, string>>>({});
  const act = useAct(SupplierForm.AddSupplierFormRule);
  const chosen = lists.data?.find(({ RuleListID }) => RuleListID === listId);
  const Manual = Object.fromEntries(Object.entries(manual).filter(([, value]) => value !== ''));
  const asked = {
    SupplierFormID: formId,
    RuleListID: listId ?? 0,
    ...place,
    Manual,
  };
  const preview = useCall(SupplierForm.GetSupplierRuleGrade, asked, { enabled: listId !== null });
  if (lists.error && !lists.data) return <Failed error={lists.error} onRetry={() => void lists.refetch()} />;
  if (lists.data?.length === 0) return <p className="supplier-note">{words.noLibrary}</p>;
  return (
    <>
      <Form layout="vertical" component="div">
        <Form.Item label={words.library} htmlFor={`library-${formId}`}>
          <Select
            id={`library-${formId}`}
            placeholder={words.chooseLibrary}
            loading={lists.isPending}
            value={listId}
            options={(lists.data ?? []).map((one) => ({
              value: one.RuleListID,
              label: words.editionOf(one.RuleListName, one.EditionNumber),
            }))}
            onChange={(next) => {
              setListId(next);
              setManual({});
            }}
          />
        </Form.Item>
      </Form>
      {chosen && chosen.Manual.length > 0 && (
        <div className="rule-answers">
          {chosen.Manual.map((one) => (
            <label key={one.ParamName}>
              <span>{one.ParamName}</span>
              <GivenField
                parameter={{
                  name: one.ParamName,
                  valueType: one.ValueType as ValueType,
                  items: one.Items.map(({ Value, Label, LabelEn }) => ({
                    value: Value,
                    label: Label,
                    labelEn: LabelEn,
                  })),
                }}
                value={manual[one.ParamName] ?? ''}
                onChange={(value) => setManual((before) => ({ ...before, [one.ParamName]: value }))}
              />
            </label>
          ))}
        </div>
      )}
      {preview.error && (
        <p role="alert">
          {words.notFetched} · {messageOf(preview.error)}{' '}
          <Button size="small" onClick={() => void preview.refetch()}>
            {kit.retry}
          </Button>
        </p>
      )}
      {listId !== null && preview.data && (
        <>
          <p className="rating-system">
            {words.system} <Grade grade={preview.data.SystemGrade} score={preview.data.SystemScore} />
          </p>
          <Trace details={preview.data.Details} />
        </>
      )}
      <div className="form-actions">
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
        <Button
          type="primary"
          disabled={listId === null || !preview.data}
          loading={act.isPending}
          onClick={() =>
            act.mutate(asked, {
              onSuccess: () => {
                void message.success(words.rated);
                setListId(null);
                onDone();
              },
              onError: showError,
            })
          }
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}
