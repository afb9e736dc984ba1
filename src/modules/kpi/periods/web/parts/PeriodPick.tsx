import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';

interface PeriodPickProps {
  /**
   * Content for the selected period.
   * @param pick field that selects another period, to be placed above the content
   */
  readonly children: (period: PeriodRow, pick: ReactNode) => ReactNode;
}

/** Selects the period of a page. By default, the newest one with others' sheets that the reader may see. */
export function PeriodPick({ children }: PeriodPickProps) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const [id, go] = useAddressId('period');
  const found = useCall(KPISheet.GetPeriods, {});
  return (
    <Answer of={found} rows={6}>
      {(periods) => {
        const period =
          periods.find(({ PeriodID }) => PeriodID === id) ??
          periods.find(({ HasSheets }) => HasSheets) ??
          periods[0];
        if (!period) return <Nothing text={words.noPeriods} />;
        return children(
          period,
          <Select
            aria-label={words.period}
            style={{ width: 220 }}
            value={period.PeriodID}
            options={periods.map(({ PeriodID, Name, NameEn }) => ({
              value: PeriodID,
              label: inLanguage(language, Name, NameEn),
            }))}
            onChange={go}
          />,
        );
      }}
    </Answer>
  );
}
