import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { TreeColumn } from '#kit/web/grid/TreeGrid.tsx';
import { roles, sheetStates } from '#modules/kpi/contract/codes.ts';
import { isNumeric, standardKeys } from '#modules/kpi/templates/contract/columns.ts';
import { usualWidth } from '#modules/kpi/templates/web/ViewDialog.tsx';
import { modelWords } from '#modules/kpi/templates/web/words.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { unscoredLabel } from '../contract/totals.ts';
import { isAsked, mayWrite, roleOfKey, textOf, type CellWords, type RowItem } from './cells.ts';
import type { useCells } from './useCells.ts';
import { sheetWords } from './words.ts';

export interface ShownKey {
  readonly key: string;
  readonly title: string;
  readonly group: string;
  readonly isRight: boolean;
  /** Allowed values, if the column is a choice. */
  readonly options?: readonly string[];
  readonly isDay?: boolean;
}

/** Facts about a sheet that decide which columns it shows. */
type Look = Pick<Sheet, 'Columns' | 'View' | 'AsksSecond' | 'SeesScores'> & {
  readonly Head: Pick<Sheet['Head'], 'State'>;
};

/** Returns the keys of a sheet's columns in order, each with its title. */
export function useShownKeys({ Columns, View, AsksSecond, Head, SeesScores }: Look): readonly ShownKey[] {
  const words = useWords(modelWords);
  const group = useWords(sheetWords);
  const language = useLanguage();
  const hidden = new Set(View.Columns.filter(({ IsHidden }) => IsHidden).map(({ Key }) => Key));
  const isTargets = Head.State <= sheetStates.inForce;
  const isShown = (key: string): boolean => {
    if (hidden.has(key)) return false;
    if (isTargets && ['Actual', 'SelfScore', 'LeaderScore', 'SecondScore', 'RowScore'].includes(key))
      return false;
    if (key === 'SecondScore') return AsksSecond && SeesScores;
    return key !== 'LeaderScore' || SeesScores;
  };
  const groupOf: Readonly<Record<string, string>> = {
    KPIName: group.basics,
    Calibre: group.basics,
    Target: group.plan,
    WeightBp: group.plan,
    Actual: group.result,
    SelfScore: group.scores,
    LeaderScore: group.scores,
    SecondScore: group.scores,
    RowScore: group.scores,
    WorkRemarks: group.result,
  };
  const own = Columns.filter(
    ({ Role, Stage, Key }) =>
      !hidden.has(Key) && (Role < roles.leader || SeesScores) && (Stage === 1 || !isTargets),
  );
  const order = ['KPIName', 'Calibre', 'Target', 'WeightBp'];
  const rest = standardKeys.filter((key) => !order.includes(key) && key !== 'WorkRemarks');
  const standard = (key: string): ShownKey => ({
    key,
    title: words.standard[key as keyof typeof words.standard],
    group: groupOf[key]!,
    isRight: ['Target', 'WeightBp', 'Actual', 'SelfScore', 'LeaderScore', 'SecondScore', 'RowScore'].includes(
      key,
    ),
  });
  return [
    ...order.filter(isShown).map(standard),
    ...own.map(({ Key, Title, TitleEn, Group, Type, Options }) => ({
      key: Key,
      title: inLanguage(language, Title, TitleEn),
      group: Group || group.result,
      isRight: isNumeric(Type),
      ...(Type === 'select' ? { options: Options } : {}),
      isDay: Type === 'date',
    })),
    ...(isShown('Actual') ? [standard('Actual')] : []),
    ...(isShown('WorkRemarks') ? [standard('WorkRemarks')] : []),
    ...rest.filter((key) => key !== 'Actual' && isShown(key)).map(standard),
  ];
}

/** Returns the words that cells of a sheet show. */
export function useCellWords({ Head, SeesScores }: Sheet): CellWords {
  const { yes, no } = useWords(sheetWords);
  const language = useLanguage();
  return { yes, no, missing: SeesScores && Head.State >= sheetStates.scored ? unscoredLabel[language] : '' };
}

/** Returns the columns of a sheet's grid. */
export function useGridColumns(
  sheet: Sheet,
  cells: ReturnType<typeof useCells>,
): readonly TreeColumn<RowItem>[] {
  const words = useCellWords(sheet);
  const { toScore, toFill } = useWords(sheetWords);
  const keys = useShownKeys(sheet);
  const textIn = (row: SheetRow, key: string): string =>
    cells.typed(row.RowNo, key) ?? textOf(row, key, words);
  const widths = new Map(sheet.View.Columns.map(({ Key, Width }) => [Key, Width]));
  return keys.map(({ key, title, group, isRight, options }) => ({
    key,
    title,
    group,
    width: widths.get(key) ?? usualWidth(key),
    ...(isRight ? { align: 'right' as const } : {}),
    ...(options ? { options } : {}),
    text: ({ row, title: name }) => (key === 'KPIName' ? name : textIn(row, key)),
    ...(key !== 'KPIName'
      ? {
          show: ({ row }: RowItem) =>
            textIn(row, key) ||
            (isAsked(sheet, row, key) && (
              <span className="kpi-asked" data-say={roleOfKey[key] === undefined ? toFill : toScore} />
            )),
        }
      : {}),
    canEdit: ({ row }) => mayWrite(sheet, row, key),
  }));
}
