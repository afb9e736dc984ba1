import { EllipsisOutlined, ImportOutlined, PlusOutlined, PushpinFilled } from '@ant-design/icons';
import { Button, Dropdown, Tag, Tooltip } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { placeName } from '#kit/rules/places.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone, useIsRoomy } from '#kit/web/shell/useIsPhone.ts';
import { HrTasks } from '#modules/hr-requests/web/open.ts';
import { useCan, useDepartmentItems } from '#modules/people/web/open.tsx';
import {
  openingStateLabels,
  openingStates,
  peopleCode,
  urgencyLabels,
} from '#modules/recruiting/contract/codes.ts';
import { OpeningImport } from '#modules/recruiting/imports/web/OpeningImport.tsx';
import { importWords } from '#modules/recruiting/imports/web/import-words.ts';
import { optionsOf } from '#modules/recruiting/web/parts/options.ts';
import { openingTones } from '#modules/recruiting/web/parts/tones.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';
import { Funnel } from './Funnel.tsx';
import { OpeningForm } from './OpeningForm.tsx';
import { openingWords } from './opening-words.ts';
import { useOpeningActs } from './useOpeningActs.tsx';

/** States offered in the filter: draft, open, paused and filled. */
const shownStates = [0, 2, 3, 4];

/** List of the openings that the viewer owns, assists or oversees. */
export function Openings({ onOpen }: { readonly onOpen: (row: OpeningRow) => void }) {
  const words = useWords(openingWords);
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const imports = useWords(importWords);
  const [isImporting, setImporting] = useState(false);
  const can = useCan();
  const view = search.get('view');
  const isClosed = view === 'closed';
  const isTasks = view === 'tasks' && can(peopleCode);
  const { itemsOf, dialog } = useOpeningActs();
  const filters = useFilters(isClosed);
  const columns = useColumns(itemsOf);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ActionButton icon={<ImportOutlined />} label={imports.read} onClick={() => setImporting(true)} />
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={words.add}
            onClick={() => setAdding(true)}
          />
        </>
      }
    >
      <TabLinks
        label={words.views}
        current={isTasks ? 'tasks' : isClosed ? 'closed' : 'running'}
        tabs={[
          { key: 'running', to: '?', label: words.running },
          { key: 'closed', to: '?view=closed', label: words.closed },
          ...(can(peopleCode) ? [{ key: 'tasks', to: '?view=tasks', label: words.entryTasks }] : []),
        ]}
      />
      {isTasks ? (
        <Suspense fallback={<Loading title={false} />}>
          <HrTasks kind="entry" />
        </Suspense>
      ) : (
        <ListScreen<OpeningRow, typeof Recruitment.GetRecruitmentPage>
          from={Recruitment.GetRecruitmentPage}
          rowKey={(row) => row.RecruitmentID}
          filters={filters}
          fixed={{ IsClosed: isClosed }}
          columns={columns}
          onOpen={onOpen}
          empty={isClosed ? undefined : { text: words.empty }}
        />
      )}
      {isImporting && <OpeningImport onClose={() => setImporting(false)} />}
      {isAdding && <OpeningForm row={null} onClose={() => setAdding(false)} />}
      {dialog}
    </Page>
  );
}

function useFilters(isClosed: boolean): readonly Filter[] {
  const words = useWords(openingWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      ...(isClosed
        ? []
        : ([
            {
              kind: 'choice',
              names: ['State'],
              label: words.state,
              options: optionsOf(openingStateLabels, language, shownStates),
            },
          ] as const)),
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
      {
        kind: 'choice',
        names: ['Urgency'],
        label: words.urgency,
        options: optionsOf(urgencyLabels, language),
      },
    ],
    [departments, isClosed, language, words],
  );
}

function useColumns(itemsOf: ReturnType<typeof useOpeningActs>['itemsOf']): readonly Column<OpeningRow>[] {
  const words = useWords(openingWords);
  const isRoomy = useIsRoomy();
  const titleOf = useTitle();
  const since: Column<OpeningRow> = {
    key: 'since',
    title: words.since,
    isLine: true,
    show: (row) => row.OpenDay ?? '--',
  };
  const entry: Column<OpeningRow> = {
    key: 'entry',
    title: words.entry,
    isLine: true,
    show: (row) => row.LatestEntryDay ?? '--',
  };
  const language = useLanguage();
  const isPhone = useIsPhone();
  const urgencyOf = ({ Urgency }: OpeningRow) =>
    Urgency > 0 && (
      <Tag className="recruit-urgent" color="error">
        {urgencyLabels[Urgency]?.[language]}
      </Tag>
    );
  const placeOf = (row: OpeningRow): string =>
    [inLanguage(language, row.DeptName, row.DeptNameEn), placeName(row.City, language)]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      key: 'opening',
      title: words.opening,
      phone: 'title',
      width: 240,
      show: (row) => (
        <span className="recruit-title">
          {row.IsTop && (
            <Tooltip title={words.onTop}>
              <PushpinFilled className="recruit-top" aria-label={words.onTop} />
            </Tooltip>
          )}
          <span>
            <Link to={`?opening=${row.RecruitmentID}`}>{titleOf(row)}</Link>
            {!isPhone && urgencyOf(row)}
            <small title={`${row.No} · ${placeOf(row)}`}>
              <span className="recruit-no">{row.No} · </span>
              {placeOf(row)}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => row.State !== openingStates.open || (isPhone && row.Urgency > 0),
      show: (row) => (
        <span className="recruit-state">
          {isPhone && urgencyOf(row)}
          {!(isPhone && row.State === openingStates.open) && (
            <Status tone={openingTones[row.State] ?? 'neutral'}>
              {openingStateLabels[row.State]?.[language] ?? ''}
            </Status>
          )}
        </span>
      ),
    },
    {
      key: 'progress',
      title: words.progress,
      isWide: true,
      phone: 'plain',
      show: (row) => <Funnel of={row.Funnel} />,
    },
    {
      key: 'hired',
      title: words.hired,
      isLine: true,
      align: 'right',
      phone: 'side',
      show: (row) => `${row.Hired} / ${row.HeadCount}`,
    },
    {
      key: 'owner',
      title: words.owner,
      show: ({ Owner }) => (
        <PersonName id={Owner.AUID} name={Owner.ChineseName} englishName={Owner.EnglishName} />
      ),
    },
    ...(isRoomy || language === 'zh' ? [entry] : []),
    ...(isRoomy ? [since] : []),
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) => {
        const items = itemsOf(row);
        return items.length === 0 ? null : (
          <Dropdown trigger={['click']} menu={{ items }}>
            <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(titleOf(row))} />
          </Dropdown>
        );
      },
    },
  ];
}
