import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PlainList } from '#kit/web/list/PlainList.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { grantRule, vacationType, type VacationType } from '#modules/attendance/contract/codes.ts';
import { LeaveType } from '#modules/attendance/leave/contract/LeaveType.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { quotaWords } from '../quota-words.ts';
import '#modules/attendance/leave/web/leave.css';

type Preview = ReplyOf<typeof VacationAmount.GetAllocationPreview>;
type Row = Preview['Rows'][number];

interface Asked {
  readonly VacationType: VacationType;
  readonly Year: number;
  readonly Formula: string;
}

const differs = (row: Row): boolean =>
  row.Statutory !== row.StatutoryNow || row.Company !== row.CompanyNow || row.Carried > 0;
const isWritten = (row: Row): boolean => differs(row) && !row.IsLocked && !row.IsShort;

/** Page to allocate the annual leave of a year: what law and company give each person, and the changes to write. */
export default function AllocationOfAnnualLeave() {
  const { allocation: words } = useWords(quotaWords);
  const nameOf = useLeaveName();
  const granted = useGranted();
  const [typed, setTyped] = useState<Asked>(() => ({
    VacationType: vacationType.annual,
    Year: Number(companyDay(new Date()).slice(0, 4)),
    Formula: '',
  }));
  const [asked, ask] = useState<Asked>(typed);
  const preview = useCall(VacationAmount.GetAllocationPreview, asked, { keep: true });
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton icon={<ArrowLeftOutlined />} to="/EmployeeManagement/LeaveQuota">
          {words.back}
        </LinkButton>
      }
    >
      <Panel>
        <form
          className="leave-ask"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSame(typed, asked)) void preview.refetch();
            else ask(typed);
          }}
        >
          {granted.length > 1 && (
            <label>
              {words.type}
              <Select<number>
                aria-label={words.type}
                value={typed.VacationType}
                onChange={(VacationType) => setTyped({ ...typed, VacationType, Formula: '' })}
                options={granted.map((value) => ({ value, label: nameOf(value) }))}
              />
            </label>
          )}
          <label>
            {words.year}
            <InputNumber
              min={2000}
              max={2100}
              precision={0}
              value={typed.Year}
              onChange={(Year) => setTyped({ ...typed, Year: Year ?? typed.Year })}
            />
          </label>
          {typed.VacationType === vacationType.annual && (
            <label className="leave-ask-wide">
              {words.formula}
              <Input
                value={typed.Formula}
                maxLength={500}
                onChange={({ target }) => setTyped({ ...typed, Formula: target.value })}
              />
            </label>
          )}
          <Button htmlType="submit" loading={preview.isFetching}>
            {words.preview}
          </Button>
        </form>
        <p className="leave-note">
          {typed.VacationType === vacationType.annual ? words.formulaHint : words.ownHint}
        </p>
      </Panel>
      {preview.error && <Alert type="error" showIcon role="alert" title={messageOf(preview.error)} />}
      {!preview.error && !preview.data && <Loading rows={8} />}
      {!preview.error && preview.data && <Shown asked={asked} of={preview.data} />}
    </Page>
  );
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.VacationType === other.VacationType && one.Year === other.Year && one.Formula === other.Formula;

/** Returns the types that are granted by the year: annual leave, and those with a grant rule of their own. */
function useGranted(): readonly VacationType[] {
  const types = useCall(LeaveType.GetLeaveTypeList, {}).data ?? [];
  const own = types.filter(
    ({ IsCurrent, IsUse, GrantRule }) => IsCurrent && IsUse && GrantRule !== grantRule.none,
  );
  return [...new Set([vacationType.annual, ...own.map(({ VacationType: type }) => type)])];
}

function Shown({ asked, of: preview }: { readonly asked: Asked; readonly of: Preview }) {
  const { allocation: words } = useWords(quotaWords);
  const { message, modal } = App.useApp();
  const [onlyChanged, setOnlyChanged] = useState(() => preview.Rows.some(differs));
  const [problem, setProblem] = useState('');
  const write = useAct(VacationAmount.AllocateVacationAmount);
  const chosen = preview.Rows.filter(isWritten);
  const commit = (): void => {
    setProblem('');
    modal.confirm({
      title: words.sure(chosen.length, asked.Year),
      content: words.sureHint,
      onOk: () =>
        write.mutate(
          { ...asked, AUIDs: chosen.map(({ AUID }) => AUID), Digest: preview.Digest },
          {
            onSuccess: ({ Written }) => void message.success(words.written(Written)),
            onError: (error) => setProblem(messageOf(error)),
          },
        ),
    });
  };
  return (
    <Panel
      title={
        <Checkbox checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)}>
          {words.onlyChanged}
        </Checkbox>
      }
      extra={
        <Button type="primary" disabled={chosen.length === 0} loading={write.isPending} onClick={commit}>
          {words.commit(chosen.length)}
        </Button>
      }
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      {chosen.length === 0 && preview.Rows.length > 0 && <p className="leave-note">{words.nothing}</p>}
      <PlainList<Row>
        rows={onlyChanged ? preview.Rows.filter(differs) : preview.Rows}
        columns={useColumns(asked.VacationType === vacationType.annual)}
        rowKey={(row) => row.AUID}
        empty={preview.Rows.length > 0 ? words.noDifference : words.nobody}
      />
    </Panel>
  );
}

/** Columns of a preview. @param isAnnual annual leave has days by law beside those of the company */
function useColumns(isAnnual: boolean): readonly Column<Row>[] {
  const { allocation: words, employee } = useWords(quotaWords);
  const language = useLanguage();
  const text = (amount: number, row: Row): string => amountText(amount, row.Unit)[language];
  const beside = (amount: number, now: number, row: Row) =>
    amount === now ? (
      text(amount, row)
    ) : (
      <>
        <small className="leave-note">{text(now, row)} → </small>
        <strong>{text(amount, row)}</strong>
      </>
    );
  const notesOf = (row: Row): string[] => [
    ...(row.IsLocked ? [words.locked] : []),
    ...(row.IsShort ? [words.short] : []),
    ...(row.IsExcluded ? [words.excluded] : []),
    ...(row.WorkStartDay === null && row.Region === 'CN' ? [words.noStart] : []),
  ];
  return [
    { key: 'employee', title: employee, phone: 'title', fixed: 'start', show: (row) => <Person of={row} /> },
    { key: 'work', title: words.workYears, align: 'right', show: (row) => row.WorkYears },
    {
      key: 'service',
      title: words.serviceYears,
      align: 'right',
      phone: 'fact',
      show: (row) => row.ServiceYears,
    },
    ...(isAnnual
      ? [
          {
            key: 'statutory',
            title: words.statutory,
            align: 'right' as const,
            phone: 'fact' as const,
            show: (row: Row) => beside(row.Statutory, row.StatutoryNow, row),
          },
        ]
      : []),
    {
      key: 'company',
      title: isAnnual ? words.company : words.amount,
      align: 'right',
      phone: 'fact',
      show: (row) => beside(row.Company, row.CompanyNow, row),
    },
    {
      key: 'carried',
      title: words.carried,
      align: 'right',
      phone: 'fact',
      isNews: (row) => row.Carried > 0,
      show: (row) => (row.Carried > 0 ? <strong>+{text(row.Carried, row)}</strong> : '--'),
    },
    {
      key: 'why',
      title: words.why,
      phone: 'plain',
      isLine: true,
      show: (row) => (
        <>
          {row.Why.join(language === 'zh' ? '；' : '; ')}
          {notesOf(row).map((note) => (
            <small key={note} className="leave-why-note">
              {note}
            </small>
          ))}
        </>
      ),
    },
  ];
}
