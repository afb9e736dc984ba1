import { DollarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import type { ListCall } from '#kit/web/list/useList.ts';
import type { BillRow } from '#modules/approval/bills/contract/bills.ts';
import {
  beginPath,
  BillFamilies,
  billTab,
  useStandardTemplate,
  type BillFamily,
  type BillTab,
} from '#modules/approval/web/open.ts';
import { Remuneration as First } from '#modules/payroll/archive/contract/Remuneration.ts';
import { SalaryAdjustment } from '#modules/payroll/archive/contract/SalaryAdjustment.ts';
import { Archive } from '#modules/payroll/archive/web/parts/Archive.tsx';
import { BankLayouts } from '#modules/payroll/bank/web/parts/BankLayouts.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { layoutWords } from '#modules/payroll/bank/web/layout-words.ts';
import { Changes } from '#modules/payroll/archive/web/parts/Changes.tsx';
import { Groups } from '#modules/payroll/setup/web/parts/Groups.tsx';
import { Items } from '#modules/payroll/setup/web/parts/Items.tsx';
import { OpeningSheets } from '#modules/payroll/openings/web/parts/OpeningSheets.tsx';
import { Schemes } from '#modules/payroll/setup/web/parts/Schemes.tsx';
import { TaxTables } from '#modules/payroll/setup/web/parts/TaxTables.tsx';
import { setupWords } from '#modules/payroll/setup/web/setup-words.ts';
import { adjustmentCauseLabels, payBills, payStageLabels } from '../../contract/codes.ts';

type FirstCall = typeof First.GetRemunerationFormPage;
type FirstRow = ReplyOf<FirstCall>['Rows'][number];
type ChangeCall = typeof SalaryAdjustment.GetSalaryAdjustmentFormPage;
type ChangeRow = ReplyOf<ChangeCall>['Rows'][number];

const showArchive = () => <Archive />;
const showChanges = () => <Changes />;
const showGroups = () => <Groups />;
const showItems = () => <Items />;
const showSchemes = () => <Schemes />;
const showTables = () => <TaxTables />;
const showLayouts = () => <BankLayouts />;

/** Returns a form family with one view and no forms. */
const single = (key: string, name: string, show: () => ReactNode): BillFamily => ({
  key,
  name,
  label: name,
  tabs: [{ key, label: name, show }],
});

/** Compensation page: records, pay changes, and the forms by which payroll administrators change pay. */
export default function Remuneration() {
  const words = useWords(payWords);
  const setup = useWords(setupWords);
  const layouts = useWords(layoutWords);
  return (
    <BillFamilies
      title={words.title}
      label={words.views}
      families={[
        { ...single('archive', words.families.archive, showArchive), actions: <OpeningSheets /> },
        {
          key: 'change',
          name: words.families.change,
          label: words.change.views,
          actions: <Start bill="change" />,
          tabs: useChangeTabs(),
        },
        {
          key: 'first',
          name: words.families.first,
          label: words.first.views,
          actions: <Start bill="first" />,
          tabs: useFirstTabs(),
        },
        single('groups', setup.groups.tab, showGroups),
        single('items', setup.items.tab, showItems),
        single('schemes', words.schemes.tab, showSchemes),
        single('tables', setup.tables.tab, showTables),
        single('layouts', layouts.tab, showLayouts),
      ]}
    />
  );
}

/** Button that starts a form. A pay change begins on the first of next month, a first pay today. */
function Start({ bill }: { readonly bill: keyof typeof payBills }) {
  const { [bill]: words } = useWords(payWords);
  const navigate = useNavigate();
  const template = useStandardTemplate(payBills[bill]);
  if (!template) return null;
  const begin = (templateId: number): void => {
    const today = companyDay(new Date());
    const EffectiveDay = bill === 'first' ? today : `${shiftMonth(today.slice(0, 7), 1)}-01`;
    void navigate(beginPath(templateId), { state: { values: { EffectiveDay } } });
  };
  return (
    <Button type="primary" icon={<DollarOutlined />} onClick={() => begin(template.TemplateId)}>
      {words.start}
    </Button>
  );
}

type View = 'own' | 'toExamine' | 'adopted';

/** Returns three views of a form kind: the user's own forms, forms waiting for them, and forms they decided on. */
const threeViews = <Row extends BillRow, C extends ListCall<Row>>(
  calls: Readonly<Record<View, C>>,
  words: Readonly<Record<View | `${View}Empty`, string>>,
  columns: readonly Column<Row>[],
): BillTab[] =>
  (['own', 'toExamine', 'adopted'] as const).map((view) =>
    billTab<Row, C>(view, words[view], {
      from: calls[view],
      columns,
      empty: { text: words[`${view}Empty`] },
    }),
  );

function useChangeTabs(): BillTab[] {
  const { change: words, changes } = useWords(payWords);
  const language = useLanguage();
  const columns: readonly Column<ChangeRow>[] = [
    {
      key: 'cause',
      title: changes.cause,
      phone: 'fact',
      show: ({ Cause }) => (Cause === null ? '--' : adjustmentCauseLabels[Cause][language]),
    },
    { key: 'day', title: changes.day, phone: 'fact', show: ({ EffectiveDay }) => EffectiveDay ?? '--' },
  ];
  const calls = {
    own: SalaryAdjustment.GetSalaryAdjustmentFormPage,
    toExamine: SalaryAdjustment.GetSalaryAdjustmentToExaminePage,
    adopted: SalaryAdjustment.GetSalaryAdjustmentAdoptPage,
  };
  return [
    { key: 'all', label: changes.label, show: showChanges },
    ...threeViews<ChangeRow, ChangeCall>(calls, words, columns),
  ];
}

function useFirstTabs(): BillTab[] {
  const { first: words, archive, changes } = useWords(payWords);
  const language = useLanguage();
  const columns: readonly Column<FirstRow>[] = [
    {
      key: 'stage',
      title: archive.stage,
      phone: 'fact',
      show: ({ Stage }) => (Stage === null ? '--' : payStageLabels[Stage][language]),
    },
    { key: 'day', title: changes.day, phone: 'fact', show: ({ EffectiveDay }) => EffectiveDay ?? '--' },
  ];
  const calls = {
    own: First.GetRemunerationFormPage,
    toExamine: First.GetRemunerationToExaminePage,
    adopted: First.GetRemunerationAdoptPage,
  };
  return threeViews<FirstRow, FirstCall>(calls, words, columns);
}
