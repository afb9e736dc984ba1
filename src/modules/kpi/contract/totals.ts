import type { Language, Words } from '#kit/contract/refusals.ts';
import { isOut, rowKinds, sheetStates } from './codes.ts';
import type { SheetHead, SheetRow } from './sheet-shapes.ts';

/** Label in place of a score, when scoring has ended without one. */
export const unscoredLabel: Words = { zh: '未评', en: 'Not scored' };

type Head = Pick<SheetHead, 'State' | 'Total' | 'Grade' | 'Person'>;

/** Whether scoring has ended, and a reader sees what came of it: its person only once it is out. */
export const seesOutcome = ({ State, Person }: Pick<Head, 'State' | 'Person'>, readerId: number): boolean =>
  State >= sheetStates.scored && (isOut(State) || Person.AUID !== readerId);

/** A total with its grade as people read it, or that there is none; null: nothing yet, or not the reader’s to see. */
export function totalText(head: Head, readerId: number, language: Language): string | null {
  if (head.Total !== null) return `${head.Total} ${head.Grade ?? ''}`.trim();
  return seesOutcome(head, readerId) ? unscoredLabel[language] : null;
}

/** Label in place of a score, for a veto that applies. */
export const vetoedLabel: Words = { zh: '否决', en: 'Vetoed' };

/** Whether a row is a veto that stands: its score is more than 0. */
export const isVetoed = ({ Kind, RowScore }: Pick<SheetRow, 'Kind' | 'RowScore'>): boolean =>
  Kind === rowKinds.veto && Number(RowScore ?? 0) > 0;

/** Whether a row that weighs was left without a score: of a sheet whose scoring has ended. */
export const isRowUnscored = ({
  Kind,
  RowScore,
  IsNotApplicable,
}: Pick<SheetRow, 'Kind' | 'RowScore' | 'IsNotApplicable'>): boolean =>
  Kind <= rowKinds.judged && RowScore === null && !IsNotApplicable;
