import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import {
  contractType,
  education,
  gender,
  householdType,
  userType,
  type Coded,
} from '#modules/people/contract/user-codes.ts';
import { usePostName } from '#modules/people/web/open.tsx';
import {
  ageBands,
  tenureBands,
  type Dimension,
  type PersonnelStatistics,
} from '../../contract/PersonnelStatistics.ts';
import { peopleFigureWords } from '../statistics-words.ts';

export type Figures = ReplyOf<typeof PersonnelStatistics.GetStatistics>;
export type Share = Figures['Shares'][number];

const coded: Partial<Record<Dimension, Coded>> = {
  type: userType,
  contract: contractType,
  gender,
  education,
  household: householdType,
};

/** What is listed from the least to the most, whatever the numbers. */
export const isBand = (by: Dimension): boolean => by === 'age' || by === 'tenure';

/** A band's lower bound, and that of the next. */
const band = (bands: readonly number[], key: string): [number, number | undefined] => [
  Number(key),
  bands[bands.indexOf(Number(key)) + 1],
];

/** What those whom a share counts have in common, in words. */
export function useShareName(): (share: Pick<Share, 'By' | 'Key' | 'Name' | 'NameEn'>) => string {
  const words = useWords(peopleFigureWords);
  const language = useLanguage();
  const postName = usePostName();
  return ({ By, Key, Name, NameEn }) => {
    if (Key === '') return By === 'contract' ? words.noContract : words.unknown;
    if (By === 'age') return words.age(...band(ageBands, Key));
    if (By === 'tenure') return words.tenure(...band(tenureBands, Key));
    if (By === 'core') return words.core[Key === '1' ? '1' : '0'];
    if (By === 'post') return postName(Name);
    const choices = coded[By];
    return choices ? (choices.labels[Number(Key)]?.[language] ?? Key) : inLanguage(language, Name, NameEn);
  };
}
