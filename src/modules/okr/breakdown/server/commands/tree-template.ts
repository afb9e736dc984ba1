import type { Language, Words } from '#kit/contract/refusals.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Download } from '#kit/server/http/context.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { treeColumns, type TreeColumn } from '../../contract/WorkBreakdownFile.ts';

const title: Words = { zh: '工作分解导入模板', en: 'Work breakdown template' };
const example: Readonly<Record<Language, readonly [string, string]>> = {
  zh: ['示例：场地（导入前请删除示例行）', '示例：签订合同'],
  en: ['Example: venue (delete the example rows before the import)', 'Example: sign the contract'],
};
/** Columns that only an export fills. */
const exportOnly: readonly TreeColumn[] = ['OBID', 'Version', 'Progress', 'State'];

/** Returns an Excel file with the columns an import reads, and an item with one below it as an example. */
export function treeTemplate(language: Language): Promise<Download> {
  const [above, below] = example[language];
  const lines: readonly Partial<Record<TreeColumn, SheetValue>>[] = [
    { WBS: '1', Name: above, PlanStart: { day: '2026-01-05' }, PlanEnd: { day: '2026-03-31' } },
    { WBS: '1.1', Name: below, Type: workTypeLabels[1]?.[language] ?? null, Hours: 4.5 },
  ];
  const columns = Object.entries(treeColumns).filter(([key]) => !exportOnly.some((one) => one === key));
  return excel(title[language], [
    {
      name: title[language],
      head: columns.map(([, column]) => ({
        title: column.title[language],
        width: 'width' in column ? column.width : 16,
      })),
      rows: lines.map((line) => {
        const cells = new Map<string, SheetValue | undefined>(Object.entries(line));
        return columns.map(([key]) => cells.get(key) ?? null);
      }),
    },
  ]);
}
