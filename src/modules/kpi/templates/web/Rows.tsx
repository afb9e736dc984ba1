import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { rowKindLabels, rowKinds } from '#modules/kpi/contract/codes.ts';
import type { Problem, TemplateRow } from '#modules/kpi/contract/shapes.ts';
import { weightOf } from '#modules/kpi/sheets/contract/scores.ts';
import { KPIIndicator } from '../contract/KPIIndicator.ts';
import type { Column } from '../contract/columns.ts';
import { Meter } from './Meter.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { modelWords } from './words.ts';

export interface Named {
  readonly IndicatorID: number;
  readonly Name: string;
  readonly NameEn: string;
}

interface RowsProps {
  readonly rows: readonly TemplateRow[];
  readonly names: ReadonlyMap<number, string>;
  readonly columns: readonly Column[];
  readonly problems: readonly Problem[];
  readonly isReadOnly: boolean;
  /** Called with a newly chosen indicator, before the rows change. */
  readonly onAdd: (one: Named) => void;
  readonly onChange: (rows: readonly TemplateRow[]) => void;
}

/** Indicators of a template, with weights and scoring rules. */
export function Rows({ rows, names, columns, problems, isReadOnly, onAdd, onChange }: RowsProps) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const [ruling, setRuling] = useState<number | null>(null);
  const found = useCall(
    KPIIndicator.GetPage,
    { PageSize: 50, IsUse: true, ...(query ? { Keyword: query } : {}) },
    { keep: true },
  );
  const used = new Set(rows.map(({ IndicatorID }) => IndicatorID));
  const free = (found.data?.Rows ?? []).filter(({ IndicatorID }) => !used.has(IndicatorID));
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  const change = (at: number, more: Partial<TemplateRow>): void =>
    onChange(rows.map((one, n) => (n === at ? { ...one, ...more } : one)));
  const scoring = ({ Kind, ScoreFormula, Bands }: TemplateRow): string => {
    if (Kind === rowKinds.measured) return ScoreFormula || words.usual;
    if (Kind === rowKinds.bands) return words.bandsOf(Bands.length);
    return Kind === rowKinds.veto ? words.ticked : words.byPeople;
  };
  const bp = weightOf(rows.map(({ Kind, WeightBp }) => ({ kind: Kind, weightBp: WeightBp })));
  return (
    <>
      <div className="kpi-acts">
        {!isReadOnly && (
          <Select
            aria-label={words.addRow}
            style={{ width: 280 }}
            placeholder={
              <>
                <PlusOutlined /> {words.addRow}
              </>
            }
            value={null}
            showSearch={{ filterOption: false, onSearch: setQuery }}
            options={free.map((one) => ({
              value: one.IndicatorID,
              label: `${one.Code} ${inLanguage(language, one.Name, one.NameEn)}`,
            }))}
            onChange={(id: number | null) => {
              const one = free.find(({ IndicatorID }) => IndicatorID === id);
              if (id === null || !one) return;
              onAdd(one);
              onChange([
                ...rows,
                {
                  IndicatorID: id,
                  Kind: rowKinds.measured,
                  WeightBp: Math.max(0, 10_000 - bp),
                  Target: null,
                  ScoreFormula: '',
                  Bands: [],
                },
              ]);
            }}
          />
        )}
        <Meter bp={bp} />
      </div>
      {rows.length > 0 && (
        <Sideways label={words.rows}>
          <table className="kpi-edit" style={{ minWidth: 900 }}>
            <thead>
              <tr>
                <th scope="col">{words.indicator}</th>
                <th scope="col">{words.kind}</th>
                <th scope="col">{words.weight}</th>
                <th scope="col">{words.target}</th>
                <th scope="col">{words.scoring}</th>
                {!isReadOnly && <th aria-label={words.remove} />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const name = nameOf(row.IndicatorID);
                const weighs = row.Kind <= rowKinds.judged;
                return (
                  <tr key={row.IndicatorID}>
                    <td data-problem={problems.some(({ RowNo }) => RowNo === at + 1)}>{name}</td>
                    <td style={{ width: 150 }}>
                      <Select
                        aria-label={`${name} ${words.kind}`}
                        disabled={isReadOnly}
                        value={row.Kind}
                        options={Object.entries(rowKindLabels).map(([value, label]) => ({
                          value: Number(value),
                          label: label[language],
                        }))}
                        onChange={(Kind: number) => change(at, { Kind })}
                      />
                    </td>
                    <td style={{ width: 120 }}>
                      {weighs && (
                        <InputNumber
                          aria-label={`${name} ${words.weight}`}
                          disabled={isReadOnly}
                          min={0}
                          max={100}
                          precision={2}
                          value={row.WeightBp / 100}
                          onChange={(value) => change(at, { WeightBp: Math.round((value ?? 0) * 100) })}
                        />
                      )}
                    </td>
                    <td style={{ width: 120 }}>
                      {(row.Kind === rowKinds.measured || row.Kind === rowKinds.bands) && (
                        <Input
                          aria-label={`${name} ${words.target}`}
                          disabled={isReadOnly}
                          value={row.Target ?? ''}
                          onChange={({ target }) => change(at, { Target: target.value.trim() || null })}
                        />
                      )}
                    </td>
                    <td>
                      {row.Kind <= rowKinds.bands && !isReadOnly ? (
                        <Button
                          type="link"
                          aria-label={words.about(words.editRule, `${name} ${scoring(row)}`)}
                          onClick={() => setRuling(at)}
                        >
                          {scoring(row)}
                        </Button>
                      ) : (
                        <span className="kpi-note">{scoring(row)}</span>
                      )}
                    </td>
                    {!isReadOnly && (
                      <td style={{ width: 48 }}>
                        <Button
                          type="text"
                          icon={<DeleteOutlined />}
                          aria-label={words.removeRow(name)}
                          onClick={() => onChange(rows.filter((_one, n) => n !== at))}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Sideways>
      )}
      {ruling !== null && rows[ruling] && (
        <RuleDialog
          name={nameOf(rows[ruling].IndicatorID)}
          row={rows[ruling]}
          columns={columns}
          onClose={() => setRuling(null)}
          onDone={(row) => {
            change(ruling, row);
            setRuling(null);
          }}
        />
      )}
    </>
  );
}
