import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import {
  contractType,
  education,
  gender,
  householdType,
  userType,
  type Coded,
} from '#modules/people/persons/contract/user-codes.ts';
import { usePostName } from '#modules/people/web/open.tsx';
import {
  ageBands,
  tenureBands,
  type Dimension,
  type PersonnelStatistics,
} from '../contract/PersonnelStatistics.ts';
import { peopleFigureWords } from './statistics-words.ts';

export type Figures = ReplyOf<typeof PersonnelStatistics.GetStatistics>;
export type Share = Figures['Shares'][number];

const coded: Partial<Record<Dimension, Coded>> = {
  type: userType,
  contract: contractType,
  gender,
  education,
  household: householdType,
};

/** Returns whether a dimension is listed in the order of its bands instead of by size. */
export const isBand = (by: Dimension): boolean => by === 'age' || by === 'tenure';

/** Returns the lower bound of a band and that of the next band. */
const band = (bands: readonly number[], key: string): [number, number | undefined] => [
  Number(key),
  bands[bands.indexOf(Number(key)) + 1],
];

/** Returns a function for the display name of a share. */
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
