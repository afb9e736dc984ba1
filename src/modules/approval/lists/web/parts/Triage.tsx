import { ArrowLeftOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { readStored, store } from '#kit/web/client/storage.ts';
import { FilterBar } from '#kit/web/list/FilterBar.tsx';
import { ListTools } from '#kit/web/list/ListTools.tsx';
import { useList, useListState } from '#kit/web/list/useList.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { usePageKeys, type KeyLine } from '#kit/web/shell/page-keys.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { useFilters } from '../useFilters.ts';
import { AbsenceButton, AwayNote } from '#modules/approval/absences/web/parts/Absences.tsx';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { BatchPick, BatchSteps, useBatch } from '#modules/approval/batch/web/parts/BatchPick.tsx';
import { openedNow, useOpenForm } from '#modules/approval/reading/web/useOpenForm.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { ExportedList } from '../../contract/lists.ts';
import { exportList } from '../exportList.ts';
import { FormPane } from '#modules/approval/reading/web/parts/FormPane.tsx';
import { useKeys } from '../useKeys.ts';
import { TriageItem } from './TriageItem.tsx';
import './triage.css';

type ListCall = typeof CacApprovalOrder.GetCacApprovalFormByStayToExamine;

interface Listed {
  readonly from: ListCall;
  readonly label: string;
  /** Name of the list for the Excel export. */
  readonly list: ExportedList;
}

interface TriageProps {
  readonly title: string;
  readonly waiting: Listed & { readonly count: number | undefined };
  readonly decided: Listed;
  /** Further lists after `decided`, by the key of their tab. */
  readonly further?: Readonly<Record<string, Listed & { readonly count?: number | undefined }>>;
}

const noFurther: NonNullable<TriageProps['further']> = {};

/** Number of rows in the list beside the form. */
const pageSize = 50;

/** Page with a list on the left and the whole form on the right; after a decision the next form opens automatically. */
export function Triage({ title, waiting, decided, further = noFurther }: TriageProps) {
  const words = useWords(approvalWords);
  const isPhone = useIsPhone();
  const [search] = useSearchParams();
  const lists: Readonly<Record<string, Listed & { readonly count?: number | undefined }>> = {
    waiting,
    decided,
    ...further,
  };
  const asked = search.get('tab') ?? 'waiting';
  const tab = asked in lists ? asked : 'waiting';
  const isWaiting = tab === 'waiting';
  const filters = useFilters({
    search: words.list.search,
    hasDepartment: true,
    newest: isWaiting ? words.list.byWaiting : words.list.byDecided,
  });
  const names = useMemo(() => filters.flatMap((filter) => filter.names), [filters]);
  const state = useListState(names);
  const { formId, open } = useOpenForm();
  const [isHidden, setIsHidden] = useState(readStored('triage') === 'hidden');
  const shown = lists[tab] ?? waiting;
  const answer = useList(shown.from, { ...state, size: pageSize });
  const rows = answer.data?.Rows ?? [];
  // True when there is neither a list to step through nor an open form.
  const isEmpty = answer.data !== undefined && rows.length === 0 && formId === null;
  const batch = useBatch(isWaiting ? rows : []);
  const at = rows.findIndex((row) => row.FormID === formId);
  const first = rows[0]?.FormID;
  // Starts from the form in the address, because a key pressed twice is faster than rendering.
  const step = (by: number): void => {
    const from = rows.findIndex((row) => row.FormID === openedNow());
    const next = rows[from < 0 ? 0 : from + by];
    if (next) open(next.FormID, { replace: formId !== null });
  };
  useKeys({ j: () => step(1), k: () => step(-1), x: () => formId !== null && batch.pick(formId) });
  // If list and form both have room, the first form opens at once.
  useEffect(() => {
    if (!isPhone && formId === null && first !== undefined && !answer.isPlaceholderData)
      open(first, { replace: true });
  }, [isPhone, formId, first, answer.isPlaceholderData, open]);

  const goOn = (): void => {
    if (!isWaiting) return;
    const next = rows[at + 1] ?? rows[at - 1];
    // The last form stays open so that its decision can be taken back; on a phone the list says that nothing waits.
    if (next || isPhone) open(next?.FormID ?? null, { replace: true, isAtOnce: true });
  };
  const toggle = (): void => {
    store('triage', isHidden ? '' : 'hidden');
    setIsHidden(!isHidden);
  };

  if (isPhone && formId !== null)
    return (
      <div className="triage-alone">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => open(null, { replace: true })}>
          {words.triage.back}
        </Button>
        <FormPane formId={formId} isPage onDecided={goOn} />
      </div>
    );
  return (
    <Page
      title={title}
      note={
        !isPhone &&
        at >= 0 &&
        words.triage.position(at + 1 + (state.page - 1) * pageSize, answer.data?.Total ?? 0)
      }
      actions={
        isPhone || isEmpty ? (
          <AbsenceButton />
        ) : (
          <>
            <Keys />
            <AbsenceButton />
            <Button
              icon={isHidden ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-expanded={!isHidden}
              aria-controls="triage-list"
              onClick={toggle}
            >
              {isHidden ? words.triage.showList : words.triage.hideList}
            </Button>
          </>
        )
      }
    >
      <AwayNote />
      <div className={(isHidden && !isPhone) || isEmpty ? 'triage triage-wide' : 'triage'}>
        {(!isHidden || isPhone || isEmpty) && (
          <section id="triage-list" className="triage-list" aria-label={words.triage.listOf}>
            <div className="triage-tools">
              <TabLinks
                label={words.triage.listOf}
                current={tab}
                tabs={Object.entries(lists).map(([key, { label, count }]) => ({
                  key,
                  to: key === 'waiting' ? '?' : `?tab=${key}`,
                  label,
                  count,
                }))}
              />
              <FilterBar
                isNarrow
                filters={filters}
                state={state}
                tools={
                  <ListTools
                    isFiltered={state.isFiltered}
                    onExport={() => exportList(shown.list)(state.filters)}
                  />
                }
              />
              {isWaiting && rows.length > 0 && <BatchPick batch={batch} rows={rows} />}
            </div>
            {answer.error && !answer.data ? (
              <Failed
                error={answer.error}
                onRetry={() => void answer.refetch()}
                onClear={state.isFiltered ? state.clear : undefined}
              />
            ) : answer.data === undefined ? (
              <div className="triage-wait">
                <Loading rows={8} title={false} />
              </div>
            ) : rows.length === 0 ? (
              <NothingHere isWaiting={isWaiting} isFiltered={state.isFiltered} onClear={state.clear} />
            ) : (
              <ul className="triage-items" aria-busy={answer.isFetching}>
                {rows.map((row) => (
                  <TriageItem
                    key={row.FormID}
                    row={row}
                    isOpen={row.FormID === formId}
                    isWaiting={isWaiting}
                    isSuspended={shown.list === 'suspended'}
                    onOpen={() => open(row.FormID, { replace: !isPhone })}
                    picked={batch.isOn ? batch.picked.has(row.FormID) : undefined}
                    onPick={() => batch.pick(row.FormID)}
                    isPending={batch.started?.forms.includes(row.FormID) ?? false}
                  />
                ))}
              </ul>
            )}
            {(answer.data?.Total ?? 0) > pageSize && (
              <Pagination
                className="triage-pages"
                size="small"
                simple
                showSizeChanger={false}
                current={state.page}
                pageSize={pageSize}
                total={answer.data?.Total ?? 0}
                onChange={(page) => state.setPage(page, 20)}
              />
            )}
          </section>
        )}
        <BatchSteps batch={batch} />
        {!isPhone && !isEmpty && (
          <div className="triage-form">
            {formId !== null ? (
              <FormPane key={formId} formId={formId} hasKeys onDecided={goOn} />
            ) : (
              rows.length > 0 && <Nothing className="triage-none" text={words.triage.pick} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

function Keys() {
  const { triage, act } = useWords(approvalWords);
  const keys: readonly KeyLine[] = [
    ['J', triage.next],
    ['K', triage.previous],
    ['X', triage.select],
    ['A', act.approve],
    ['R', act.sendBack],
  ];
  usePageKeys(keys);
  return (
    <span className="triage-keys" aria-label={triage.keys}>
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </span>
  );
}

interface NothingHereProps {
  readonly isWaiting: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NothingHere({ isWaiting, isFiltered, onClear }: NothingHereProps) {
  const { triage, choose } = useWords(approvalWords);
  if (isFiltered)
    return (
      <Nothing isFiltered text={triage.nothingFound}>
        <Button onClick={onClear}>{choose.clear}</Button>
      </Nothing>
    );
  return (
    <Nothing
      text={
        isWaiting ? (
          <>
            <strong>{triage.emptyTitle}</strong>
            <br />
            {triage.emptyHint}
          </>
        ) : (
          triage.emptyDecided
        )
      }
    />
  );
}
