import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { DocumentKind } from '#kit/rules/identity-document.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import { dateFields, refilled, type Dated } from '#modules/people/persons/contract/contract-dates.ts';
import { factsIn } from '#modules/people/persons/contract/document-check.ts';
import { contractType, documentType, gender, userType } from '#modules/people/persons/contract/user-codes.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import type { UserField } from '#modules/people/persons/contract/user-values.ts';
import { DocumentInput } from '#modules/people/persons/web/parts/DocumentInput.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { Coded } from '#modules/people/persons/contract/user-codes.ts';
import { useMe } from '#modules/people/web/useMe.ts';
import { Hiring } from '../contract/Hiring.ts';
import { HireDone } from './HireDone.tsx';
import { rosterWords } from './roster-words.ts';
import './hire.css';

type Values = Readonly<Record<string, unknown>>;
type Added = ReplyOf<typeof Hiring.AddHire> & { readonly name: string; readonly entry: string };

/** Width of the drawer in pixels. */
const width = 640;

interface HireDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Drawer in which HR enters a new employee; afterwards it shows the link for the rest. */
export function HireDrawer({ isOpen, onClose }: HireDrawerProps) {
  const words = useWords(rosterWords);
  const [added, setAdded] = useState<Added | null>(null);
  const [turn, setTurn] = useState(0);
  const close = (): void => {
    setAdded(null);
    onClose();
  };
  return (
    <Drawer open={isOpen} size={width} title={words.hire} onClose={close} destroyOnHidden>
      {added ? (
        <HireDone
          {...added}
          onAnother={() => {
            setAdded(null);
            setTurn(turn + 1);
          }}
          onClose={close}
        />
      ) : (
        <HireForm key={turn} onDone={setAdded} onCancel={close} />
      )}
    </Drawer>
  );
}

const datedIn = (values: Values): Dated =>
  Object.fromEntries(
    ['EntryTime', 'ContractType', ...dateFields].map((field) => [field, values[field] ?? null]),
  ) as unknown as Dated;

/** Returns the values to send: the leader by id, and no empty choices. */
function adapted({ leaderid, ...values }: Values): Values {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return {
    ...Object.fromEntries(given),
    leaderid: (leaderid as PersonChoice | null | undefined)?.id ?? null,
  };
}

interface HireFormProps {
  readonly onDone: (added: Added) => void;
  readonly onCancel: () => void;
}

function HireForm({ onDone, onCancel }: HireFormProps) {
  const words = useWords(rosterWords);
  const me = useMe();
  const [typed, setTyped] = useState<Values>({});
  const [today] = useState(() => companyDay(new Date()));
  const start = useMemo(() => {
    const given = { EntryTime: today, ContractType: contractType.code.labour3Years };
    return { ...given, ...refilled(datedIn({}), { ...given }) };
  }, [today]);
  const [dated, setDated] = useState(() => datedIn(start));
  const CompanyId = (typed['CompanyId'] ?? me?.CompanyId) as number | undefined;
  const DeptId = (typed['DeptId'] ?? undefined) as number | undefined;
  const proposed = useCall(
    Hiring.ProposeHire,
    { ...(CompanyId ? { CompanyId } : {}), ...(DeptId ? { DeptId } : {}) },
    { keep: true, enabled: me !== undefined },
  ).data;
  const initial = useMemo(
    () => ({
      ...start,
      UserType: userType.code.probation,
      EmployeeId: proposed?.EmployeeId ?? '',
      CompanyId: me?.CompanyId,
      leaderid: proposed?.LeaderId
        ? { id: proposed.LeaderId, name: proposed.LeaderName, nameEn: proposed.LeaderNameEn }
        : null,
    }),
    [me?.CompanyId, proposed, start],
  );
  const fields = useHireFields(proposed, (typed['IdCardType'] ?? null) as DocumentKind | null);
  return (
    <>
      <p className="hire-note">{words.hireNote}</p>
      <EditForm
        isDense
        call={Hiring.AddHire}
        fields={fields}
        initial={initial}
        derive={(changed, all) => {
          setTyped(all);
          const next = refilled(dated, datedIn(all));
          setDated(datedIn({ ...all, ...next }));
          const number = changed['IdCard'];
          return { ...next, ...(typeof number === 'string' ? factsIn(number) : {}) };
        }}
        adapt={adapted}
        submit={words.add}
        onDone={(reply) =>
          onDone({
            ...reply,
            name: (typed['ChineseName'] as string | undefined) ?? '',
            entry: (typed['EntryTime'] as string | undefined) ?? start.EntryTime,
          })
        }
        onCancel={{ label: words.cancel, run: onCancel }}
      />
    </>
  );
}

type Proposed = ReplyOf<typeof Hiring.ProposeHire> | undefined;

/** Returns the fields of the short form: who, where, from when, contract. */
function useHireFields(proposed: Proposed, kind: DocumentKind | null): readonly Field[] {
  const words = useWords(rosterWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items } = useDepartmentItems();
  return useMemo(() => {
    const label = (name: UserField): string => userFields[name][language];
    const coded = (name: UserField, choices: Coded, isClearable = true): Field => ({
      name,
      label: label(name),
      kind: 'choice',
      isClearable,
      options: choices.values.map((value) => ({ value, label: choices.labels[value]?.[language] ?? '' })),
    });
    const placeOf = ({ PostName, PostNameEn, Open }: NonNullable<Proposed>['Posts'][number]) => {
      const name = inLanguage(language, PostName, PostNameEn);
      const shown =
        Open === null ? name : Open > 0 ? words.placesOpen(name, Open) : words.placesFull(name, -Open);
      return { value: PostName, label: shown, search: `${PostName} ${PostNameEn}` };
    };
    // Positions that the plan of the department leaves open come first.
    const posts = (proposed?.Posts ?? []).toSorted((a, b) => (b.Open ?? -1e9) - (a.Open ?? -1e9));
    return [
      {
        name: 'ChineseName',
        label: label('ChineseName'),
        kind: 'text',
        section: words.who,
        isRequired: true,
      },
      { name: 'EmployeeId', label: label('EmployeeId'), kind: 'text', hint: words.numberHint },
      coded('IdCardType', documentType),
      {
        name: 'IdCard',
        label: label('IdCard'),
        kind: 'own',
        control: <DocumentInput kind={kind} />,
        hint: words.documentHint,
      },
      coded('Gender', gender),
      { name: 'BirthDate', label: label('BirthDate'), kind: 'day' },
      {
        name: 'CompanyId',
        label: label('CompanyId'),
        kind: 'choice',
        section: words.where,
        options: (companies ?? []).map((one) => ({
          value: one.CompanyId,
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      {
        name: 'DeptId',
        label: label('DeptId'),
        kind: 'own',
        control: <TreeField items={items} label={label('DeptId')} placeholder={label('DeptId')} />,
      },
      { name: 'position', label: words.position, kind: 'choice', options: posts.map(placeOf) },
      { name: 'leaderid', label: label('leaderid'), kind: 'own', control: <PersonField /> },
      { name: 'EntryTime', label: label('EntryTime'), kind: 'day', section: words.contract },
      coded('UserType', userType, false),
      { name: 'PrepareBARW', label: label('PrepareBARW'), kind: 'day', hint: words.probationHint },
      coded('ContractType', contractType),
      { name: 'ContractStartDate', label: label('ContractStartDate'), kind: 'day' },
      { name: 'ContractEndDate', label: label('ContractEndDate'), kind: 'day' },
    ];
  }, [companies, items, kind, language, proposed, words]);
}
