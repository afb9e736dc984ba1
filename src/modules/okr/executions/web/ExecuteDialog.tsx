import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { EmployeeKRExecute } from '../contract/EmployeeKRExecute.ts';
import { executeStates } from '../contract/execute-codes.ts';
import type { ExecuteRow } from '../contract/execute-shapes.ts';
import { executeWords } from './words.ts';

/** Action on an assignment that needs a dialog first. */
export type ExecuteAsked =
  | 'decline'
  | 'report'
  | 'submit'
  | 'confirm'
  | 'reject'
  | 'accept'
  | 'stop'
  | 'resume'
  | 'remove';

interface ExecuteDialogProps {
  readonly row: ExecuteRow;
  readonly asked: ExecuteAsked;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const bpOfPercent = (percent: unknown): number | undefined =>
  typeof percent === 'number' ? Math.round(percent * 100) : undefined;
const given = (text: unknown): unknown =>
  typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;

export function ExecuteDialog({ row, asked, onClose, onGone }: ExecuteDialogProps) {
  const words = useWords(executeWords);
  const { message } = App.useApp();
  const done = (after: () => void) => (): void => {
    void message.success(words.saved);
    after();
  };
  const shared = {
    hidden: { OBID: row.OBID, Version: row.Version },
    onCancel: { label: words.cancel, run: onClose },
    onDone: done(onClose),
  };
  const reason: Field = { name: 'Reason', label: words.reason, kind: 'area', isRequired: true };
  const note: Field = { name: 'Note', label: words.note, kind: 'area', hint: words.fallsHint };
  const percent: Field = { name: 'Percent', label: words.percent, kind: 'number' };
  const selfScore: Field = { name: 'SelfScore', label: words.selfScore, kind: 'text' };
  const own = (isSubmit: boolean) => (values: Values) => ({
    OBID: row.OBID,
    Version: row.Version,
    ProgressBp: bpOfPercent(values['Percent']),
    Note: given(values['Note']),
    ...(isSubmit ? { SelfScore: given(values['SelfScore']), IsSubmit: true } : {}),
  });
  const dialog = (title: string, hint: string, form: React.ReactNode) => (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {hint !== '' && <p className="okr-note">{hint}</p>}
      {form}
    </Modal>
  );
  const isDecline = row.State === executeStates.declined;
  switch (asked) {
    case 'decline':
      return dialog(
        words.declineTitle(row.Title),
        words.declineHint,
        <EditForm
          {...shared}
          call={EmployeeKRExecute.NotUndertakeKRExecute}
          fields={[reason]}
          submit={words.decline}
          isDanger
        />,
      );
    case 'report':
    case 'submit': {
      const isSubmit = asked === 'submit';
      return dialog(
        isSubmit ? words.submitTitle(row.Title) : row.Title,
        isSubmit ? words.submitHint : '',
        <EditForm
          {...shared}
          call={EmployeeKRExecute.EditKRExecute}
          fields={isSubmit ? [percent, selfScore, note] : [percent, note]}
          initial={{ Percent: row.ProgressBp / 100, SelfScore: row.SelfScore ?? undefined }}
          adapt={own(isSubmit)}
          submit={isSubmit ? words.submit : words.report}
        />,
      );
    }
    case 'confirm':
      return dialog(
        words.confirmTitle(row.Title),
        '',
        <EditForm
          {...shared}
          call={EmployeeKRExecute.ConfirmKRExecute}
          fields={[
            { name: 'Score', label: words.score, kind: 'text', isRequired: true },
            { name: 'Reason', label: words.note, kind: 'area' },
          ]}
          initial={{ Score: row.SelfScore ?? undefined }}
          adapt={({ Score, Reason }) => ({
            OBID: row.OBID,
            Version: row.Version,
            Score,
            Reason: given(Reason) ?? '',
          })}
          submit={words.confirm}
        />,
      );
    case 'reject':
      return dialog(
        isDecline ? words.insist : words.sendBackTitle(row.Title),
        isDecline ? words.insistHint : '',
        <EditForm
          {...shared}
          call={EmployeeKRExecute.RejectKRExecute}
          fields={[reason]}
          submit={isDecline ? words.insist : words.sendBack}
        />,
      );
    case 'accept':
      return dialog(
        words.acceptTitle(row.Title, row.Person.ChineseName),
        words.acceptHint,
        <EditForm {...shared} call={EmployeeKRExecute.AcceptDecline} fields={[]} submit={words.accept} />,
      );
    case 'stop':
    case 'resume': {
      const isStop = asked === 'stop';
      return dialog(
        isStop ? words.stopTitle(row.Title) : words.resumeTitle(row.Title),
        '',
        <EditForm
          {...shared}
          call={EmployeeKRExecute.StopKRExecute}
          fields={[reason]}
          hidden={{ OBID: row.OBID, Version: row.Version, IsOn: isStop }}
          submit={isStop ? words.stop : words.resume}
          isDanger={isStop}
        />,
      );
    }
    default:
      return dialog(
        words.removeExecution(row.Title),
        '',
        <EditForm
          {...shared}
          call={EmployeeKRExecute.DelKRExecuteByOBID}
          fields={[]}
          submit={words.remove}
          isDanger
          onDone={done(onGone)}
        />,
      );
  }
}
