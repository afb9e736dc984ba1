import { EllipsisOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { mergeWords } from '#modules/recruiting/candidates/web/merge-words.ts';
import { poolStateLabels, poolStates } from '#modules/recruiting/contract/codes.ts';
import { RecruitmentResources } from '#modules/recruiting/sources/contract/RecruitmentResources.ts';
import { Tags } from '#modules/recruiting/web/parts/Tags.tsx';
import { optionsOf } from '#modules/recruiting/web/parts/options.ts';
import { JobseekerTalentPool, type PoolRow } from '../../contract/JobseekerTalentPool.ts';
import { PoolDrawer } from '../PoolDrawer.tsx';
import { PoolForm } from '../PoolForm.tsx';
import { RecommendDialog, RemoveDialog } from '../PoolDialogs.tsx';
import { RetentionDialog } from '../RetentionDialog.tsx';
import { poolWords } from '../pool-words.ts';
import '#modules/recruiting/web/recruiting.css';

type Opened = 'show' | 'edit' | 'recommend' | 'remove';

/** Page of the talent pool: people with tags, last contact, end of consent and suitable openings. */
export default function TalentPool() {
  const words = useWords(poolWords);
  const merge = useWords(mergeWords);
  const [isAdding, setAdding] = useState(false);
  const [isRetaining, setRetaining] = useState(false);
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly row: PoolRow } | null>(null);
  const open = (what: Opened) => (row: PoolRow) => setOpened({ what, row });
  const close = (): void => setOpened(null);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ActionButton
            icon={<SettingOutlined />}
            label={merge.retention}
            onClick={() => setRetaining(true)}
          />
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={words.add}
            onClick={() => setAdding(true)}
          />
        </>
      }
    >
      <ListScreen<PoolRow, typeof JobseekerTalentPool.GetJobseekerTalentPoolPage>
        from={JobseekerTalentPool.GetJobseekerTalentPoolPage}
        rowKey={(row) => row.SeekerID}
        filters={useFilters()}
        columns={useColumns(open)}
        onOpen={open('show')}
        empty={{ text: words.empty }}
      />
      {isRetaining && <RetentionDialog onClose={() => setRetaining(false)} />}
      {isAdding && <PoolForm row={null} onClose={() => setAdding(false)} />}
      {opened?.what === 'edit' && <PoolForm row={opened.row} onClose={close} />}
      {opened?.what === 'recommend' && <RecommendDialog row={opened.row} onClose={close} />}
      {opened?.what === 'remove' && <RemoveDialog row={opened.row} onClose={close} />}
      {opened?.what === 'show' && (
        <PoolDrawer
          row={opened.row}
          onEdit={() => open('edit')(opened.row)}
          onRecommend={() => open('recommend')(opened.row)}
          onClose={close}
        />
      )}
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(poolWords);
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  const sources = useCall(RecruitmentResources.GetRecruitmentResourcesList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['PoolState'],
        label: words.state,
        options: optionsOf(poolStateLabels, language, [poolStates.in, poolStates.expired]),
      },
      {
        kind: 'choice',
        names: ['Education'],
        label: candidate.education,
        options: optionsOf(education.labels, language),
      },
      {
        kind: 'choice',
        names: ['SourceID'],
        label: words.source,
        options: (sources ?? []).map((one) => ({ value: String(one.SourceID), label: one.Name })),
      },
    ],
    [candidate, language, sources, words],
  );
}

function useColumns(open: (what: Opened) => (row: PoolRow) => void): readonly Column<PoolRow>[] {
  const words = useWords(poolWords);
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      show: (row) => (
        <span className="recruit-title">
          <span>
            <button type="button" className="recruit-open" onClick={() => open('show')(row)}>
              {row.Name}
            </button>
            <small className="recruit-contact">{row.Phone || row.Mail}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'consent',
      title: words.consentUntil,
      sort: 'ConsentUntil',
      isLine: true,
      phone: 'state',
      show: (row) => (
        <>
          <Status tone={row.PoolState === poolStates.in ? 'good' : 'bad'}>
            {poolStateLabels[row.PoolState]?.[language] ?? ''}
          </Status>
          {row.ConsentUntil !== null && <small className="recruit-below">{row.ConsentUntil}</small>}
        </>
      ),
    },
    {
      key: 'background',
      title: words.background,
      isLine: true,
      phone: 'plain',
      show: (row) =>
        [
          row.Education === null ? '' : education.labels[row.Education]?.[language],
          row.WorkYears === null ? '' : candidate.years(row.WorkYears),
          row.LastCompany || row.School,
        ]
          .filter(Boolean)
          .join(' · ') || '--',
    },
    {
      key: 'tags',
      title: words.tags,
      show: (row) => (row.Tags.length === 0 ? '--' : <Tags of={row.Tags.slice(0, 4)} />),
    },
    {
      key: 'contact',
      title: words.lastContact,
      sort: 'LastContact',
      isLine: true,
      phone: 'fact',
      show: (row) => companyDay(new Date(row.LastContact)),
    },
    {
      key: 'applications',
      title: words.applications,
      isLine: true,
      // Most people in the pool applied once, so only another number is worth showing.
      isNews: (row) => row.Applications !== 1 || row.Running > 0,
      show: (row) => (row.Applications === 0 ? words.never : words.applied(row.Applications, row.Running)),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(row.PoolState === poolStates.in
                ? [{ key: 'recommend', label: words.recommend, onClick: () => open('recommend')(row) }]
                : []),
              { key: 'edit', label: words.edit, onClick: () => open('edit')(row) },
              { key: 'remove', label: words.remove, danger: true, onClick: () => open('remove')(row) },
            ],
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(row.Name)} />
        </Dropdown>
      ),
    },
  ];
}
