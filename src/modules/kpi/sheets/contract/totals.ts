import type { Language, Words } from '#kit/contract/refusals.ts';
import { isPublished, rowKinds, sheetStates } from '#modules/kpi/contract/codes.ts';
import type { SheetHead, SheetRow } from './sheet-shapes.ts';

/** Text shown instead of a score when scoring ended without one. */
export const unscoredLabel: Words = { zh: '未评', en: 'Not scored' };

type Head = Pick<SheetHead, 'State' | 'Total' | 'Grade' | 'Person'>;

/** Says whether scoring has ended and the reader may see the outcome. The sheet's person may only after publication. */
export const seesOutcome = ({ State, Person }: Pick<Head, 'State' | 'Person'>, readerId: number): boolean =>
  State >= sheetStates.scored && (isPublished(State) || Person.AUID !== readerId);

/**
 * Returns a total with its grade as text, or the text for “not scored”. Null: not decided yet, or the reader may not
 * see it.
 */
export function totalText(head: Head, readerId: number, language: Language): string | null {
  if (head.Total !== null) return `${head.Total} ${head.Grade ?? ''}`.trim();
  return seesOutcome(head, readerId) ? unscoredLabel[language] : null;
}

/** Text shown instead of a score for a veto that applies. */
export const vetoedLabel: Words = { zh: '否决', en: 'Vetoed' };

/** Says whether a row is a veto that applies: its score is above 0. */
export const isVetoed = ({ Kind, RowScore }: Pick<SheetRow, 'Kind' | 'RowScore'>): boolean =>
  Kind === rowKinds.veto && Number(RowScore ?? 0) > 0;

/** Says whether a row that counts for the total has no score. Only meaningful once scoring has ended. */
export const isRowUnscored = ({
  Kind,
  RowScore,
  IsNotApplicable,
}: Pick<SheetRow, 'Kind' | 'RowScore' | 'IsNotApplicable'>): boolean =>
  Kind <= rowKinds.judged && RowScore === null && !IsNotApplicable;
