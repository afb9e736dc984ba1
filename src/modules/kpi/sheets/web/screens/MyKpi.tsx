import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { paths, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
import type { SheetHead } from '../../contract/sheet-shapes.ts';
import { useSheetColumns } from '../parts/useSheetColumns.tsx';

const views = ['mine', 'toSubmit', 'waiting', 'team', 'history'] as const;
type View = (typeof views)[number];

/** Page of the reader's own sheets, sheets that wait for them, and sheets of their people. */
export default function MyKpi() {
  const words = useWords(pageWords);
  const [at] = useAddress('view');
  const view = views.find((one) => one === at.view) ?? 'mine';
  const one = { PageSize: 1 };
  const counts: Partial<Record<View, number | undefined>> = {
    toSubmit: useCall(Kpi.GetFormSubmitPage, one).data?.Total,
    waiting: useCall(Kpi.GetFormApprovalPage, one).data?.Total,
  };
  return (
    <KpiPage current="own">
      <TabLinks
        isSecond
        label={words.views}
        current={view}
        tabs={views.map((key) => ({
          key,
          to: key === 'mine' ? paths.own : `${paths.own}?view=${key}`,
          label: words[key],
          count: counts[key],
        }))}
      />
      <Sheets key={view} view={view} />
    </KpiPage>
  );
}

function Sheets({ view }: { readonly view: View }) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const go = useNavigate();
  const periods = useCall(KPISheet.GetPeriods, {});
  const columns = useSheetColumns(view === 'mine' || view === 'toSubmit' ? 'person' : 'nothing');
  const filters = useMemo<readonly Filter[]>(() => {
    const period: Filter = {
      kind: 'choice',
      names: ['PeriodID'],
      label: words.period,
      options: (periods.data ?? []).map(({ PeriodID, Name, NameEn }) => ({
        value: String(PeriodID),
        label: inLanguage(language, Name, NameEn),
      })),
    };
    const state: Filter = {
      kind: 'choice',
      names: ['State'],
      label: words.state,
      options: Object.entries(sheetStateLabels).map(([value, label]) => ({ value, label: label[language] })),
    };
    if (view === 'team') return [{ kind: 'search', names: ['Name'], label: words.search }, period, state];
    return view === 'mine' ? [period] : [];
  }, [periods.data, view, words, language]);
  const shared = {
    rowKey: (row: SheetHead) => row.SheetID,
    columns,
    filters,
    onOpen: (row: SheetHead) => void go(sheetPath(row.SheetID)),
  };
  switch (view) {
    case 'mine':
      return (
        <ListScreen<SheetHead, typeof Kpi.GetKPIInfoByName>
          {...shared}
          from={Kpi.GetKPIInfoByName}
          empty={{ text: words.emptyMine }}
        />
      );
    case 'toSubmit':
      return (
        <ListScreen<SheetHead, typeof Kpi.GetFormSubmitPage>
          {...shared}
          from={Kpi.GetFormSubmitPage}
          empty={{ text: words.emptyToSubmit }}
        />
      );
    case 'waiting':
      return (
        <ListScreen<SheetHead, typeof Kpi.GetFormApprovalPage>
          {...shared}
          from={Kpi.GetFormApprovalPage}
          empty={{ text: words.emptyWaiting }}
        />
      );
    case 'team':
      return (
        <ListScreen<SheetHead, typeof Kpi.GetKPIInfoByLeader>
          {...shared}
          from={Kpi.GetKPIInfoByLeader}
          empty={{ text: words.emptyTeam }}
        />
      );
    default:
      return (
        <ListScreen<SheetHead, typeof Kpi.GetFormHistoryPage>
          {...shared}
          from={Kpi.GetFormHistoryPage}
          empty={{ text: words.emptyHistory }}
        />
      );
  }
}
