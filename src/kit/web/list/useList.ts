import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '../client/hooks.ts';

export interface PageOf<Row> {
  readonly Total: number;
  readonly IsMore?: boolean | undefined;
  readonly Rows: readonly Row[];
}

/** Call that returns a page of rows. */
export type ListCall<Row> = Placed<Call> & {
  readonly reply: { readonly _zod: { readonly output: PageOf<Row> } };
};

export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  /** Filter values set in the address, by filter name. */
  readonly filters: Readonly<Record<string, string>>;
  readonly isFiltered: boolean;
  readonly setPage: (page: number, size: number) => void;
  readonly setSort: (sort: string) => void;
  readonly setFilters: (changed: Readonly<Record<string, string>>) => void;
  readonly clear: () => void;
}

const sizeByDefault = 20;

/** Page, sorting and filters of a list. They are in the address, so that back, reload and sharing work. */
export function useListState(names: readonly string[]): ListState {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const filters: Record<string, string> = {};
    for (const name of names) {
      const value = search.get(name);
      if (value) filters[name] = value;
    }
    const change = (changed: Readonly<Record<string, string>>): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    return {
      page: Math.max(1, Number(search.get('page')) || 1),
      size: Math.min(200, Math.max(1, Number(search.get('size')) || sizeByDefault)),
      sort: search.get('sort') ?? '',
      filters,
      isFiltered: Object.keys(filters).length > 0,
      setPage: (page, size) =>
        change({ page: page > 1 ? String(page) : '', size: size === sizeByDefault ? '' : String(size) }),
      setSort: (sort) => change({ sort, page: '' }),
      setFilters: (changed) => change({ ...changed, page: '' }),
      clear: () => change({ ...Object.fromEntries(names.map((name) => [name, ''])), sort: '', page: '' }),
    };
  }, [names, search, setSearch]);
}

/** Loads the page of a list that the address names. The previous page stays while the next one loads. */
export function useList<C extends ListCall<unknown>>(
  call: C,
  state: ListState,
  fixed: Partial<GivenOf<C>> = {},
): UseQueryResult<ReplyOf<C>> {
  const input = {
    PageIndex: state.page,
    PageSize: state.size,
    ...(state.sort ? { Sort: state.sort } : {}),
    ...state.filters,
    ...fixed,
  } as GivenOf<C>;
  return useCall(call, input, { keep: true });
}
