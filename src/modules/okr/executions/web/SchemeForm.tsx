import { App } from 'antd';
import { useState } from 'react';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { MonthField } from '#modules/okr/goals/web/MonthField.tsx';
import { PersonField, useDepartmentItems, useMe } from '#modules/people/web/open.tsx';
import { choiceOf, idIn } from '#modules/okr/web/parts/people.ts';
import { WorkScheme } from '../contract/WorkScheme.ts';
import type { SchemeKrRow, SchemeRow } from '../contract/execute-shapes.ts';
import { SchemeKrsField, type SchemeKrDraft } from './SchemeKrsField.tsx';
import { executeWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
type Scheme = SchemeRow & { readonly KRRows: readonly SchemeKrRow[] };

const krsIn = (values: Values) =>
  ((values['KRs'] ?? []) as readonly SchemeKrDraft[]).map(({ KRID, WeightBp }) => ({ KRID, WeightBp }));

interface SchemeFormProps {
  /** Scheme to change or copy; null to add a new one. */
  readonly scheme: Scheme | null;
  readonly isCopy?: boolean;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** Form that adds a scheme, changes one, or copies one to another month. */
export function SchemeForm({ scheme, isCopy = false, onClose, onDone }: SchemeFormProps) {
  const words = useWords(executeWords);
  const { message } = App.useApp();
  const { items } = useDepartmentItems();
  const me = useMe();
  const [thisMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const first = scheme ? (isCopy ? shiftMonth(scheme.AscripTionTime, 1) : scheme.AscripTionTime) : thisMonth;
  const [month, setMonth] = useState(first);
  const isNew = scheme === null || isCopy;
  const krs: Field = {
    name: 'KRs',
    label: words.krs,
    kind: 'own',
    control: <SchemeKrsField month={month} />,
    isWhole: true,
    hint: words.krHint,
  };
  const fields: readonly Field[] = [
    { name: 'Title', label: words.title, kind: 'text', isWhole: true, isRequired: true },
    ...(isNew
      ? [{ name: 'AscripTionTime', label: words.month, kind: 'own' as const, control: <MonthField /> }]
      : []),
    ...(scheme
      ? []
      : [
          {
            name: 'DeptId',
            label: words.department,
            kind: 'own' as const,
            isRequired: true,
            control: <TreeField label={words.department} placeholder={words.department} items={items} />,
          },
        ]),
    { name: 'OwnerAUID', label: words.owner, kind: 'own', control: <PersonField />, isRequired: true },
    ...(isCopy ? [] : [krs]),
  ];
  const seen = scheme?.KRRows.flatMap(({ KRID, Title, WeightBp }) =>
    KRID === null ? [] : [{ KRID, Title, WeightBp }],
  );
  const self = me ? { AUID: me.AUID, ChineseName: me.ChineseName, EnglishName: me.EnglishName } : null;
  const shared = {
    fields,
    isDense: true,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    initial: {
      Title: scheme?.Title,
      AscripTionTime: first,
      OwnerAUID: choiceOf(scheme?.Owner ?? self),
      KRs: seen ?? [],
    },
    derive: (changed: Values) => {
      if (typeof changed['AscripTionTime'] === 'string') setMonth(changed['AscripTionTime']);
      return undefined;
    },
  };
  const saved = (id: number): void => {
    void message.success(words.saved);
    onClose();
    onDone(id);
  };
  return (
    <Drawer open size={640} title={isCopy ? words.copy : scheme ? words.edit : words.add} onClose={onClose}>
      {scheme && !isCopy ? (
        <EditForm
          {...shared}
          call={WorkScheme.UpdateWorkScheme}
          adapt={(values) => ({
            SchemeID: scheme.SchemeID,
            Version: scheme.Version,
            Title: values['Title'],
            OwnerAUID: idIn(values['OwnerAUID']) ?? undefined,
            KRs: krsIn(values),
          })}
          onDone={() => saved(scheme.SchemeID)}
        />
      ) : (
        <EditForm
          {...shared}
          call={WorkScheme.AddWorkScheme}
          adapt={(values) => ({
            Title: values['Title'],
            AscripTionTime: values['AscripTionTime'],
            DeptId: scheme ? scheme.DeptId : values['DeptId'],
            OwnerAUID: idIn(values['OwnerAUID']) ?? undefined,
            ...(scheme ? { CopySchemeID: scheme.SchemeID } : { KRs: krsIn(values) }),
          })}
          onDone={({ SchemeID }) => saved(SchemeID)}
        />
      )}
    </Drawer>
  );
}
