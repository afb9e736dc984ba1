import { Tabs, Tooltip } from 'antd';
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Suspense, useMemo } from 'react';
import { shortCompany } from '#kit/rules/company-name.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { contractCode, contractStateLabels, contractStates } from '#modules/hr-requests/contract/codes.ts';
import { EmployeeCard, useCan, useDepartmentItems } from '#modules/people/web/open.tsx';
import { timelineWords } from '#modules/hr-requests/timeline/web/timeline-words.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { placeReaders, userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import ContractPanel from '../ContractPanel.tsx';
import { Contract } from '../../contract/Contract.ts';
import { ContractSheets } from '../ContractSheets.tsx';
import TimelinePanel from '#modules/hr-requests/timeline/web/TimelinePanel.tsx';
import { contractWords } from '../contract-words.ts';
import { toneOf, type ContractRow } from '../rows.ts';

/** Width of the drawer in pixels. */
const width = 640;
/** Number of days before its end from which a contract shows the days left. */
const mostDays = 365;

const endsSoon = ({ State, DaysLeft }: ContractRow): boolean =>
  State === contractStates.active && DaysLeft !== null && DaysLeft <= mostDays;

/**
 * Contracts of everybody in scope, with filters for active and ending ones. One person's contracts open in a drawer.
 */
export default function Contracts() {
  const words = useWords(contractWords);
  const can = useCan();
  const [at, go] = useAddress('AUID', 'Tab');
  const auid = Number(at.AUID);
  const language = useLanguage();
  const open = Number.isSafeInteger(auid) && auid > 0 ? auid : null;
  const who = useCall(Contract.ProposeRenewal, { AUID: open ?? 0 }, { enabled: open !== null }).data;
  return (
    <Page title={words.title} actions={can(contractCode) ? <ContractSheets /> : null}>
      <ListScreen<ContractRow, typeof Contract.GetContractPage>
        from={Contract.GetContractPage}
        columns={useColumns()}
        rowKey={(row) => row.ContractID}
        filters={useFilters()}
        onOpen={(row) => go({ AUID: row.AUID })}
        empty={{ text: words.empty }}
      />
      <Drawer
        open={open !== null}
        size={width}
        title={who ? words.of(inLanguage(language, who.ChineseName, who.EnglishName)) : words.title}
        onClose={() => go({ AUID: null, Tab: null })}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {open !== null && <OnePerson key={open} auid={open} tab={at.Tab} onTab={(Tab) => go({ Tab })} />}
      </Drawer>
    </Page>
  );
}

interface OnePersonProps {
  readonly auid: number;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** Drawer with the contracts of one person. Timeline and card are shown to users who may see them. */
function OnePerson({ auid, tab, onTab }: OnePersonProps) {
  const words = useWords(contractWords);
  const { tab: timeline } = useWords(timelineWords);
  const can = useCan();
  const items = [
    { key: 'contracts', label: words.contracts, children: <ContractPanel auid={auid} /> },
    ...(placeReaders.some(can)
      ? [{ key: 'timeline', label: timeline, children: <TimelinePanel auid={auid} /> }]
      : []),
    ...(can(userCodes.common)
      ? [
          {
            key: 'card',
            label: words.card,
            children: (
              <Suspense fallback={<Loading title={false} />}>
                <EmployeeCard auid={auid} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  if (items.length === 1) return <ContractPanel auid={auid} />;
  const chosen = items.find(({ key }) => key === tab) ?? items[0]!;
  return <Tabs activeKey={chosen.key} onChange={onTab} items={items} />;
}

function useColumns(): readonly Column<ContractRow>[] {
  const words = useWords(contractWords);
  const language = useLanguage();
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      sort: 'EmployeeId',
      show: (row) => <Person of={row} />,
    },
    {
      key: 'kind',
      title: words.kind,
      phone: 'plain',
      show: (row) => contractType.labels[row.ContractType]?.[language] ?? '--',
    },
    {
      key: 'start',
      title: words.start,
      sort: 'StartDay',
      show: (row) => row.StartDay,
    },
    {
      key: 'end',
      title: words.finish,
      sort: 'EndDay',
      phone: 'fact',
      show: (row) => (row.EndedEarly ? words.endedOn(row.EndedEarly) : (row.EndDay ?? '--')),
    },
    {
      key: 'left',
      title: words.left,
      align: 'right',
      phone: 'plain',
      isNews: endsSoon,
      show: (row) => (endsSoon(row) ? words.days(row.DaysLeft!) : '--'),
    },
    {
      key: 'company',
      title: words.company,
      show: (row) => {
        const company = inLanguage(language, row.SignCompany, row.SignCompanyEn);
        return <span title={company}>{shortCompany(company)}</span>;
      },
    },
    {
      key: 'number',
      title: words.number,
      isNews: (row) => row.SignNo !== '',
      show: (row) => row.SignNo || '--',
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => {
        const state = row.State;
        return (
          <>
            <Status tone={toneOf(row)}>{contractStateLabels[state][language]}</Status>
            {row.Warnings.length > 0 && (
              <Tooltip
                title={row.Warnings.map((one) => words.warning(one)).join(language === 'zh' ? '；' : '; ')}
              >
                <ExclamationCircleOutlined className="contract-odd" tabIndex={0} />
              </Tooltip>
            )}
          </>
        );
      },
    },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(contractWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      { kind: 'days', names: ['EndFrom', 'EndTo'], label: words.ends },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.values(contractStates).map((value) => ({
          value: String(value),
          label: contractStateLabels[value][language],
        })),
      },
      {
        kind: 'choice',
        names: ['ContractType'],
        label: words.kind,
        options: contractType.values.map((value) => ({
          value: String(value),
          label: contractType.labels[value]?.[language] ?? '',
        })),
      },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, language, words],
  );
}
