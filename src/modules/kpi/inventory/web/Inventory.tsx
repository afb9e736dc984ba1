import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { verdictLabels } from '#modules/kpi/contract/codes.ts';
import type { VerdictItem } from '#modules/kpi/sheets/contract/detail-calls.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { Listing } from '#modules/kpi/web/parts/Listing.tsx';
import { KPIInventory } from '../contract/KPIInventory.ts';
import { IndicatorInfo } from './IndicatorInfo.tsx';
import { VerdictForm } from './VerdictForm.tsx';
import { inventoryWords } from './inventory-words.ts';

const tones: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'waiting', 3: 'paused' };
const signs = ['AllEqual', 'AlwaysFull', 'NoSource', 'NoOwner', 'IsChanged'] as const;

/** Inventory of a period's indicators. */
export function Inventory({ period }: { readonly period: number }) {
  const words = useWords(inventoryWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const found = useCall(Kpi.GetInventoryReport, { PeriodID: period });
  const begin = useAct(KPIInventory.Open);
  const end = useAct(KPIInventory.Close);
  return (
    <Answer of={found} rows={6}>
      {({ InventoryID, IsClosed, MayReview, Version, Items }) => {
        if (InventoryID === null && !MayReview) return <Nothing text={words.noneYet} />;
        if (InventoryID === null)
          return (
            <Nothing text={words.none}>
              <Button
                type="primary"
                loading={begin.isPending}
                onClick={() =>
                  begin.mutate(
                    { PeriodID: period },
                    {
                      onSuccess: (made) => void message.success(words.opened(made.Items)),
                      onError: showError,
                    },
                  )
                }
              >
                {words.open}
              </Button>
            </Nothing>
          );
        const left = Items.filter(({ Verdict }) => Verdict === null).length;
        return (
          <Panel>
            <div className="kpi-acts">
              {IsClosed ? (
                <Status tone="good">{words.isClosed}</Status>
              ) : (
                <>
                  <span className="kpi-note">{words.left(left)}</span>
                  {MayReview && (
                    <Button
                      type="primary"
                      disabled={left > 0}
                      onClick={() =>
                        void modal.confirm({
                          title: words.closeTitle,
                          content: words.closeHint,
                          okText: words.close,
                          cancelText: words.cancel,
                          onOk: () =>
                            end.mutate(
                              { InventoryID, Version: Version ?? 1 },
                              { onSuccess: () => void message.success(words.closed), onError: showError },
                            ),
                        })
                      }
                    >
                      {words.close}
                    </Button>
                  )}
                </>
              )}
            </div>
            <Table items={Items} inventory={IsClosed || !MayReview ? null : InventoryID} />
            <p className="kpi-note">{words.fewNote}</p>
          </Panel>
        );
      }}
    </Answer>
  );
}

interface TableProps {
  readonly items: readonly VerdictItem[];
  /** Id of the open inventory. Null if it has ended, or the reader may not give verdicts. */
  readonly inventory: number | null;
}

function Table({ items, inventory }: TableProps) {
  const words = useWords(inventoryWords);
  const language = useLanguage();
  const [judged, setJudged] = useState<number | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const nameOf = ({ Name, NameEn }: VerdictItem): string => inLanguage(language, Name, NameEn);
  const item = items.find(({ IndicatorID }) => IndicatorID === judged);
  const look = (row: VerdictItem) => (
    <Button
      type="link"
      size="small"
      className="kpi-open"
      aria-label={words.look(nameOf(row))}
      onClick={() => setLooked(row.IndicatorID)}
    >
      {nameOf(row)}
    </Button>
  );
  const verdict = ({ Verdict }: VerdictItem) =>
    Verdict === null ? (
      words.pending
    ) : (
      <Status tone={tones[Verdict]!}>{verdictLabels[Verdict]![language]}</Status>
    );
  const signsOf = (row: VerdictItem) => {
    const found = signs.filter((sign) => row[sign]);
    return (
      found.length > 0 && (
        <span className="kpi-signs">
          {found.map((sign) => (
            <Tag key={sign}>{words.sign[sign]}</Tag>
          ))}
        </span>
      )
    );
  };
  const judge = (row: VerdictItem) =>
    inventory !== null && (
      <Button size="small" aria-label={words.judge(nameOf(row))} onClick={() => setJudged(row.IndicatorID)}>
        {words.judgeShort}
      </Button>
    );
  return (
    <>
      <Listing<VerdictItem>
        label={words.tab}
        rows={items}
        rowKey={({ IndicatorID }) => IndicatorID}
        columns={[
          { title: words.indicator, cell: look },
          { title: words.use, cell: ({ Sheets }) => Sheets, isNumber: true },
          {
            title: words.filled,
            cell: ({ Sheets, Filled }) =>
              Sheets > 0 ? `${Math.round((Filled * 100) / Sheets)}%` : words.few,
            isNumber: true,
          },
          { title: words.median, cell: ({ Median }) => Median ?? words.few, isNumber: true },
          { title: words.spread, cell: ({ Spread }) => Spread ?? words.few, isNumber: true },
          { title: words.verdict, cell: verdict },
          { title: words.signs, cell: signsOf, isWhole: true },
          { title: words.judgeShort, cell: judge, isAct: true },
        ]}
      />
      {item && inventory !== null && (
        <VerdictForm inventory={inventory} item={item} onClose={() => setJudged(null)} />
      )}
      {looked !== null && <IndicatorInfo id={looked} onClose={() => setLooked(null)} />}
    </>
  );
}
