import { placeText } from '#kit/rules/places.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import type { CompanyRow } from '../../contract/EnterpriseInfo.ts';
import { Grade } from '../ratings/Grade.tsx';
import { supplierWords } from '../words.ts';
import { SupplierStatus } from './SupplierStatus.tsx';

/** Returns the columns of the company list, with titles in the user's language. */
export function useColumns(open: (row: CompanyRow) => void): readonly Column<CompanyRow>[] {
  const words = useWords(supplierWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      sort: 'name',
      show: (row) => (
        <button type="button" className="supplier-open" onClick={() => open(row)}>
          <span>{row.CompanyName}</span>
          {row.CreditCode && <span className="supplier-note">{row.CreditCode}</span>}
        </button>
      ),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => <SupplierStatus state={row.FormState} />,
    },
    {
      key: 'grade',
      title: words.grade,
      phone: 'fact',
      sort: 'score',
      show: (row) =>
        row.RuleGrade ? (
          <Grade grade={row.RuleGrade} score={row.Score} />
        ) : (
          <span className="supplier-note">{words.unrated}</span>
        ),
    },
    {
      key: 'legal',
      title: words.legalPerson,
      show: (row) => (
        <span className="supplier-two" title={row.Phone || undefined}>
          <span>{row.LegalPerson || '--'}</span>
          {row.Phone && <span className="supplier-note">{row.Phone}</span>}
        </span>
      ),
    },
    {
      key: 'place',
      title: words.place,
      phone: 'fact',
      show: (row) => placeText(row.Province, row.City, language) || '--',
    },
    {
      key: 'review',
      title: words.review,
      sort: 'review',
      show: (row) => row.ReviewTime ?? '--',
    },
    {
      key: 'updated',
      title: words.updated,
      isLine: true,
      sort: 'updated',
      show: (row) => shortTime(row.UpdateTime),
    },
  ];
}
