import { Alert, Select } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { TreeGrid, type TreeColumn } from '#kit/web/grid/TreeGrid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { ExportButton } from '#modules/kpi/files/web/parts/ExportButton.tsx';
import { fileWords } from '#modules/kpi/files/web/parts/file-words.ts';
import { printPath, sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { KPISheet } from '../contract/KPISheet.ts';
import { gridMost } from '../contract/grid-calls.ts';
import { totalText, vetoedLabel } from '../contract/totals.ts';
import { gridWords } from './grid-words.ts';

type Grid = ReplyOf<typeof KPISheet.GetGrid>;
type Line = Grid['Sheets'][number];

interface Item {
  readonly id: number;
  readonly parentId: null;
  readonly title: string;
  readonly line: Line;
  readonly cells: ReadonlyMap<number, Line['Cells'][number]>;
}

/** Space above and below the grid, in pixels. */
const around = 420;
/** Maximum number of sheets printed at once. */
const printMost = 100;

/** Grid of people by items: all sheets of a period side by side. */
export function PeopleGrid({ period }: { readonly period: number }) {
  const page = useWords(pageWords);
  const words = useWords(gridWords);
  const language = useLanguage();
  const [chosen, go] = useAddressId('post');
  const posts = useCall(KPISheet.GetPosts, { PeriodID: period });
  const asked = { PeriodID: period, ...(chosen === null ? {} : { PostID: chosen }) };
  const found = useCall(KPISheet.GetGrid, asked);
  return (
    <>
      <div className="kpi-acts">
        <Select
          aria-label={page.post}
          style={{ width: 220 }}
          allowClear
          placeholder={words.allPosts}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen}
          options={(posts.data ?? []).map(({ PostID, PostName, PostNameEn, Sheets: n }) => ({
            value: PostID,
            label: `${inLanguage(language, PostName, PostNameEn)} (${n})`,
          }))}
          onChange={(id: number | null | undefined) => go(id ?? null)}
        />
        <ExportButton of={asked} />
        <PrintLink lines={found.data?.Sheets ?? []} />
      </div>
      <Answer of={found} rows={10}>
        {(grid) => <Shown grid={grid} />}
      </Answer>
    </>
  );
}

function PrintLink({ lines }: { readonly lines: readonly Line[] }) {
  const files = useWords(fileWords);
  if (lines.length === 0 || lines.length > printMost) return null;
  return (
    <LinkButton to={printPath(lines.map(({ SheetID }) => SheetID))}>
      {files.printAll(lines.length)}
    </LinkButton>
  );
}

function Shown({ grid }: { readonly grid: Grid }) {
  const page = useWords(pageWords);
  const words = useWords(gridWords);
  const language = useLanguage();
  const open = useNavigate();
  const me = useMe()?.AUID ?? 0;
  const items = useMemo(
    () =>
      grid.Sheets.map((line): Item => ({
        id: line.SheetID,
        parentId: null,
        title: inLanguage(language, line.Person.ChineseName, line.Person.EnglishName),
        line,
        cells: new Map(line.Cells.map((cell) => [cell.At, cell])),
      })),
    [grid, language],
  );
  const columns = useMemo(
    (): readonly TreeColumn<Item>[] => [
      { key: 'person', title: page.person, group: words.sheet, width: 132, text: ({ title }) => title },
      {
        key: 'total',
        title: page.total,
        group: words.sheet,
        width: 96,
        align: 'right',
        text: ({ line }) => totalText(line, me, language) ?? '',
      },
      {
        key: 'post',
        title: page.post,
        group: words.sheet,
        width: 120,
        text: ({ line }) => inLanguage(language, line.PostName, line.PostNameEn),
      },
      {
        key: 'department',
        title: page.department,
        group: words.sheet,
        width: 120,
        text: ({ line }) => inLanguage(language, line.DeptName, line.DeptNameEn),
      },
      {
        key: 'state',
        title: page.state,
        group: words.sheet,
        width: 104,
        text: ({ line }) => sheetStateLabels[line.State]![language],
      },
      ...grid.Items.flatMap(({ IndicatorID, Name, NameEn }, at): TreeColumn<Item>[] => {
        const group = inLanguage(language, Name, NameEn);
        return [
          {
            key: `a${IndicatorID}`,
            title: words.actual,
            group,
            width: 88,
            align: 'right',
            text: ({ cells }) => cells.get(at)?.Actual ?? '',
          },
          {
            key: `s${IndicatorID}`,
            title: words.score,
            group,
            width: 80,
            align: 'right',
            text: ({ cells }) => {
              const cell = cells.get(at);
              return cell?.IsVetoed ? vetoedLabel[language] : (cell?.Score ?? '');
            },
          },
        ];
      }),
    ],
    [grid, language, me, page, words],
  );
  return (
    <>
      {grid.Total > gridMost && (
        <Alert className="kpi-alert" type="info" showIcon title={words.more(gridMost, grid.Total)} />
      )}
      <TreeGrid<Item>
        items={items}
        columns={columns}
        label={words.label}
        frozen={2}
        onOpen={({ line }) => void open(sheetPath(line.SheetID))}
        maxHeight={Math.max(320, globalThis.innerHeight - around)}
        empty={page.emptyAll}
      />
    </>
  );
}
