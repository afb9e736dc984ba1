import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { branchOf } from '#kit/web/tree/rows.ts';
import { nodeStates } from '#modules/okr/contract/codes.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { nodeRights } from '../contract/nodes.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Action on a node that needs a dialog first. */
export type Asked = 'stop' | 'resume' | 'delay' | 'report' | 'move' | 'remove' | 'unlock' | 'lock';

interface NodeDialogProps {
  readonly asked: Asked;
  /** One node, or several for a batch. */
  readonly of: readonly NodeItem[];
  readonly items: readonly NodeItem[];
  /** True if the reader manages the project and may therefore move nodes to its top level. */
  readonly isManager: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that asks for the details of an action on one or more nodes. */
export function NodeDialog({ asked, of, items, isManager, onClose, onDone }: NodeDialogProps) {
  const words = useWords(breakdownWords);
  const { message } = App.useApp();
  const [first] = of;
  const { OBID, Version, PlanEnd, DelayTimes, ProgressBp } = first!.node;
  const name = first!.title;
  const shared = {
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onDone();
    },
  };
  const one = { OBID, Version };
  const why = { name: 'Reason', label: words.reason, kind: 'area' as const };
  const dialog = (title: string, hint: string, form: React.ReactNode) => (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {hint !== '' && <p className="okr-note">{hint}</p>}
      {form}
    </Modal>
  );
  switch (asked) {
    case 'stop':
    case 'resume': {
      const isStop = asked === 'stop';
      return dialog(
        isStop ? words.stopTitle(name) : words.resumeTitle(name),
        isStop ? words.stopHint : words.resumeHint,
        <EditForm
          {...shared}
          call={ProjectBreakdown.StopWorkBreakdown}
          fields={[why]}
          hidden={{ ...one, IsOn: isStop }}
          submit={isStop ? words.stop : words.resume}
          isDanger={isStop}
        />,
      );
    }
    case 'lock':
    case 'unlock': {
      const isOn = asked === 'lock';
      const Nodes = of.map(({ node }) => ({ OBID: node.OBID, Version: node.Version }));
      return dialog(
        isOn ? words.lockTitle(of.length) : words.unlockTitle(of.length),
        isOn ? words.lockHint : '',
        <EditForm
          {...shared}
          call={ProjectBreakdown.BatchLockWorkBreakdown}
          fields={isOn ? [] : [{ ...why, isRequired: true }]}
          hidden={{ Nodes, IsOn: isOn }}
          submit={isOn ? words.lock : words.unlock}
        />,
      );
    }
    case 'delay':
      return dialog(
        words.delayTitle(name),
        words.delayHint(PlanEnd ?? words.none, DelayTimes),
        <EditForm
          {...shared}
          call={ProjectBreakdown.DelayWorkBreakdown}
          fields={[
            { name: 'PlanEnd', label: words.newEnd, kind: 'day' },
            { name: 'IsWithAbove', label: words.withAbove, kind: 'switch' },
            why,
          ]}
          initial={{ IsWithAbove: true }}
          hidden={one}
          submit={words.delay}
        />,
      );
    case 'report':
      return dialog(
        words.reportTitle(name),
        '',
        <EditForm
          {...shared}
          call={ProjectBreakdown.EditProgress}
          fields={[{ name: 'ProgressBp', label: words.percent, kind: 'number', hint: words.reportHint }, why]}
          initial={{ ProgressBp: ProgressBp === null ? null : Math.trunc(Number(ProgressBp)) / 100 }}
          adapt={({ ProgressBp: percent, ...rest }) => ({
            ...rest,
            ProgressBp: typeof percent === 'number' ? Math.round(percent * 100) : undefined,
          })}
          hidden={one}
          submit={words.report}
        />,
      );
    case 'move': {
      const own = branchOf(items, OBID);
      const takes = ({ id, node, isLocked }: NodeItem): boolean =>
        !own.has(id) && !isLocked && node.State !== nodeStates.stopped && (node.Can & nodeRights.add) !== 0;
      return dialog(
        words.moveTitle(name),
        '',
        <EditForm
          {...shared}
          call={ProjectBreakdown.UpdateWorkBreakdown}
          fields={[
            {
              name: 'ParentOBID',
              label: words.moveTo,
              kind: 'own',
              control: (
                <TreeField
                  label={words.moveTo}
                  placeholder={words.moveTo}
                  items={items}
                  isClosed={(item) => !takes(item)}
                  {...(isManager ? { top: words.top, allowClear: true } : {})}
                />
              ),
            },
          ]}
          initial={{ ParentOBID: first!.parentId }}
          adapt={({ ParentOBID }) => ({ Nodes: [{ ...one, ParentOBID: ParentOBID ?? null }] })}
          submit={words.save}
        />,
      );
    }
    default:
      return dialog(
        words.removeTitle(name),
        words.removeHint,
        <EditForm
          {...shared}
          call={ProjectBreakdown.DelWorkBreakdown}
          fields={[]}
          hidden={one}
          submit={words.remove}
          isDanger
        />,
      );
  }
}
