import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { aggregateLabels, directionLabels, feedLabels } from '#modules/kpi/contract/codes.ts';
import type { IndicatorRow } from '#modules/kpi/contract/shapes.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { KPIIndicator } from '../contract/KPIIndicator.ts';
import { modelWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

const adapt = (values: Values): Values => ({
  ...values,
  DataOwnerAUID: (values['DataOwnerAUID'] as PersonChoice | null)?.id ?? null,
  ValidFrom: values['ValidFrom'] ?? undefined,
});

/** Earlier definitions of an indicator. */
function Calibres({ id }: { readonly id: number }) {
  const words = useWords(modelWords);
  const found = useCall(KPIIndicator.GetCalibres, { IndicatorID: id });
  return (
    <Answer of={found}>
      {(rows) => (
        <>
          <h3 className="form-section">{words.calibres}</h3>
          <ul className="kpi-list">
            {rows.map((one) => (
              <li key={one.CalibreID}>
                {`${words.editionNo(one.EditionNumber)} · ${one.ValidFrom}`}
                <div className="kpi-note">{one.Definition}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

function IndicatorForm({
  row,
  onClose,
}: {
  readonly row: IndicatorRow | null;
  readonly onClose: () => void;
}) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const options = (labels: typeof directionLabels) =>
    Object.entries(labels).map(([value, label]) => ({ value: Number(value), label: label[language] }));
  const fields: readonly Field[] = [
    { name: 'Code', label: words.code, kind: 'text' },
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
    { name: 'Unit', label: words.unit, kind: 'text' },
    { name: 'Definition', label: words.definition, kind: 'area', hint: words.definitionHint },
    { name: 'Source', label: words.source, kind: 'text', isWhole: true },
    { name: 'Direction', label: words.direction, kind: 'choice', options: options(directionLabels) },
    { name: 'Aggregate', label: words.aggregate, kind: 'choice', options: options(aggregateLabels) },
    {
      name: 'Feed',
      label: words.feed,
      kind: 'choice',
      options: options(feedLabels),
      hint: words.feedHint,
      isWhole: true,
    },
    { name: 'DataOwnerAUID', label: words.owner, kind: 'own', control: <PersonField /> },
    { name: 'ValidFrom', label: words.validFrom, kind: 'day' },
    { name: 'IsUse', label: words.isUse, kind: 'switch' },
  ];
  const owner = row?.DataOwner;
  return (
    <Drawer open size={640} title={row ? words.editIndicator : words.addIndicator} onClose={onClose}>
      <EditForm
        call={KPIIndicator.Save}
        fields={fields}
        adapt={adapt}
        isDense
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        hidden={row ? { IndicatorID: row.IndicatorID, Version: row.Version } : {}}
        initial={
          row
            ? {
                Code: row.Code,
                Name: row.Name,
                NameEn: row.NameEn,
                Unit: row.Calibre.Unit,
                Definition: row.Calibre.Definition,
                Source: row.Calibre.Source,
                Direction: row.Calibre.Direction,
                Aggregate: row.Calibre.Aggregate,
                Feed: row.Calibre.Feed,
                DataOwnerAUID: owner
                  ? { id: owner.AUID, name: owner.ChineseName, nameEn: owner.EnglishName }
                  : null,
                ValidFrom: null,
                IsUse: row.IsUse,
              }
            : { Direction: 1, Aggregate: 1, Feed: 0, IsUse: true, ValidFrom: null, DataOwnerAUID: null }
        }
        onDone={({ IsNewCalibre }) => {
          void message.success(row && IsNewCalibre ? words.newCalibre : words.saved);
          onClose();
        }}
      />
      {row && <Calibres id={row.IndicatorID} />}
    </Drawer>
  );
}

function useColumns(open: (row: IndicatorRow) => void): readonly Column<IndicatorRow>[] {
  const words = useWords(modelWords);
  const language = useLanguage();
  return [
    { key: 'code', title: words.code, isLine: true, phone: 'fact', show: (row) => row.Code },
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      isLine: true,
      // A button, because the keyboard cannot reach table rows.
      show: (row) => (
        <Button type="link" size="small" className="kpi-open" onClick={() => open(row)}>
          {inLanguage(language, row.Name, row.NameEn)}
        </Button>
      ),
    },
    { key: 'definition', title: words.definition, isWide: true, show: (row) => row.Calibre.Definition },
    { key: 'unit', title: words.unit, isLine: true, show: (row) => row.Calibre.Unit || '--' },
    {
      key: 'calibre',
      title: words.edition,
      isLine: true,
      phone: 'fact',
      show: (row) => words.editionNo(row.Calibre.EditionNumber),
    },
    { key: 'uses', title: words.uses, align: 'right', isLine: true, show: (row) => row.Uses },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.disabled}</Status>
      ),
    },
  ];
}

/** List of indicators with their definitions. */
export function Indicators() {
  const words = useWords(modelWords);
  const [editing, setEditing] = useState<IndicatorRow | 'new' | null>(null);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.searchIndicator },
    {
      kind: 'choice',
      names: ['IsUse'],
      label: words.state,
      options: [
        { value: 'true', label: words.inUse },
        { value: 'false', label: words.disabled },
      ],
    },
  ];
  return (
    <>
      <PageActions>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          {words.addIndicator}
        </Button>
      </PageActions>
      <ListScreen<IndicatorRow, typeof KPIIndicator.GetPage>
        from={KPIIndicator.GetPage}
        rowKey={(row) => row.IndicatorID}
        filters={filters}
        columns={useColumns(setEditing)}
        onOpen={setEditing}
        empty={{ text: words.emptyIndicators }}
      />
      {editing !== null && (
        <IndicatorForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
