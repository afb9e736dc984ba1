import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Table } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { ReplenishCard } from '../../contract/ReplenishCard.ts';
import { CardRuleDialog } from './CardRuleDialog.tsx';
import { useRuleName, type CardRuleRow } from './card-rule.ts';
import '#modules/attendance/leave/web/leave.css';

/** Page with the rules for punch corrections: of the company, and of departments with their own rule. */
export default function CardRules() {
  const { rules: words } = useWords(billWords);
  const list = useCall(ReplenishCard.GetReplenishCardConfigList, {});
  const [open, setOpen] = useState<CardRuleRow | 'new' | null>(null);
  const nameOf = useRuleName();
  const texts = useTexts();
  return (
    <Answer of={list}>
      {({ CanUpdate, Rows }) => (
        <Panel
          title={words.title}
          extra={
            CanUpdate && (
              <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
                {words.add}
              </Button>
            )
          }
        >
          <p className="leave-hint">{words.hint}</p>
          {!CanUpdate && <Alert type="info" showIcon title={words.readOnly} style={{ marginBottom: 12 }} />}
          <Table<CardRuleRow>
            size="small"
            rowKey="ConfigID"
            dataSource={Rows}
            pagination={false}
            scroll={{ x: 'max-content' }}
            columns={[
              { key: 'department', title: words.department, render: (_, row) => nameOf(row) },
              { key: 'limit', title: words.limit, render: (_, row) => words.times(row.MonthlyLimit) },
              { key: 'cycle', title: words.cycle, render: (_, row) => words.cycleText(row.CycleStartDay) },
              { key: 'within', title: words.within, render: (_, row) => words.withinText(row.WithinDays) },
              { key: 'allowed', title: words.allowed, render: (_, row) => texts.allowed(row) },
              {
                key: 'proof',
                title: words.proof,
                render: (_, row) => (row.NeedProof ? words.yes : words.no),
              },
              ...(CanUpdate
                ? [
                    {
                      key: 'actions',
                      render: (_: unknown, row: CardRuleRow) => (
                        <div className="card-rule-acts">
                          <Button
                            size="small"
                            aria-label={`${words.edit}: ${nameOf(row)}`}
                            onClick={() => setOpen(row)}
                          >
                            {words.edit}
                          </Button>
                          {row.DeptId !== null && <Remove row={row} />}
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {open !== null && (
            <CardRuleDialog row={open === 'new' ? null : open} known={Rows} onClose={() => setOpen(null)} />
          )}
        </Panel>
      )}
    </Answer>
  );
}

function useTexts() {
  const { rules: words } = useWords(billWords);
  const language = useLanguage();
  return {
    allowed: (row: CardRuleRow): string =>
      [
        row.AllowLack && words.lack,
        row.AllowLate && words.late,
        row.AllowEarly && words.early,
        row.AllowNormal && words.normal,
      ]
        .filter(Boolean)
        .join(language === 'zh' ? '、' : ', ') || words.none,
  };
}

function Remove({ row }: { readonly row: CardRuleRow }) {
  const { rules: words } = useWords(billWords);
  const { modal, message } = App.useApp();
  const showError = useShowError();
  const act = useAct(ReplenishCard.DelReplenishCardConfig);
  const name = useRuleName()(row);
  const ask = (): void =>
    void modal.confirm({
      title: words.removeAsk(name),
      content: words.removeNote,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: () =>
        act.mutate(
          { ConfigID: row.ConfigID, Version: row.Version },
          { onSuccess: () => void message.success(words.removed), onError: showError },
        ),
    });
  return (
    <Button size="small" disabled={act.isPending} aria-label={`${words.remove}: ${name}`} onClick={ask}>
      {words.remove}
    </Button>
  );
}
