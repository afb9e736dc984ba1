import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import type { ListCall } from '#kit/web/list/useList.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { effectStateLabels, type EffectState } from '#modules/approval/contract/codes.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { Moment, shortOf } from '#modules/approval/lists/web/parts/columns.tsx';
import { useFormLink, useFormLinkOpener } from '#modules/approval/reading/web/useOpenForm.ts';
import { FormDrawer } from '#modules/approval/reading/web/parts/FormDrawer.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { FormState, useNamed } from '#modules/approval/web/parts/states.tsx';
import type { BillRow } from '../contract/bills.ts';
import { OwnActions } from './parts/OwnActions.tsx';

/** One tab of a page of bills. */
export interface BillTab {
  readonly key: string;
  readonly label: string;
  readonly show: () => ReactNode;
}

interface BillTabsProps {
  readonly title: string;
  /** Accessible name of the group of tabs. */
  readonly label: string;
  readonly tabs: readonly BillTab[];
  readonly actions?: ReactNode;
}

/** Page of one family of bills: its tabs, and a drawer for the opened form. */
export function BillTabs({ title, label, tabs, actions }: BillTabsProps) {
  const [search] = useSearchParams();
  const current = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  const tabTo = (key: string): string => (key === tabs[0]?.key ? '?' : `?tab=${key}`);
  return (
    <Page title={title} actions={actions}>
      <TabLinks
        label={label}
        current={current?.key ?? ''}
        tabs={tabs.map((tab) => ({ key: tab.key, to: tabTo(tab.key), label: tab.label }))}
      />
      {current?.show()}
      <FormDrawer />
    </Page>
  );
}

/** One of several families of bills that share a page. */
export interface BillFamily extends Omit<BillTabsProps, 'title'> {
  readonly key: string;
  readonly name: string;
}

interface BillFamiliesProps {
  readonly title: string;
  /** Accessible name of the group of families. */
  readonly label: string;
  readonly families: readonly BillFamily[];
  /** Content above all families. */
  readonly above?: ReactNode;
}

/** Page of several families of bills; each has its own tabs and its own button to begin one. */
export function BillFamilies({ title, label, families, above }: BillFamiliesProps) {
  const [search] = useSearchParams();
  const family = families.find(({ key }) => key === search.get('kind')) ?? families[0];
  const { tabs = [] } = family ?? {};
  const current = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  const to = (kind: string | undefined, tab?: string): string => {
    const address = new URLSearchParams();
    if (kind !== undefined && kind !== families[0]?.key) address.set('kind', kind);
    if (tab !== undefined && tab !== tabs[0]?.key) address.set('tab', tab);
    return `?${address}`;
  };
  return (
    <Page title={title} actions={family?.actions}>
      {above}
      <TabLinks
        label={label}
        current={family?.key ?? ''}
        tabs={families.map(({ key, name }) => ({ key, to: to(key), label: name }))}
      />
      {tabs.length > 1 && (
        <TabLinks
          isSecond
          label={family?.label ?? ''}
          current={current?.key ?? ''}
          tabs={tabs.map((tab) => ({ key: tab.key, to: to(family?.key, tab.key), label: tab.label }))}
        />
      )}
      {current?.show()}
      <FormDrawer />
    </Page>
  );
}

interface BillListProps<Row extends BillRow, C extends ListCall<Row>> {
  readonly from: C;
  /** Columns of this family, shown between the person and the state. */
  readonly columns: readonly Column<Row>[];
  readonly empty: { readonly text: string; readonly action?: ReactNode };
  /** True for lists of bills that no longer wait for anybody. */
  readonly isOver?: boolean;
  /** True for the reader's own bills: the title stands in place of the person, with actions in the row. */
  readonly isOwn?: boolean;
}

/** Builds a tab that shows a list of bills. */
export function billTab<Row extends BillRow, C extends ListCall<Row>>(
  key: string,
  label: string,
  list: BillListProps<Row, C>,
): BillTab {
  return { key, label, show: () => <BillList key={`${list.from.path} ${key}`} {...list} /> };
}

/** List of bills with subject, content and progress. A form that the viewer may not open has no link. */
function BillList<Row extends BillRow, C extends ListCall<Row>>(props: BillListProps<Row, C>) {
  const { list } = useWords(approvalWords);
  const openForm = useFormLinkOpener();
  const { items } = useDepartmentItems();
  const columns = useColumns(props.columns, props.isOver ?? false, props.isOwn ?? false);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: list.search },
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: list.dates },
      { kind: 'tree', names: ['DeptId'], label: list.department, items },
    ],
    [items, list],
  );
  return (
    <ListScreen<Row, C>
      from={props.from}
      columns={columns}
      rowKey={(row) => row.FormID}
      filters={filters}
      onOpen={(row) => {
        if (row.CanOpen) openForm(row.FormID);
      }}
      empty={props.empty}
    />
  );
}

/** Returns the columns of a list of bills, with the family's own columns in between. */
function useColumns<Row extends BillRow>(
  own: readonly Column<Row>[],
  isOver: boolean,
  isOwn: boolean,
): Column<Row>[] {
  const { list } = useWords(approvalWords);
  const named = useNamed();
  const waitsFor: Column<Row> = {
    key: 'waitsFor',
    title: list.waitsFor,
    phone: 'fact',
    show: (row) => shortOf(named(row.WaitingFor, row.WaitingForEn)),
  };
  return [
    isOwn
      ? { key: 'subject', title: list.title, phone: 'title', show: (row) => <Titled bill={row} /> }
      : { key: 'subject', title: list.about, phone: 'title', show: (row) => <About bill={row} /> },
    ...own,
    { key: 'status', title: list.status, phone: 'state', show: (row) => <BillStateText bill={row} /> },
    ...(isOver ? [] : [waitsFor]),
    {
      key: 'updated',
      title: list.updatedAt,
      sort: 'UpdateTime',
      show: (row) => <Moment at={row.UpdateTime} />,
    },
    ...(isOwn
      ? [
          {
            key: 'own',
            title: list.actions,
            phone: 'state' as const,
            show: (row: Row) => <OwnActions bill={row} />,
          },
        ]
      : []),
  ];
}

/** Title of one's own bill, with its number. */
function Titled({ bill }: { bill: BillRow }) {
  const named = useNamed();
  const link = useFormLink();
  return (
    <Link to={link(bill.FormID)} preventScrollReset>
      {named(bill.Title, bill.TitleEn)}
      <br />
      <small>{bill.Number}</small>
    </Link>
  );
}

/** Subject of a bill; the applicant while no subject is named. */
function About({ bill }: { bill: BillRow }) {
  const named = useNamed();
  const link = useFormLink();
  const person = (
    <PersonName
      id={bill.SubjectAUID ?? bill.ApplicantAUID}
      name={bill.SubjectName || bill.ApplicantName}
      englishName={bill.SubjectNameEn || bill.ApplicantNameEn}
      note={named(bill.SubjectDeptName || bill.DeptName, bill.SubjectDeptNameEn || bill.DeptNameEn)}
    />
  );
  if (!bill.CanOpen) return person;
  return (
    <Link to={link(bill.FormID)} preventScrollReset>
      {person}
    </Link>
  );
}

const tones: Record<EffectState, Tone> = { 0: 'neutral', 1: 'waiting', 2: 'good', 3: 'neutral', 4: 'bad' };

/** Progress of a bill: the form's state, and once it has finished the state of its effect. */
function BillStateText({ bill }: { bill: BillRow }) {
  const language = useLanguage();
  const state = bill.EffectState;
  if (state === null) return <FormState form={bill} />;
  return <Status tone={tones[state]}>{effectStateLabels[state][language]}</Status>;
}
