import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { TargetKR } from '../contract/TargetKR.ts';
import { goalKinds, statusRuleLabels } from '../contract/goal-codes.ts';
import type { SettingRow } from '../contract/goal-shapes.ts';
import { settingWords } from './setting-words.ts';

type Call = typeof TargetKR.EditOKRCompletionSettings;
type Changes = ReplyOf<Call>['Changes'];
interface Step {
  readonly From: number | null;
  readonly Score: string;
}

interface Values {
  readonly For: 'department' | 'kr';
  readonly DeptId?: number;
  readonly KRID?: number;
  readonly Cap: number | null;
  readonly OnTrack: number | null;
  readonly AtRisk: number | null;
  readonly CountStopped: boolean | null;
  readonly StatusRule: number | null;
  readonly Steps: readonly Step[];
  readonly Fixed: number | null;
  readonly Remarks: string;
}

const percent = (bp: number | null | undefined): number | null =>
  bp === null || bp === undefined ? null : bp / 100;
const bp = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100);

interface SettingFormProps {
  /** Setting to change; null to add a new one. */
  readonly row: SettingRow | null;
  readonly onClose: () => void;
}

/** Form of a setting. Shows which goals it changes before it is saved. */
export function SettingForm({ row, onClose }: SettingFormProps) {
  const words = useWords(settingWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const { items } = useDepartmentItems();
  const [form] = Form.useForm<Values>();
  const act = useAct(TargetKR.EditOKRCompletionSettings);
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState<Changes | null>(null);
  const forWhat = Form.useWatch('For', form) ?? 'department';
  const isKr = row ? row.Scope === 3 : forWhat === 'kr';
  const isCompany = row?.Scope === 1;
  const name = row ? (isCompany ? words.company : inLanguage(language, row.Name, row.NameEn)) : '';
  const ref = row ? { OBID: row.OBID, Version: row.Version } : {};
  const given = (values: Values): GivenOf<Call> => ({
    ...ref,
    ...(row ? {} : values.For === 'kr' ? { KRID: values.KRID } : { DeptId: values.DeptId }),
    CapBp: bp(values.Cap),
    OnTrackBp: bp(values.OnTrack),
    AtRiskBp: bp(values.AtRisk),
    IsCountStopped: values.CountStopped ?? null,
    StatusRule: values.StatusRule ?? null,
    ScoreMap:
      values.Steps.length === 0
        ? null
        : values.Steps.map(({ From, Score }) => ({ FromBp: bp(From) ?? 0, Score })),
    ...(isKr ? { FixedBp: bp(values.Fixed) } : {}),
    Remarks: values.Remarks,
  });
  const send = (input: GivenOf<Call>): void => {
    setProblem('');
    act.mutate(input, {
      onSuccess: (reply) => {
        if (input.IsTrial) return setChanges(reply.Changes);
        void message.success(words.saved);
        onClose();
      },
      onError: (error) => setProblem(messageOf(error)),
    });
  };
  return (
    <Drawer open size={640} title={row ? `${words.edit} · ${name}` : words.add} onClose={onClose}>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          For: 'department',
          Cap: percent(row?.CapBp),
          OnTrack: percent(row?.OnTrackBp),
          AtRisk: percent(row?.AtRiskBp),
          CountStopped: row?.IsCountStopped ?? null,
          StatusRule: row?.StatusRule ?? null,
          Steps: (row?.ScoreMap ?? []).map(({ FromBp, Score }) => ({ From: FromBp / 100, Score })),
          Fixed: percent(row?.FixedBp),
          Remarks: '',
        }}
        onFinish={(values) => send(given(values))}
        disabled={act.isPending}
      >
        {problem && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} />}
        {!isCompany && <p className="okr-note">{words.emptyHint}</p>}
        {!row && (
          <>
            <Form.Item name="For" label={words.object}>
              <Radio.Group
                options={[
                  { value: 'department', label: words.forDepartment },
                  { value: 'kr', label: words.forKr },
                ]}
              />
            </Form.Item>
            {isKr ? (
              <Form.Item
                name="KRID"
                label={words.forKr}
                rules={[{ required: true, message: words.krSearch }]}
              >
                <KrField />
              </Form.Item>
            ) : (
              <Form.Item
                name="DeptId"
                label={words.forDepartment}
                rules={[{ required: true, message: words.forDepartment }]}
              >
                <TreeField label={words.forDepartment} placeholder={words.forDepartment} items={items} />
              </Form.Item>
            )}
          </>
        )}
        {isKr && <Share name="Fixed" label={words.fixed} hint={words.fixedHint} most={150} />}
        <Share name="Cap" label={words.cap} hint={words.capHint} least={100} most={150} />
        <Share name="OnTrack" label={words.onTrack} hint={words.trackHint} />
        <Share name="AtRisk" label={words.atRisk} />
        <Form.Item name="CountStopped" label={words.countStopped}>
          <Select
            allowClear={!isCompany}
            placeholder={words.inherit}
            options={[
              { value: true, label: words.yes },
              { value: false, label: words.no },
            ]}
          />
        </Form.Item>
        <Form.Item name="StatusRule" label={words.statusRule}>
          <Select
            allowClear={!isCompany}
            placeholder={words.inherit}
            options={Object.entries(statusRuleLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            }))}
          />
        </Form.Item>
        <Form.Item label={words.scoreMap}>
          <Form.List name="Steps">
            {(fields, { add, remove }) => (
              <>
                {fields.map(({ key, name: at }) => (
                  <div key={key} className="goal-mile">
                    <Form.Item name={[at, 'From']} noStyle>
                      <InputNumber
                        min={0}
                        max={150}
                        precision={2}
                        aria-label={words.stepFrom}
                        placeholder={words.stepFrom}
                        style={{ width: '100%' }}
                      />
                    </Form.Item>
                    <Form.Item name={[at, 'Score']} noStyle>
                      <Input aria-label={words.stepScore} placeholder={words.stepScore} />
                    </Form.Item>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={words.remove}
                      onClick={() => remove(at)}
                    />
                  </div>
                ))}
                <Button size="small" icon={<PlusOutlined />} onClick={() => add({ From: null, Score: '' })}>
                  {words.addStep}
                </Button>
              </>
            )}
          </Form.List>
        </Form.Item>
        <Form.Item
          name="Remarks"
          label={words.remarks}
          extra={words.remarksHint}
          rules={[{ required: true, whitespace: true, max: 200, message: words.remarksHint }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} />
        </Form.Item>
        {changes && <Changed changes={changes} />}
        <div className="form-actions">
          {row && !isCompany && (
            <Button
              danger
              onClick={() =>
                void modal.confirm({
                  title: words.dropTitle(name),
                  okText: words.drop,
                  okButtonProps: { danger: true },
                  onOk: () => send({ ...ref, IsDropped: true, Remarks: words.drop }),
                })
              }
            >
              {words.drop}
            </Button>
          )}
          <Button
            onClick={() =>
              void form.validateFields().then(
                (values) => send({ ...given(values), IsTrial: true }),
                () => undefined,
              )
            }
          >
            {words.preview}
          </Button>
          <Button type="primary" htmlType="submit" loading={act.isPending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}

interface ShareProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly least?: number;
  readonly most?: number;
}

/** Percentage field. */
const Share = ({ name, label, hint, least = 0, most = 100 }: ShareProps) => (
  <Form.Item name={name} label={label} extra={hint}>
    <InputNumber min={least} max={most} precision={2} suffix="%" style={{ width: '100%' }} />
  </Form.Item>
);

function Changed({ changes }: { readonly changes: Changes }) {
  const words = useWords(settingWords);
  return (
    <output>
      <p className="okr-note">{changes.length === 0 ? words.noChange : words.changes(changes.length)}</p>
      <ul className="goal-rows">
        {changes.slice(0, 50).map((one) => (
          <li key={one.KRID}>
            {one.Title}
            <span className="okr-note">
              {' '}
              {words.from(percentOf(one.BeforeBp), percentOf(one.AfterBp))}
              {one.BeforeScore !== one.AfterScore &&
                ` · ${words.scores(one.BeforeScore ?? '–', one.AfterScore ?? '–')}`}
            </span>
          </li>
        ))}
      </ul>
    </output>
  );
}

interface KrFieldProps {
  readonly value?: number;
  readonly onChange?: (id: number | null) => void;
}

function KrField({ value, onChange }: KrFieldProps) {
  const words = useWords(settingWords);
  const [asked, setAsked] = useState('');
  const found = useCall(
    TargetKR.GetSurfaceTargetKRList,
    { Kind: goalKinds.keyResult, Keyword: asked, PageSize: 20 },
    { keep: true },
  );
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: (text) => setAsked(text.slice(0, 50)) }}
      placeholder={words.krSearch}
      value={value ?? null}
      options={(found.data?.Rows ?? []).map((row) => ({ value: row.KRID, label: row.Title }))}
      onChange={(id) => onChange?.(id)}
    />
  );
}
