import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { sheetStateLabels } from '../../contract/codes.ts';
import type { SheetHead } from '../../contract/sheet-shapes.ts';
import { sheetPath } from './paths.ts';
import { sheetTones } from './tones.ts';
import { pageWords } from './words.ts';

/** Columns of a list of sheets. @param isOwn all of them are the reader's: his name says nothing */
export function useSheetColumns(isOwn: boolean): readonly Column<SheetHead>[] {
  const words = useWords(pageWords);
  const language = useLanguage();
  const person: Column<SheetHead> = {
    key: 'person',
    title: words.person,
    phone: 'title',
    isLine: true,
    show: ({ Person }) => (
      <PersonName id={Person.AUID} name={Person.ChineseName} englishName={Person.EnglishName} />
    ),
  };
  return [
    ...(isOwn ? [] : [person]),
    {
      key: 'period',
      title: words.period,
      phone: isOwn ? 'title' : 'fact',
      isLine: true,
      show: (row) => <Link to={sheetPath(row.SheetID)}>{row.PeriodName}</Link>,
    },
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
      show: (row) => inLanguage(language, row.DeptName, row.DeptNameEn),
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
      show: (row) => (row.Total === null ? words.hidden : `${row.Total} ${row.Grade ?? ''}`),
    },
  ];
}
