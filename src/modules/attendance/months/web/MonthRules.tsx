import { App, Button, InputNumber, Select, Switch, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import { monthWords } from './month-words.ts';

type Rule = ReplyOf<typeof SettingUpCourse.GetMonthRuleList>[number];

/** First days that a period may have. */
const firstDays = Array.from({ length: 28 }, (_one, at) => at + 1);

/** Dialog with the rules by which attendance months come by themselves; one rule is saved for several companies. */
export function MonthRules({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(monthWords);
  const found = useCall(SettingUpCourse.GetMonthRuleList, {});
  return (
    <Modal open width={720} title={words.rulesTitle} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{words.rulesHint}</p>
      <Answer of={found} rows={6} isFresh>
        {(rules) => <Rules rules={rules} onClose={onClose} />}
      </Answer>
    </Modal>
  );
}

function Rules({ rules, onClose }: { readonly rules: readonly Rule[]; readonly onClose: () => void }) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const save = useAct(SettingUpCourse.SaveMonthRules);
  const [chosen, choose] = useState<readonly number[]>(() => rules.map(({ CompanyId }) => CompanyId));
  const [rule, setRule] = useState(() => ({
    FirstDay: rules[0]?.FirstDay ?? 1,
    ConfirmDays: rules[0]?.ConfirmDays ?? 3,
    IsAutomatic: rules[0]?.IsAutomatic ?? true,
  }));
  const run = (): void =>
    save.mutate(
      { CompanyIds: [...chosen], ...rule },
      {
        onSuccess: () => {
          void message.success(words.done);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <>
      <div className="month-rule">
        <label>
          {words.firstDay}
          <Select<number>
            aria-label={words.firstDay}
            value={rule.FirstDay}
            onChange={(FirstDay) => setRule({ ...rule, FirstDay })}
            options={firstDays.map((value) => ({ value, label: words.firstDayOf(value) }))}
          />
        </label>
        <label>
          {words.confirmDays}
          <InputNumber
            aria-label={words.confirmDays}
            min={1}
            max={31}
            value={rule.ConfirmDays}
            onChange={(ConfirmDays) => setRule({ ...rule, ConfirmDays: ConfirmDays ?? 3 })}
          />
        </label>
        <label>
          {words.automatic}
          <Switch
            aria-label={words.automatic}
            checked={rule.IsAutomatic}
            onChange={(IsAutomatic) => setRule({ ...rule, IsAutomatic })}
          />
        </label>
      </div>
      <Table<Rule>
        size="small"
        rowKey="CompanyId"
        dataSource={[...rules]}
        pagination={false}
        scroll={{ x: 'max-content', y: 360 }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => choose(keys.map(Number)),
          getTitleCheckboxProps: () => ({ 'aria-label': words.selectAll }),
          getCheckboxProps: (one) => ({
            'aria-label': inLanguage(language, one.CompanyName, one.CompanyNameEn),
          }),
        }}
        columns={[
          {
            key: 'company',
            title: words.company,
            render: (_, one) => inLanguage(language, one.CompanyName, one.CompanyNameEn),
          },
          { key: 'first', title: words.firstDay, render: (_, one) => words.firstDayOf(one.FirstDay) },
          { key: 'days', title: words.confirmDays, align: 'right', render: (_, one) => one.ConfirmDays },
          {
            key: 'automatic',
            title: words.automatic,
            render: (_, one) => (one.IsAutomatic ? words.on : words.off),
          },
        ]}
      />
      <div className="form-actions">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="primary" disabled={chosen.length === 0} loading={save.isPending} onClick={run}>
          {words.rulesFor(chosen.length)}
        </Button>
      </div>
    </>
  );
}
