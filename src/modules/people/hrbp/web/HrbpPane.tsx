import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { HRBP } from '../contract/HRBP.ts';
import { hrbpWords } from './hrbp-words.ts';

export type HrbpDepartment = ReplyOf<typeof HRBP.GetHRBPTree>[number];
type Row = ReplyOf<typeof HRBP.GetHRBPPage>['Rows'][number];

/** Page size above the number of HRBP rows that a department ever has. */
const MOST = 200;

type State = 'present' | 'ahead' | 'over' | 'off' | 'left';
const tones: Readonly<Record<State, Tone>> = {
  present: 'good',
  ahead: 'waiting',
  over: 'neutral',
  off: 'paused',
  left: 'bad',
};

function stateOf({ IsUse, IsInService, IsPresent, FromDay }: Row): State {
  if (!IsUse) return 'off';
  if (!IsInService) return 'left';
  if (IsPresent) return 'present';
  return FromDay > companyDay(new Date()) ? 'ahead' : 'over';
}

/** Shows today's HRBPs of a department, and all HRBPs set for it with their days. */
export function HrbpPane({ department }: { readonly department: HrbpDepartment }) {
  const words = useWords(hrbpWords);
  const language = useLanguage();
  const { DeptId, FromDeptId, HRBPs } = department;
  const title = inLanguage(language, department.DeptName, department.DeptNameEn);
  const from = inLanguage(language, department.FromDeptName, department.FromDeptNameEn);
  const isOwn = FromDeptId === DeptId;
  const { data, error, refetch } = useCall(HRBP.GetHRBPPage, { DeptId, PageSize: MOST });
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const note = isOwn
    ? words.ownNote(HRBPs.length)
    : FromDeptId === null
      ? words.nobodyNote
      : words.inheritedNote(from);
  return (
    <>
      <div className="pane-title">
        <h2>{title}</h2>
        <div className="pane-actions">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        </div>
      </div>
      <p className="hrbp-note">{note}</p>
      {!isOwn && HRBPs.length > 0 && (
        <div className="hrbp-people hrbp-inherited">
          {HRBPs.map((one) => (
            <PersonName
              key={one.AUID}
              id={one.AUID}
              name={one.ChineseName}
              englishName={one.EnglishName}
              note={words.inherited(from)}
            />
          ))}
        </div>
      )}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="hrbp-rows">
          {data.Rows.map((row) => (
            <HrbpLine key={row.HRBPID} row={row} department={title} onEdit={() => setEditing(row)} />
          ))}
        </ul>
      ) : (
        <Loading rows={3} title={false} />
      )}
      {editing !== null && (
        <HrbpDialog
          deptId={DeptId}
          department={title}
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface HrbpLineProps {
  readonly row: Row;
  readonly department: string;
  readonly onEdit: () => void;
}

function HrbpLine({ row, department, onEdit }: HrbpLineProps) {
  const words = useWords(hrbpWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const disable = useAct(HRBP.DisableHRBP);
  const enable = useAct(HRBP.EnableHRBP);
  const { HRBPID, FromDay, ToDay } = row;
  const state = stateOf(row);
  const person = inLanguage(language, row.ChineseName, row.EnglishName);
  const ways = { onSuccess: () => void message.success(words.saved), onError: showError };
  const askToDisable = (): void => {
    void modal.confirm({
      title: words.disableTitle(person, department),
      content: words.disableNote,
      okText: words.disable,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => disable.mutate({ HRBPID }, ways),
    });
  };
  return (
    <li>
      <PersonName
        id={row.AUID}
        name={row.ChineseName}
        englishName={row.EnglishName}
        note={inLanguage(language, row.PersonDeptName, row.PersonDeptNameEn)}
      />
      <span className="hrbp-days">{ToDay === null ? words.since(FromDay) : words.days(FromDay, ToDay)}</span>
      <Status tone={tones[state]}>{words.state[state]}</Status>
      <span className="entry-actions">
        {row.IsUse && (
          <Button type="link" size="small" onClick={onEdit}>
            {words.edit}
          </Button>
        )}
        {row.IsUse ? (
          <Button type="link" size="small" danger onClick={askToDisable}>
            {words.disable}
          </Button>
        ) : (
          <Button type="link" size="small" onClick={() => enable.mutate({ HRBPID }, ways)}>
            {words.enable}
          </Button>
        )}
      </span>
      {row.IsUse &&
        row.Agents.map((agent) => (
          <span key={`${agent.ToAUID} ${agent.StartDay}`} className="hrbp-agent">
            {words.standsIn(
              words.days(agent.StartDay, agent.EndDay),
              inLanguage(language, agent.ToName, agent.ToNameEn),
            )}
          </span>
        ))}
    </li>
  );
}

interface HrbpDialogProps {
  readonly deptId: number;
  readonly department: string;
  /** HRBP row to be changed; null: a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

function HrbpDialog({ deptId, department, row, onClose }: HrbpDialogProps) {
  const words = useWords(hrbpWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [today] = useState(() => companyDay(new Date()));
  const days = [
    { name: 'FromDay', label: words.fromDay, kind: 'day' as const },
    { name: 'ToDay', label: words.toDay, kind: 'day' as const, hint: words.toDayHint },
  ];
  const form = {
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: (): void => {
      void message.success(row ? words.saved : words.added);
      onClose();
    },
  };
  return (
    <Modal
      open
      title={
        row
          ? words.editTitle(inLanguage(language, row.ChineseName, row.EnglishName))
          : words.addTitle(department)
      }
      footer={null}
      onCancel={onClose}
    >
      {row ? (
        <EditForm
          {...form}
          call={HRBP.UpdateHRBP}
          fields={days}
          hidden={{ HRBPID: row.HRBPID, Version: row.Version }}
          initial={{ FromDay: row.FromDay, ToDay: row.ToDay }}
        />
      ) : (
        <EditForm
          {...form}
          call={HRBP.AddHRBP}
          fields={[{ name: 'AUID', label: words.person, kind: 'own', control: <PersonField /> }, ...days]}
          hidden={{ DeptId: deptId }}
          initial={{ FromDay: today, ToDay: null }}
          adapt={(values) => ({
            ...values,
            AUID: (values['AUID'] as PersonChoice | null | undefined)?.id,
          })}
        />
      )}
    </Modal>
  );
}
