import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { calibrationWords } from '#modules/kpi/calibration/web/calibration-words.ts';
import { kpiCodes, periodStateLabels, periodStates, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { Calibration } from '#modules/kpi/calibration/web/Calibration.tsx';
import { ExportButton } from '#modules/kpi/files/web/parts/ExportButton.tsx';
import { fileWords } from '#modules/kpi/files/web/parts/file-words.ts';
import { GenerateDialog } from '../GenerateDialog.tsx';
import { inventoryWords } from '#modules/kpi/inventory/web/inventory-words.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow, SheetHead } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { ImportButton } from '#modules/kpi/files/web/ImportButton.tsx';
import { gridWords } from '#modules/kpi/sheets/web/grid-words.ts';
import { PeopleGrid } from '#modules/kpi/sheets/web/PeopleGrid.tsx';
import { PublishDialog } from '../PublishDialog.tsx';
import { PeriodForm } from '../PeriodForm.tsx';
import { paths, printPath, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { Inventory } from '#modules/kpi/inventory/web/Inventory.tsx';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { NotYours } from '#modules/kpi/web/parts/NotYours.tsx';
import { LockButton } from '../LockButton.tsx';
import { periodTones } from '#modules/kpi/web/parts/tones.ts';
import { useSheetColumns } from '#modules/kpi/sheets/web/parts/useSheetColumns.tsx';
import { hrWords } from '../words.ts';

/** Page of periods, with all sheets in the reader's scope. */
export default function HrXtable() {
  const words = useWords(hrWords);
  const can = useCan();
  const [at, go] = useAddress('period');
  const found = useCall(KPISheet.GetPeriods, {}, { enabled: can(kpiCodes.manage) });
  const [over, setOver] = useState<'add' | 'edit' | 'generate' | 'publish' | null>(null);
  if (!can(kpiCodes.manage)) return <NotYours text={words.notYours} />;
  const periods = found.data ?? [];
  const period = periods.find(({ PeriodID }) => PeriodID === Number(at.period)) ?? periods[0];
  return (
    <KpiPage
      current="all"
      actions={
        <ActionButton icon={<PlusOutlined />} label={words.addPeriod} onClick={() => setOver('add')} />
      }
    >
      <Answer of={found} rows={6}>
        {() =>
          period ? (
            <Period
              key={period.PeriodID}
              period={period}
              periods={periods}
              onChoose={(id) => go({ period: id })}
              onEdit={() => setOver('edit')}
              onGenerate={() => setOver('generate')}
              onPublish={() => setOver('publish')}
            />
          ) : (
            <Nothing text={words.noPeriods} />
          )
        }
      </Answer>
      {(over === 'add' || over === 'edit') && (
        <PeriodForm
          row={over === 'edit' ? (period ?? null) : null}
          onClose={() => setOver(null)}
          onSaved={(id) => {
            setOver(null);
            go({ period: id });
          }}
        />
      )}
      {over === 'publish' && period && <PublishDialog period={period} onClose={() => setOver(null)} />}
      {over === 'generate' && period && <GenerateDialog period={period} onClose={() => setOver(null)} />}
    </KpiPage>
  );
}

interface PeriodProps {
  readonly period: PeriodRow;
  readonly periods: readonly PeriodRow[];
  readonly onChoose: (id: number) => void;
  readonly onEdit: () => void;
  readonly onGenerate: () => void;
  readonly onPublish: () => void;
}

function Period({ period, periods, onChoose, onEdit, onGenerate, onPublish }: PeriodProps) {
  const words = useWords(hrWords);
  const page = useWords(pageWords);
  const review = useWords(inventoryWords);
  const session = useWords(calibrationWords);
  const language = useLanguage();
  const files = useWords(fileWords);
  const grid = useWords(gridWords);
  const isPhone = useIsPhone();
  const open = useNavigate();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const fixed = useMemo(() => ({ PeriodID: period.PeriodID }), [period.PeriodID]);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Name'], label: page.search },
    {
      kind: 'choice',
      names: ['State'],
      label: page.state,
      options: Object.entries(sheetStateLabels).map(([value, label]) => ({ value, label: label[language] })),
    },
  ];
  const columns = useSheetColumns('period');
  const [{ view }] = useAddress('view');
  const isReview = view === 'inventory';
  const isSession = view === 'calibration';
  const isGrid = view === 'grid' && !isPhone;
  const here = (to: string): string => `${paths.all}?period=${period.PeriodID}${to ? `&view=${to}` : ''}`;
  const isOpen = period.State < periodStates.scoring;
  return (
    <>
      <div className="kpi-acts">
        <Select
          aria-label={words.period}
          style={{ width: 240 }}
          value={period.PeriodID}
          options={periods.map(({ PeriodID, Name, NameEn }) => ({
            value: PeriodID,
            label: inLanguage(language, Name, NameEn),
          }))}
          onChange={onChoose}
        />
        <Status tone={periodTones[period.State]!}>{periodStateLabels[period.State]![language]}</Status>
        <span className="kpi-note">{page.days2(period.FromDay, period.ToDay)}</span>
        {period.State < periodStates.published && <Button onClick={onEdit}>{words.editPeriod}</Button>}
        {period.State !== periodStates.preparing && period.State < periodStates.published && (
          <Button onClick={onPublish}>{words.publish}</Button>
        )}
        {period.State === periodStates.published && <LockButton period={period} />}
        {isOpen && (
          <Button type="primary" onClick={onGenerate}>
            {words.generate}
          </Button>
        )}
      </div>
      <TabLinks
        isSecond
        label={review.views}
        current={isReview ? 'inventory' : isSession ? 'calibration' : isGrid ? 'grid' : 'sheets'}
        tabs={[
          { key: 'sheets', to: here(''), label: review.sheets },
          ...(isPhone ? [] : [{ key: 'grid', to: here('grid'), label: grid.tab }]),
          { key: 'calibration', to: here('calibration'), label: session.tab },
          { key: 'inventory', to: here('inventory'), label: review.tab },
        ]}
      />
      {isReview ? (
        <Inventory period={period.PeriodID} />
      ) : isSession ? (
        <Calibration period={period.PeriodID} />
      ) : isGrid ? (
        <PeopleGrid period={period.PeriodID} />
      ) : (
        <>
          <PageActions>
            <ExportButton of={{ PeriodID: period.PeriodID }} />
            {period.State < periodStates.published && <ImportButton period={period} />}
          </PageActions>
          <ListScreen<SheetHead, typeof KPISheet.GetPage>
            from={KPISheet.GetPage}
            rowKey={(row) => row.SheetID}
            filters={filters}
            fixed={fixed}
            columns={columns}
            onOpen={(row) => void open(sheetPath(row.SheetID))}
            pick={{
              keys: picked,
              onChange: (keys) => setPicked(keys.map(Number)),
              label: ({ Person }) => inLanguage(language, Person.ChineseName, Person.EnglishName),
              all: words.pickAll,
              bar: (
                <LinkButton to={printPath(picked)} icon={<PrinterOutlined />}>
                  {files.printAll(picked.length)}
                </LinkButton>
              ),
            }}
            empty={{ text: page.emptyAll }}
          />
        </>
      )}
    </>
  );
}
