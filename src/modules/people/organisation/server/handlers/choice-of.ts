import type { ChoiceFields } from '../queries/choices.ts';

interface Given {
  readonly ParentId: number | null;
  readonly Name: string;
  readonly NameEn: string;
  readonly Sort: number;
}

export const choiceOf = ({ ParentId, Name, NameEn, Sort }: Given): ChoiceFields => ({
  parentId: ParentId,
  name: Name,
  nameEn: NameEn,
  sort: Sort,
});
