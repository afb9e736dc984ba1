import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { sheetTones } from '#modules/kpi/web/parts/tones.ts';
import type { SheetHead } from '../../contract/sheet-shapes.ts';
import { totalText } from '../../contract/totals.ts';

/**
 * Columns of a list of sheets. Leaves out the column that all rows share: the person, if they are the reader's own, or
 * the period.
 */
export function useSheetColumns(shared: 'person' | 'period' | 'nothing'): readonly Column<SheetHead>[] {
  const words = useWords(pageWords);
  const language = useLanguage();
  const me = useMe()?.AUID ?? 0;
  const isOwn = shared === 'person';
  const person: Column<SheetHead> = {
    key: 'person',
    title: words.person,
    phone: 'title',
    isLine: true,
    show: ({ SheetID, Person }) => {
      const name = <PersonName id={Person.AUID} name={Person.ChineseName} englishName={Person.EnglishName} />;
      return shared === 'period' ? <Link to={sheetPath(SheetID)}>{name}</Link> : name;
    },
  };
  const period: Column<SheetHead> = {
    key: 'period',
    title: words.period,
    phone: isOwn ? 'title' : 'fact',
    isLine: true,
    show: (row) => (
      <Link to={sheetPath(row.SheetID)}>{inLanguage(language, row.PeriodName, row.PeriodNameEn)}</Link>
    ),
  };
  return [
    ...(isOwn ? [] : [person]),
    ...(shared === 'period' ? [] : [period]),
    {
      key: 'post',
      title: words.post,
      phone: 'fact',
      isWide: true,
      show: (row) => inLanguage(language, row.PostName, row.PostNameEn),
    },
    {
      key: 'department',
      title: words.department,
      isLine: true,
      show: (row) => {
        const name = inLanguage(language, row.DeptName, row.DeptNameEn);
        return (
          <span className="kpi-cut" title={name}>
            {name}
          </span>
        );
      },
    },
    { key: 'days', title: words.days, isLine: true, show: (row) => words.days2(row.FromDay, row.ToDay) },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isLine: true,
      show: (row) => <Status tone={sheetTones[row.State]!}>{sheetStateLabels[row.State]![language]}</Status>,
    },
    { key: 'due', title: words.due, phone: 'fact', isLine: true, show: (row) => row.DueDay ?? words.hidden },
    {
      key: 'total',
      title: words.total,
      align: 'right',
      phone: 'fact',
      isLine: true,
      show: (row) =>
        row.Total !== null && row.Grade ? (
          <>
            {row.Total} <GradeChip>{row.Grade}</GradeChip>
          </>
        ) : (
          (totalText(row, me, language) ?? words.hidden)
        ),
    },
  ];
}
