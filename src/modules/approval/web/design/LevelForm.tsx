import { Alert, Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { ApproverRule, Level, RuleOf } from '../../contract/process.ts';
import type { ApproverRuleKind } from '../../contract/codes.ts';
import { useDesign } from './context.ts';
import { Help } from './Help.tsx';
import type { Helped } from './help-words.ts';
import { PeoplePick } from './PeoplePick.tsx';
import { startsSomewhere } from './rule-text.ts';
import { RightsTable } from './RightsTable.tsx';
import { designWords } from './words.ts';

interface LevelFormProps {
  readonly level: Level;
  readonly onChange: (level: Level) => void;
}

const blankRule = (kind: ApproverRuleKind, control: string, role: number): ApproverRule => {
  switch (kind) {
    case 'people':
      return { kind, people: [] };
    case 'role':
      return { kind, roleId: role };
    case 'leadersUp':
      return { kind, levels: 2 };
    case 'userControl':
      return { kind, control };
    case 'applicantChoice':
      return { kind, from: null };
    default:
      return { kind };
  }
};

/** Everything that is set of one level; a change counts at once. */
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
      <CopyFields level={level} onChange={onChange} />
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

/** A name in both languages. */
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

interface RuleFieldProps {
  readonly label: string;
  /** The ways that are offered. */
  readonly kinds: readonly ApproverRuleKind[];
  readonly rule: ApproverRule;
  readonly onChange: (rule: ApproverRule) => void;
}

const ways = Object.keys(designWords.zh.ruleKinds) as ApproverRuleKind[];

/** How people are found, and what that way needs to know. */
function RuleField({ label, kinds, rule, onChange }: RuleFieldProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design, roles, people, meet, isReadOnly } = useDesign();
  const pickers = design.Controls.filter(({ Type }) => Type === 'userSearch');
  const offered = kinds.filter((kind) => kind !== 'userControl' || pickers.length > 0);
  return (
    <div className="design-stack">
      <Select
        aria-label={label}
        value={rule.kind}
        options={offered.map((value) => ({ value, label: words.ruleKinds[value] }))}
        onChange={(kind) => onChange(blankRule(kind, pickers[0]?.Name ?? '', roles[0]?.RoleId ?? 0))}
      />
      {(rule.kind === 'people' || rule.kind === 'applicantChoice') && (
        <PeoplePick
          label={rule.kind === 'people' ? words.people : words.among}
          value={rule.kind === 'people' ? rule.people : (rule.from ?? [])}
          known={people}
          disabled={isReadOnly}
          onChange={(ids, met) => {
            meet(met);
            onChange(
              rule.kind === 'people'
                ? { ...rule, people: ids }
                : { ...rule, from: ids.length === 0 ? null : ids },
            );
          }}
        />
      )}
      {rule.kind === 'applicantChoice' && rule.from === null && <span className="muted">{words.anyone}</span>}
      {rule.kind === 'role' && (
        <Select
          aria-label={words.roleName}
          showSearch={{ optionFilterProp: 'label' }}
          value={rule.roleId}
          options={roles.map((role) => ({
            value: role.RoleId,
            label: inLanguage(language, role.RoleName, role.RoleNameEn),
          }))}
          onChange={(roleId) => onChange({ ...rule, roleId })}
        />
      )}
      {rule.kind === 'leadersUp' && (
        <InputNumber
          aria-label={words.levelsUp}
          min={1}
          max={10}
          value={rule.levels}
          onChange={(value) => onChange({ ...rule, levels: value ?? 1 })}
        />
      )}
      <StartField rule={rule} onChange={onChange} />
      {rule.kind === 'userControl' && (
        <Select
          aria-label={words.control}
          value={rule.control}
          options={pickers.map(({ Name, Label }) => ({ value: Name, label: Label[language] }))}
          onChange={(control) => onChange({ kind: 'userControl', control })}
        />
      )}
    </div>
  );
}

const keyOf = (of: RuleOf): string => (typeof of === 'object' ? `.${of.control}` : (of ?? ''));

const startOf = (key: string): RuleOf =>
  key.startsWith('.') ? { control: key.slice(1) } : key === 'subject' ? key : undefined;

/** From whom, or from which department, a rule looks for people. */
function StartField({ rule, onChange }: Pick<RuleFieldProps, 'rule' | 'onChange'>) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design } = useDesign();
  if (!startsSomewhere(rule)) return null;
  const departments = design.Controls.filter(({ IsDepartment }) => IsDepartment);
  if (design.SubjectControl === null && departments.length === 0 && rule.of === undefined) return null;
  const start = keyOf(rule.of);
  const options = [
    { value: '', label: words.startApplicant },
    ...(design.SubjectControl !== null || start === 'subject'
      ? [{ value: 'subject', label: words.startSubject }]
      : []),
    ...departments.map(({ Name, Label }) => ({
      value: keyOf({ control: Name }),
      label: words.startControl(Label[language]),
    })),
  ];
  return (
    <>
      <Help on="startFrom">{words.startFrom}</Help>
      <Select
        aria-label={words.startFrom}
        value={start}
        options={options}
        onChange={(key) => {
          const { of: _former, ...plain } = rule;
          const of = startOf(key);
          onChange(of === undefined ? plain : { ...plain, of });
        }}
      />
    </>
  );
}

const actions = ['remind', 'transfer', 'sendBack', 'pass'] as const;

/** How long a row may wait, and what happens then. */
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

// The applicant chooses approvers, not who gets a copy.
const copyWays = ways.filter((kind) => kind !== 'applicantChoice');

/** Who gets a copy once the level is done. */
function CopyFields({ level, onChange }: LevelFormProps) {
  const words = useWords(designWords);
  const { copies } = level;
  const set = (patch: Partial<NonNullable<Level['copies']>>): void => {
    if (copies) onChange({ ...level, copies: { ...copies, ...patch } });
  };
  return (
    <>
      <Form.Item label={<Help on="copies">{words.copies}</Help>} extra={words.copiesHint}>
        <Switch
          aria-label={words.copies}
          checked={copies !== null}
          onChange={(isOn) =>
            onChange({ ...level, copies: isOn ? { to: { kind: 'people', people: [] }, note: '' } : null })
          }
        />
      </Form.Item>
      {copies && (
        <>
          <Form.Item label={<Help on="copyPeople">{words.copyPeople}</Help>}>
            <RuleField
              label={words.copyPeople}
              kinds={copyWays}
              rule={copies.to}
              onChange={(to) => set({ to })}
            />
          </Form.Item>
          <Form.Item label={<Help on="copyNote">{words.copyNote}</Help>}>
            <Input
              aria-label={words.copyNote}
              maxLength={100}
              placeholder={words.copyNoteHint}
              value={copies.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
