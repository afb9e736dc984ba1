import { InputNumber, Select } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { ApproverRuleKind } from '#modules/approval/contract/codes.ts';
import type { ApproverRule, RuleOf } from '../contract/process.ts';
import { Help } from './Help.tsx';
import { PeoplePick } from './PeoplePick.tsx';
import { useDesign } from './context.ts';
import { startsSomewhere } from './rule-text.ts';
import { designWords } from './words.ts';

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

interface RuleFieldProps {
  readonly label: string;
  /** Kinds of rules that can be chosen. */
  readonly kinds: readonly ApproverRuleKind[];
  readonly rule: ApproverRule;
  readonly onChange: (rule: ApproverRule) => void;
}

export const ways = Object.keys(designWords.zh.ruleKinds) as ApproverRuleKind[];

/** Field for an approver rule, with the parameters of its kind. */
export function RuleField({ label, kinds, rule, onChange }: RuleFieldProps) {
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

/** Field for the person or department from which a rule starts. */
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
