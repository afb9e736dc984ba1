import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { FurtherAct } from './FurtherDialogs.tsx';

/** Returns the entries of the menu: an approver's further actions, then those of an administrator. */
function furtherOf({ Can, RemovableRowIDs }: FormDetail): { own: FurtherAct[]; override: FurtherAct[] } {
  const own: readonly (readonly [FurtherAct, boolean])[] = [
    ['countersign', Can.CounterSign],
    ['removeSigner', RemovableRowIDs.length > 0],
    ['transfer', Can.Transfer],
    ['hangUp', Can.HangUp],
  ];
  const override: readonly (readonly [FurtherAct, boolean])[] = [
    ['decide', Can.Override],
    ['jump', Can.Override],
    ['reassign', Can.Override],
    ['end', Can.Override],
    ['changeCreator', Can.ChangeCreator],
  ];
  const may = (acts: typeof own): FurtherAct[] => acts.flatMap(([act, can]) => (can ? [act] : []));
  return { own: may(own), override: may(override) };
}

/** Whether any action other than approving and sending back is allowed. */
export function mayFurther(form: FormDetail): boolean {
  const { own, override } = furtherOf(form);
  const { Urge: urge, TakeBack, Revoke, Resume } = form.Can;
  return own.length + override.length > 0 || urge || TakeBack || Revoke || Resume;
}

interface MoreActionsProps {
  readonly form: FormDetail;
  readonly onChoose: (act: FurtherAct) => void;
}

/** Menu button for the less usual actions. */
export function MoreActions({ form, onChoose }: MoreActionsProps) {
  const { further } = useWords(approvalWords);
  const { own, override } = furtherOf(form);
  if (own.length + override.length === 0) return null;
  const itemOf = (act: FurtherAct) => ({ key: act, label: further.acts[act], onClick: () => onChoose(act) });
  const items = [
    ...own.map(itemOf),
    ...(override.length > 0
      ? [{ key: 'override', type: 'group' as const, label: further.override, children: override.map(itemOf) }]
      : []),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
      <Button
        className="actions-more"
        icon={<MoreOutlined />}
        aria-label={further.more}
        title={further.more}
      />
    </Dropdown>
  );
}

/** Button that reminds the people whom the form waits for, at most once in four hours. */
export function Urge({ formId }: { formId: number }) {
  const { further } = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const urge = useAct(CacApprovalOrder.GetApprovalReminder);
  return (
    <Button
      loading={urge.isPending}
      onClick={() =>
        urge.mutate(
          { FormID: formId },
          { onSuccess: () => void message.success(further.urged), onError: showError },
        )
      }
    >
      {further.urge}
    </Button>
  );
}
