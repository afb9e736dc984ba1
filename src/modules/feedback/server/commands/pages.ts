import type { Executor } from '#kit/server/db/database.ts';
import { listMenuPages, type MenuPage } from '#modules/people/server/open.ts';
import { otherPage } from '../../contract/codes.ts';
import type { Caller } from './by.ts';

/** Lists the pages that feedback can be about, in menu order. @param known paths of the product's own pages */
export async function listPages(on: Executor, by: Caller, known: ReadonlySet<string>): Promise<MenuPage[]> {
  const pages = await listMenuPages(on, by.manages ? null : by.id);
  return [...pages.filter(({ url }) => known.has(url)), { ...otherPage, url: '' }];
}
