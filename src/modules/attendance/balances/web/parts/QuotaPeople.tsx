import { Collapse } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { lotSourceLabels, type VacationType } from '#modules/attendance/contract/codes.ts';
import { useLeaveCodes, useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText, leftOfText } from '../../contract/amounts.ts';
import { quotaWords } from '../quota-words.ts';
import { QuotaPane, QuotaState, type QuotaRow } from './QuotaDrawer.tsx';
import { useQuotaFilters } from './useQuotaFilters.ts';
import '#modules/attendance/leave/web/leave.css';

type Call = typeof VacationAmount.GetVacationPersonPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Width of a drawer over a list, in pixels. */
const width = 720;

/** List of people with their balances, one column for each leave type. */
export function QuotaPeople() {
  const words = useWords(quotaWords);
  const [opened, open] = useAddressId('person');
  return (
    <>
      <ListScreen<Row, Call>
        from={VacationAmount.GetVacationPersonPage}
        columns={useColumns()}
        rowKey={(row) => row.AUID}
        filters={useQuotaFilters(false)}
        onOpen={(row) => open(row.AUID)}
        empty={{ text: words.empty }}
      />
      {opened !== null && <OfPerson id={opened} onClose={() => open(null)} />}
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords(quotaWords);
  const language = useLanguage();
  const nameOf = useLeaveName();
  const codes = useLeaveCodes();
  const quotaOf = ({ Quotas }: Row, type: VacationType) => Quotas.find((one) => one.VacationType === type);
  const isOver = ({ Quotas }: Row): boolean => Quotas.some(({ IsOverdrawn }) => IsOverdrawn);
  const isLocked = ({ Quotas }: Row): boolean => Quotas.some(({ IsLocked }) => IsLocked);
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      sort: 'EmployeeId',
      show: ({ AUID, ChineseName, EnglishName }) => (
        <PersonName id={AUID} name={ChineseName} englishName={EnglishName} />
      ),
    },
    {
      key: 'department',
      title: words.department,
      phone: 'plain',
      show: (row) => inLanguage(language, row.DeptName, row.DeptNameEn),
    },
    ...codes.map((type): Column<Row> => ({
      key: `type-${type}`,
      title: words.leftOf(nameOf(type)),
      align: 'right',
      phone: 'fact',
      isLine: true,
      isNews: (row) => quotaOf(row, type) !== undefined,
      show: (row) => {
        const quota = quotaOf(row, type);
        return quota ? leftOfText(quota.Left, quota.Granted, quota.Unit)[language] : '--';
      },
    })),
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => isOver(row) || isLocked(row),
      show: (row) => <QuotaState isOverdrawn={isOver(row)} isLocked={isLocked(row)} />,
    },
  ];
}

/** Lists all quotas of a person, the latest first. One of them can be opened. */
function OfPerson({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(quotaWords);
  const language = useLanguage();
  const nameOf = useLeaveName();
  const lots = useCall(VacationAmount.GetVacationAmountPage, { AUID: id, Sort: '-ValidTo', PageSize: 200 });
  const [first] = lots.data?.Rows ?? [];
  const titleOf = ({ VacationType: type, LeaveYear, Source }: QuotaRow): string =>
    `${nameOf(type)} ${LeaveYear} · ${lotSourceLabels[Source][language]}`;
  return (
    <Drawer
      open
      size={width}
      title={first ? words.ofPerson(inLanguage(language, first.ChineseName, first.EnglishName)) : words.title}
      onClose={onClose}
      mask={{ closable: true }}
    >
      <Answer of={lots} rows={6}>
        {({ Rows }) => (
          <Collapse
            accordion
            defaultActiveKey={Rows.length === 1 ? String(Rows[0]!.LotID) : undefined}
            items={Rows.map((row) => ({
              key: String(row.LotID),
              label: titleOf(row),
              extra: (
                <span className="leave-lot">
                  <QuotaState isOverdrawn={row.Left < 0} isLocked={row.IsLocked} />
                  {words.leftText(amountText(row.Left, row.Unit)[language])}
                </span>
              ),
              children: <QuotaPane row={row} />,
            }))}
          />
        )}
      </Answer>
    </Drawer>
  );
}
