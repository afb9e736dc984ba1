import { App, Button, Checkbox, Dropdown, InputNumber } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { manageWords } from '../manage-words.ts';

type Rules = ReplyOf<typeof BookStorSetting.GetRuleList>;
type Rule = Rules['Rows'][number];

/** Number fields of a rule, with the minimum and maximum that the contract accepts. */
const numbers = [
  ['maxLoans', 'MaxLoans', 0, 50],
  ['loanDays', 'LoanDays', 1, 365],
  ['renewTimes', 'RenewTimes', 0, 10],
  ['renewDays', 'RenewDays', 1, 180],
  ['renewOpenDays', 'RenewOpenDays', 1, 365],
  ['holdDays', 'HoldDays', 1, 30],
  ['maxHolds', 'MaxHolds', 0, 50],
  ['recommendPer30Days', 'RecommendPer30Days', 0, 50],
] as const;
const flags = [
  ['blockIfOverdue', 'BlockIfOverdue'],
  ['reviewNeedsLoan', 'ReviewNeedsLoan'],
] as const;
const userTypes = [1, 0, 2] as const;

/** Lending rules: number of books and days, for everybody and by type of employment. */
export function Rules() {
  const rules = useCall(BookStorSetting.GetRuleList, {});
  return (
    <Answer of={rules} rows={8} isFresh>
      {(found) => (
        <Opened of={found} version={({ RowVersion }) => RowVersion}>
          {(opened, saved) => <RuleTable found={opened} onSaved={saved} />}
        </Opened>
      )}
    </Answer>
  );
}

function RuleTable({ found, onSaved }: { readonly found: Rules; readonly onSaved: () => void }) {
  const words = useWords(manageWords);
  const showError = useShowError();
  const { message } = App.useApp();
  const act = useAct(BookStorSetting.SaveRuleList);
  const [rules, setRules] = useState<readonly Rule[]>(found.Rows);
  const nameOf = ({ UserType }: Rule): string =>
    UserType === null ? words.everybody : words.userTypes[UserType as 0 | 1 | 2];
  const change = (at: number, changed: Partial<Rule>): void =>
    setRules(rules.map((rule, n) => (n === at ? { ...rule, ...changed } : rule)));
  const open = userTypes.filter((type) => !rules.some(({ UserType }) => UserType === type));
  const save = (): void =>
    act.mutate(
      { Rows: [...rules], RowVersion: found.RowVersion },
      {
        onSuccess: () => {
          onSaved();
          void message.success(words.saved);
        },
        onError: showError,
      },
    );
  return (
    <>
      <p className="book-why">{found.CanEdit ? words.ruleNote : words.ruleReadOnly}</p>
      {rules.map((rule, at) => (
        <Panel
          key={rule.UserType ?? 'all'}
          title={nameOf(rule)}
          extra={
            found.CanEdit &&
            rule.UserType !== null && (
              <Button
                size="small"
                danger
                aria-label={`${words.removeRule}: ${nameOf(rule)}`}
                onClick={() => setRules(rules.filter((_one, n) => n !== at))}
              >
                {words.removeRule}
              </Button>
            )
          }
        >
          <div className="rule-fields">
            {numbers.map(([label, name, min, max]) => (
              <label key={name} className="rule-field">
                <span>{words[label]}</span>
                <InputNumber
                  min={min}
                  max={max}
                  precision={0}
                  disabled={!found.CanEdit}
                  value={rule[name]}
                  onChange={(value) => change(at, { [name]: value ?? min })}
                />
              </label>
            ))}
            {flags.map(([label, name]) => (
              <Checkbox
                key={name}
                disabled={!found.CanEdit}
                checked={rule[name]}
                onChange={(event) => change(at, { [name]: event.target.checked })}
              >
                {words[label]}
              </Checkbox>
            ))}
          </div>
        </Panel>
      ))}
      {found.CanEdit && (
        <div className="form-actions rule-actions">
          {open.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: open.map((type) => ({
                  key: type,
                  label: words.userTypes[type],
                  onClick: () => setRules([...rules, { ...rules[0]!, UserType: type }]),
                })),
              }}
            >
              <Button>{words.addRule}</Button>
            </Dropdown>
          )}
          <Button type="primary" loading={act.isPending} onClick={save}>
            {words.save}
          </Button>
        </div>
      )}
    </>
  );
}
