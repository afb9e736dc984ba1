import { Alert, Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import type { Level } from '../contract/process.ts';
import { CopyFields } from './CopyFields.tsx';
import { Help } from './Help.tsx';
import { PeoplePick } from './PeoplePick.tsx';
import { RightsTable } from './RightsTable.tsx';
import { RuleField, ways } from './RuleField.tsx';
import { useDesign } from './context.ts';
import type { Helped } from './help-words.ts';
import { designWords } from './words.ts';

interface LevelFormProps {
  readonly level: Level;
  readonly onChange: (level: Level) => void;
}

/** All settings of one level; changes apply at once. */
export function LevelForm({ level, onChange }: LevelFormProps) {
  const words = useWords(designWords);
  const { isReadOnly } = useDesign();
  const set = (patch: Partial<Level>): void => onChange({ ...level, ...patch });
  return (
    <Form layout="vertical" component="div" disabled={isReadOnly} className="design-form">
      <NamesFields
        zh={words.levelName}
        help="levelName"
        value={level.name}
        onChange={(name) => set({ name })}
      />
      <Form.Item label={<Help on="approvers">{words.approvers}</Help>}>
        <RuleField
          label={words.approvers}
          kinds={ways}
          rule={level.approvers}
          onChange={(approvers) => set({ approvers })}
        />
      </Form.Item>
      <Form.Item label={<Help on="sign">{words.sign}</Help>}>
        <Select
          aria-label={words.sign}
          value={level.sign}
          options={([1, 2, 3] as const).map((value) => ({ value, label: words.signHints[value] }))}
          onChange={(sign) => set({ sign })}
        />
      </Form.Item>
      <Form.Item label={<Help on="sendBack">{words.sendBack}</Help>}>
        <Select
          aria-label={words.sendBack}
          value={level.sendBack ?? 'passed'}
          options={(['passed', 'applicant'] as const).map((value) => ({
            value,
            label: words.sendBacks[value],
          }))}
          onChange={(sendBack) => set({ sendBack })}
        />
      </Form.Item>
      <Form.Item label={<Help on="mayAlso">{words.mayAlso}</Help>}>
        <div className="design-row">
          {(['countersign', 'transfer'] as const).map((act) => (
            <Checkbox
              key={act}
              checked={level[act] !== false}
              onChange={({ target }) => set({ [act]: target.checked })}
            >
              {words.acts[act]}
            </Checkbox>
          ))}
        </div>
      </Form.Item>
      <Form.Item label={<Help on="byHand">{words.byHand}</Help>}>
        <Switch
          aria-label={words.byHand}
          checked={level.byHand === true}
          onChange={(byHand) => set({ byHand })}
        />
      </Form.Item>
      <LimitFields level={level} onChange={onChange} />
      <CopyFields
        label={words.copies}
        hint={words.copiesHint}
        help="copies"
        copies={level.copies}
        onChange={(copies) => set({ copies })}
      />
      <Form.Item label={<Help on="finance">{words.finance}</Help>} extra={words.financeHint}>
        <Switch
          aria-label={words.finance}
          checked={level.finance}
          onChange={(finance) => set({ finance, edit: [], must: [] })}
        />
      </Form.Item>
      <h3 className="form-section">
        <Help on="rights">{words.rights}</Help>
      </h3>
      <p className="muted">{words.rightsHint}</p>
      <RightsTable level={level} onChange={onChange} />
    </Form>
  );
}

interface NamesFieldsProps {
  readonly zh: string;
  readonly help: Helped;
  readonly value: { readonly zh: string; readonly en: string };
  readonly onChange: (value: { zh: string; en: string }) => void;
}

/** Fields for a name in both languages. */
export function NamesFields({ zh, help, value, onChange }: NamesFieldsProps) {
  const words = useWords(designWords);
  return (
    <div className="design-pair">
      <Form.Item label={<Help on={help}>{zh}</Help>}>
        <Input
          aria-label={`${zh} · ${words.nameZh}`}
          maxLength={100}
          value={value.zh}
          onChange={(event) => onChange({ ...value, zh: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={words.nameEn}>
        <Input
          aria-label={`${zh} · ${words.nameEn}`}
          maxLength={100}
          value={value.en}
          onChange={(event) => onChange({ ...value, en: event.target.value })}
        />
      </Form.Item>
    </div>
  );
}

const actions = ['remind', 'transfer', 'sendBack', 'pass'] as const;

/** Fields for the time limit of a row and the action after it. */
function LimitFields({ level, onChange }: LevelFormProps) {
  const words = useWords(designWords);
  const { people, meet, isReadOnly } = useDesign();
  const { limit } = level;
  const set = (patch: Partial<NonNullable<Level['limit']>>): void => {
    if (limit) onChange({ ...level, limit: { ...limit, ...patch } });
  };
  return (
    <>
      <Form.Item label={<Help on="limit">{words.limit}</Help>} extra={words.limitHint}>
        <div className="design-row">
          <Switch
            aria-label={words.limit}
            checked={limit !== null}
            onChange={(isOn) =>
              onChange({ ...level, limit: isOn ? { hours: 8, action: 'remind', to: null } : null })
            }
          />
          {limit ? (
            <InputNumber
              aria-label={words.limitHours}
              min={1}
              max={400}
              suffix={words.limitHours}
              value={limit.hours}
              onChange={(hours) => set({ hours: hours ?? 1 })}
            />
          ) : (
            <span className="muted">{words.limitNone}</span>
          )}
        </div>
      </Form.Item>
      {limit && (
        <Form.Item
          label={<Help on="limitThen">{words.limitThen}</Help>}
          extra={limit.action === 'pass' && words.limitPassHint}
        >
          <Select
            aria-label={words.limitThen}
            value={limit.action}
            options={actions.map((value) => ({ value, label: words.limitActions[value] }))}
            onChange={(action) => set({ action, to: null, evenAmount: undefined })}
          />
        </Form.Item>
      )}
      {limit?.action === 'pass' && !level.finance && (
        <Form.Item>
          <Checkbox
            checked={limit.evenAmount === true}
            onChange={({ target }) => set({ evenAmount: target.checked || undefined })}
          >
            {words.limitEvenAmount}
          </Checkbox>
          <Alert
            type={limit.evenAmount ? 'warning' : 'info'}
            showIcon
            title={words.limitEvenAmountHint}
            style={{ marginTop: 8 }}
          />
        </Form.Item>
      )}
      {limit?.action === 'transfer' && (
        <Form.Item label={<Help on="limitTo">{words.limitTo}</Help>} extra={words.limitToHint}>
          <PeoplePick
            label={words.limitTo}
            isSingle
            value={limit.to === null ? [] : [limit.to]}
            known={people}
            disabled={isReadOnly}
            onChange={([to], met) => {
              meet(met);
              set({ to: to ?? null });
            }}
          />
        </Form.Item>
      )}
    </>
  );
}
