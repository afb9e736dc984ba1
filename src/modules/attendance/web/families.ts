import type { BillFamily } from '#modules/approval/web/open.ts';

const families = new Map<string, () => BillFamily>();

/** Lets an area add a family of bills that everybody files to the page of applications, before it is drawn. */
export function addFamily(key: string, useFamily: () => BillFamily): void {
  families.set(key, useFamily);
}

/** What areas have added, in that order: always the same while the page stands. */
export function useAddedFamilies(): BillFamily[] {
  const found: BillFamily[] = [];
  // oxlint-disable-next-line react/hooks -- none is added once the page is drawn
  for (const useFamily of families.values()) found.push(useFamily());
  return found;
}
