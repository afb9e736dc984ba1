import { App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { useMe } from '#modules/people/web/useMe.ts';
import { HRBPAgent } from '../contract/HRBPAgent.ts';
import { hrbpWords } from './hrbp-words.ts';

interface AgentDialogProps {
  /** Stand-in to be changed; null: a new one. */
  readonly row: ReplyOf<typeof HRBPAgent.GetHRBPAgentPage>['Rows'][number] | null;
  readonly onClose: () => void;
}

const idIn = (value: unknown): number | undefined => (value as PersonChoice | null | undefined)?.id;

/** Dialog for a stand-in of an HRBP: the HRBP, the agent, the days and the departments. */
export function AgentDialog({ row, onClose }: AgentDialogProps) {
  const { agents: words, save, cancel } = useWords(hrbpWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const me = useMe();
  const self: PersonChoice | null = me ? { id: me.AUID, name: me.ChineseName, nameEn: me.EnglishName } : null;
  const [fromId, setFromId] = useState<number | undefined>(row?.FromAUID ?? self?.id);
  const departments = useCall(
    HRBPAgent.GetHRBPDeptList,
    { AUID: fromId ?? 0 },
    { enabled: fromId !== undefined },
  ).data;
  // Departments of which the person is no longer HRBP keep their names.
  const known = new Map([...(row?.Depts ?? []), ...(departments ?? [])].map((one) => [one.DeptId, one]));
  const [today] = useState(() => companyDay(new Date()));
  const fields: readonly Field[] = [
    { name: 'ToAUID', label: words.to, kind: 'own', control: <PersonField /> },
    { name: 'StartDay', label: words.startDay, kind: 'day' },
    { name: 'EndDay', label: words.endDay, kind: 'day', hint: words.endHint },
    {
      name: 'DeptIds',
      label: words.departments,
      kind: 'choices',
      hint: departments?.length === 0 ? words.noDepartments : words.departmentsHint,
      options: [...known.values()].map((one) => ({
        value: one.DeptId,
        label: inLanguage(language, one.DeptName, one.DeptNameEn),
      })),
    },
  ];
  const form = {
    submit: save,
    onCancel: { label: cancel, run: onClose },
    onDone: (): void => {
      void message.success(words.done);
      onClose();
    },
  };
  return (
    <Modal open title={row ? words.editTitle : words.addTitle} footer={null} onCancel={onClose}>
      {row ? (
        <EditForm
          {...form}
          call={HRBPAgent.UpdateHRBPAgent}
          fields={fields}
          hidden={{ HRBPAgentID: row.HRBPAgentID, Version: row.Version }}
          initial={{
            ToAUID: { id: row.ToAUID, name: row.ToName, nameEn: row.ToNameEn },
            StartDay: row.StartDay,
            EndDay: row.EndDay,
            DeptIds: row.Depts.map(({ DeptId }) => DeptId),
          }}
          adapt={(values) => ({ ...values, ToAUID: idIn(values['ToAUID']) })}
        />
      ) : (
        <EditForm
          {...form}
          call={HRBPAgent.AddHRBPAgent}
          fields={[{ name: 'FromAUID', label: words.from, kind: 'own', control: <PersonField /> }, ...fields]}
          initial={{ FromAUID: self, StartDay: today, EndDay: today, DeptIds: [] }}
          derive={(changed) => {
            if (!('FromAUID' in changed)) return undefined;
            setFromId(idIn(changed['FromAUID']));
            return { DeptIds: [] };
          }}
          adapt={(values) => ({
            ...values,
            FromAUID: idIn(values['FromAUID']),
            ToAUID: idIn(values['ToAUID']),
          })}
        />
      )}
    </Modal>
  );
}
