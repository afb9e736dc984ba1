import { useMemo } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { fieldsOfTab } from '#modules/people/persons/contract/user-fields.ts';
import { wordsFor } from '#modules/people/persons/web/shown.ts';
import { usePostName } from '#modules/people/posts/web/PostName.tsx';
import { useCan } from '#modules/people/web/useMe.ts';
import {
  derivedFields,
  rosterFields,
  rosterSorts,
  rosterStateLabels,
  type RosterField,
  type RosterRow,
} from '../contract/EmployeeRoster.ts';
import { rosterWords } from './roster-words.ts';

/** Columns that everybody sees before they choose their own. */
const usual = new Set<RosterField>([
  'EmployeeId',
  'DeptId',
  'position',
  'leaderid',
  'EntryTime',
  'UserType',
  'Service',
  'ContractEndDate',
]);
/** Fields that the name column already shows, or the state says better. */
const elsewhere = new Set<RosterField>(['ChineseName', 'EnglishName', 'JobType', 'SSOState']);
const right = new Set<RosterField>(['Age', 'Service', 'Competition']);
/** Fields of the account that every reader of the roster sees. */
const open = new Set<RosterField>([
  'EmployeeId',
  'CompanyId',
  'DeptId',
  'position',
  'leaderid',
  'EntryTime',
  'UserType',
  'DisableTime',
  'Service',
]);

const tones: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'waiting', 3: 'neutral', 4: 'paused' };

const isDerived = (field: RosterField): field is keyof typeof derivedFields => field in derivedFields;
const ofCard = new Set<RosterField>([...fieldsOfTab('common'), 'Age', 'Retirement']);

/** Returns the columns of the roster that the reader may choose from; the usual ones are shown at first. */
export function useRosterColumns(): readonly Column<RosterRow>[] {
  const words = useWords(rosterWords);
  const language = useLanguage();
  const postName = usePostName();
  const can = useCan();
  const seesAccount = can(userCodes.basic);
  const seesCard = can(userCodes.common);
  return useMemo(() => {
    const show = (row: RosterRow, field: RosterField): string => {
      const value = row.Fields[field];
      switch (field) {
        case 'CompanyId':
          return inLanguage(language, row.CompanyName, row.CompanyNameEn);
        case 'DeptId':
          return inLanguage(language, row.DeptName, row.DeptNameEn);
        case 'leaderid':
          return inLanguage(language, row.LeaderName, row.LeaderNameEn);
        case 'position':
          return postName(String(value ?? ''));
        case 'Age':
          return value === null || value === undefined ? '' : words.years(Number(value));
        case 'Service':
          return value === null || value === undefined ? '' : words.service(Number(value));
        default:
          return wordsFor(field, value, language);
      }
    };
    const columnOf = (field: RosterField): Column<RosterRow> => ({
      key: field,
      title: (isDerived(field) ? derivedFields[field] : userFields[field])[language],
      show: (row) => show(row, field) || words.none,
      ...(rosterSorts.some((name) => name === field) ? { sort: field } : {}),
      ...(usual.has(field) ? {} : { isExtra: true as const }),
      ...(right.has(field) ? { align: 'right' as const } : {}),
      ...(['DeptId', 'position'].includes(field) ? { phone: 'plain' as const } : {}),
      ...(field === 'EntryTime' ? { phone: 'fact' as const } : {}),
    });
    const isReadable = (field: RosterField): boolean =>
      !elsewhere.has(field) && (open.has(field) || (ofCard.has(field) ? seesCard : seesAccount));
    const name: Column<RosterRow> = {
      key: 'ChineseName',
      fixed: 'start',
      title: words.name,
      sort: 'ChineseName',
      phone: 'title',
      show: (row) => (
        <PersonName
          id={row.AUID}
          name={row.ChineseName}
          englishName={row.EnglishName}
          note={language === 'zh' ? row.EnglishName : row.ChineseName}
        />
      ),
    };
    const state: Column<RosterRow> = {
      key: 'State',
      title: words.state,
      phone: 'state',
      isNews: (row) => row.State !== 1,
      show: (row) => (
        <Status tone={tones[row.State] ?? 'neutral'}>{rosterStateLabels[row.State][language]}</Status>
      ),
    };
    return [name, state, ...rosterFields.filter(isReadable).map(columnOf)];
  }, [language, postName, seesAccount, seesCard, words]);
}
