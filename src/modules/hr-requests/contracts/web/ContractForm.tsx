import { Alert, App } from 'antd';
import { useRef, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { FilesField } from '#modules/forms/web/open.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { Contract } from '../contract/Contract.ts';
import { refilledDays, warningsOf, type Signed } from '../contract/contract-terms.ts';
import { Warnings } from './Warnings.tsx';
import { contractWords } from './contract-words.ts';
import type { ContractRow, Renewal } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

interface ContractFormProps {
  /** The person's dates from which default days follow, and the proposed next contract. */
  readonly renewal: Renewal;
  /** All contracts of the person. */
  readonly rows: readonly ContractRow[];
  /** Contract to change. Null to add one. */
  readonly row: ContractRow | null;
  readonly onDone: () => void;
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the contract entered in the form, or null until it has a type and a first day. */
function termOf(
  { ContractType, StartDay, EndDay, SignCompanyId }: Values,
  row: ContractRow | null,
): Signed | null {
  const kind = numberOf(ContractType);
  const start = dayOf(StartDay);
  if (kind === null || start === null) return null;
  return {
    ContractType: kind,
    StartDay: start,
    EndDay: dayOf(EndDay),
    EndedEarly: row?.EndedEarly ?? null,
    SignCompanyId: numberOf(SignCompanyId) ?? 0,
  };
}

/** Form to add or change a contract. Warnings appear while typing and do not prevent saving. */
export function ContractForm({ renewal, rows, row, onDone }: ContractFormProps) {
  const words = useWords(contractWords);
  const { message } = App.useApp();
  const others = rows.filter((one) => one !== row);
  const initial = row ?? {
    ...renewal.Proposal,
    SignCompanyId: renewal.SignCompanyId,
    SignNo: '',
    IEnclosure: [],
  };
  const [values, setValues] = useState<Values>({ ...initial });
  const was = useRef<Values>({ ...initial });
  const term = termOf(values, row);
  const [today] = useState(() => companyDay(new Date()));
  const warnings = term ? warningsOf(term, others, renewal, today) : [];

  const follow = (changed: Values, all: Values): Values | undefined => {
    const entry = renewal.EntryTime;
    const next =
      'ContractType' in changed
        ? refilledDays(
            { StartDay: dayOf(was.current['StartDay']), EndDay: dayOf(was.current['EndDay']) },
            { entry, kind: numberOf(was.current['ContractType']) },
            { entry, kind: numberOf(all['ContractType']) },
          )
        : undefined;
    was.current = { ...all, ...next };
    setValues(was.current);
    return next;
  };

  const shared = {
    isDense: true,
    fields: useFields(),
    initial: { ...initial },
    derive: follow,
    adapt: ({ IEnclosure, EndDay, SignNo, ...rest }: Values): Values => ({
      ...rest,
      EndDay: EndDay ?? null,
      SignNo: SignNo ?? '',
      IEnclosure: ((IEnclosure ?? []) as { uid: string }[]).map(({ uid }) => uid),
    }),
    submit: words.save,
    onDone: () => {
      void message.success(words.saved);
      onDone();
    },
    onCancel: { label: words.cancel, run: onDone },
  };
  return (
    <>
      <p className="contract-entry">{words.entry(renewal.EntryTime)}</p>
      {!row && !renewal.Proposal && <Alert type="info" showIcon title={words.openEnded} />}
      <Warnings of={warnings} />
      {row ? (
        <EditForm
          {...shared}
          call={Contract.UpdateContract}
          hidden={{ ContractID: row.ContractID, Version: row.Version }}
        />
      ) : (
        <EditForm {...shared} call={Contract.AddContract} hidden={{ AUID: renewal.AUID }} />
      )}
    </>
  );
}

function useFields(): Field[] {
  const words = useWords(contractWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  return [
    {
      name: 'ContractType',
      label: words.kind,
      kind: 'choice',
      isRequired: true,
      options: contractType.values.map((value) => ({
        value,
        label: contractType.labels[value]?.[language] ?? '',
      })),
    },
    {
      name: 'SignCompanyId',
      label: words.company,
      kind: 'choice',
      isRequired: true,
      options: (companies ?? []).map((one) => ({
        value: one.CompanyId,
        label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
      })),
    },
    { name: 'StartDay', label: words.start, kind: 'day', isRequired: true },
    { name: 'EndDay', label: words.finish, kind: 'day', hint: words.finishHint },
    { name: 'SignNo', label: words.number, kind: 'text' },
    {
      name: 'IEnclosure',
      label: words.files,
      kind: 'own',
      control: <FilesField upload={Contract.UploadContractFile} />,
      isWhole: true,
    },
  ];
}
