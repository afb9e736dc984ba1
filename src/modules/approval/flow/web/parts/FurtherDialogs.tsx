import type { FieldError } from '#kit/contract/refusals.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useLanguage } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { rowStatus, signTypeLabels, type SignType } from '#modules/approval/contract/codes.ts';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { ActDialog } from './ActDialog.tsx';
import { CommentField } from './CommentField.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { PeoplePick } from '#modules/approval/web/parts/PeoplePick.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';

/** Actions on a form other than approving, sending back, withdrawing and abandoning. */
export const furtherActs = [
  'countersign',
  'removeSigner',
  'transfer',
  'hangUp',
  'resume',
  'takeBack',
  'revoke',
  'decide',
  'jump',
  'reassign',
  'end',
  'changeCreator',
] as const;
export type FurtherAct = (typeof furtherActs)[number];

interface FurtherDialogProps {
  readonly act: FurtherAct;
  readonly form: FormDetail;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

const openRows: readonly number[] = [rowStatus.waiting, rowStatus.suspended];
const undecided: readonly number[] = [...openRows, rowStatus.parked, rowStatus.notReached];

/** Dialog of a further action, with one input or choice. The input stays after a refusal. */
export function FurtherDialog({ act, form, onDone, onClose }: FurtherDialogProps) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const further = words.further;
  const said = further.acts[act];
  const { FormID, Version, RowID } = form;
  const seen = { FormID, Version };
  const onRow = { ...seen, RowID };
  const here = form.Nodes.filter((node) => node.Round === form.Round && undecided.includes(node.Status));
  const level = form.Nodes.find((node) => node.RowID === RowID)?.ALevel;
  const members = here.filter((node) => node.ALevel === level).map((node) => node.ApprovalAUID);
  const nameOf = (rowId: number): string => {
    const node = form.Nodes.find((one) => one.RowID === rowId);
    return node ? named(node.ChineseName, node.EnglishName) : '';
  };

  const remark: Field = { name: 'Remark', label: further.remark, kind: 'own', control: <CommentField /> };
  const reason: Field = { ...remark, label: further.reason, isRequired: true };
  const people = (name: string, isSingle: boolean, without: readonly (number | null)[]): Field => ({
    name,
    label: isSingle ? further.person : further.people,
    kind: 'own',
    isRequired: true,
    control: <PeoplePick isSingle={isSingle} without={without} />,
  });
  const rows = (ids: readonly number[]): Field => ({
    name: 'RowID',
    label: further.whose,
    kind: 'radios',
    options: ids.map((id) => ({ value: id, label: nameOf(id) })),
    isRequired: true,
  });
  const levels: Field['options'] = form.Levels.map(({ ALevel, LevelName, LevelNameEn }) => ({
    value: ALevel,
    label: words.act.toLevel(ALevel, named(LevelName, LevelNameEn)),
  }));
  const openIds = here.filter((node) => openRows.includes(node.Status)).map((node) => node.RowID);

  const need =
    (...names: string[]) =>
    (values: Values): FieldError[] =>
      names
        .filter((name) => isBlank(values[name]))
        .map((name) => ({ Field: name, Msg: name === 'Remark' ? further.reasonMissing : further.missing }));
  const common = {
    title: further.titles[act](named(form.Title, form.TitleEn)),
    hint: further.hints[act],
    submit: said,
    onDone: () => onDone(`${further.dones[act]} ${form.Number}`),
    onClose,
  };

  switch (act) {
    case 'countersign':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={
            form.Can.FinanceApprove
              ? CacApprovalOrder.GetApprovalFinanceCounterSignaTure
              : CacApprovalOrder.GetApprovalCounterSignaTure
          }
          fields={[
            people('AUIDs', false, [...members, form.ApplicantAUID]),
            {
              name: 'Way',
              label: further.way,
              kind: 'radios',
              options: (['before', 'after', 'parallel'] as const).map((way) => ({
                value: way,
                label: further.ways[way],
              })),
            },
            {
              name: 'ApprovalType',
              label: further.signType,
              kind: 'radios',
              options: ([2, 1, 3] as const).map((sign: SignType) => ({
                value: sign,
                label: `${signTypeLabels[sign][language]} · ${words.flow.signHints[sign]}`,
              })),
            },
            ...(form.MayShowSecrets
              ? [{ name: 'Secrets', label: further.secrets, kind: 'switch' } as const]
              : []),
            remark,
          ]}
          initial={countersignStart}
          hidden={onRow}
          check={need('AUIDs')}
        />
      );
    case 'removeSigner':
      return (
        <ActDialog
          {...common}
          call={CacApprovalOrder.RemoveApprovalCounterSigner}
          fields={[rows(form.RemovableRowIDs), remark]}
          initial={{ RowID: form.RemovableRowIDs[0] }}
          hidden={seen}
          check={need('RowID')}
        />
      );
    case 'transfer':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={CacApprovalOrder.GetApprovalHangUpTransfer}
          fields={[people('ToAUID', true, [...members, form.ApplicantAUID]), remark]}
          hidden={{ ...onRow, Action: 'transfer' }}
          adapt={single}
          check={need('ToAUID')}
        />
      );
    case 'hangUp':
    case 'resume':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={CacApprovalOrder.GetApprovalHangUpTransfer}
          fields={[remark]}
          hidden={{ ...seen, Action: act }}
        />
      );
    case 'takeBack':
      return (
        <ActDialog
          {...common}
          call={CacApprovalOrder.RollbackGetCacApprovalForm}
          fields={[remark]}
          hidden={{ ...seen, RowID: form.TakeBackRowID }}
        />
      );
    case 'revoke':
      return (
        <ActDialog
          {...common}
          call={CacApprovalOrder.SubmitApprovalFormRevoke}
          fields={[remark]}
          hidden={seen}
        />
      );
    case 'decide':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={CacApprovalOrder.OverrideApprovalDecide}
          fields={[
            rows(openIds),
            {
              name: 'Decision',
              label: further.decision,
              kind: 'radios',
              options: [
                { value: 'approve', label: words.act.approve },
                { value: 'sendBack', label: further.sendBackToApplicant },
              ],
            },
            reason,
          ]}
          initial={{ RowID: openIds[0], Decision: 'approve' }}
          hidden={seen}
          check={need('RowID', 'Remark')}
        />
      );
    case 'jump':
      return (
        <ActDialog
          {...common}
          call={CacApprovalOrder.OverrideApprovalJump}
          fields={[{ name: 'ToLevel', label: further.toLevel, kind: 'radios', options: levels }, reason]}
          hidden={seen}
          check={need('ToLevel', 'Remark')}
        />
      );
    case 'reassign':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={CacApprovalOrder.OverrideApprovalReassign}
          fields={[rows(openIds), people('ToAUID', true, [form.ApplicantAUID]), reason]}
          initial={{ RowID: openIds[0] }}
          hidden={seen}
          adapt={single}
          check={need('RowID', 'ToAUID', 'Remark')}
        />
      );
    case 'end':
      return (
        <ActDialog
          {...common}
          call={CacApprovalOrder.OverrideApprovalEnd}
          fields={[
            {
              name: 'How',
              label: further.how,
              kind: 'radios',
              options: (['finish', 'close'] as const).map((how) => ({
                value: how,
                label: further.hows[how],
              })),
            },
            reason,
          ]}
          initial={endStart}
          hidden={seen}
          check={need('Remark')}
        />
      );
    case 'changeCreator':
      return (
        <ActDialog
          {...common}
          isDanger={false}
          call={CacApprovalOrder.UpdateApprovalFormCreateAUID}
          fields={[people('AUID', true, [form.ApplicantAUID]), reason]}
          hidden={seen}
          adapt={single}
          check={need('AUID', 'Remark')}
        />
      );
    default:
      return act satisfies never;
  }
}

/** Sends a single picked person as one id instead of a list. */
const single = ({ ToAUID, AUID, ...rest }: Values): Values => ({
  ...rest,
  ...(ToAUID === undefined ? {} : { ToAUID: first(ToAUID) }),
  ...(AUID === undefined ? {} : { AUID: first(AUID) }),
});

const countersignStart = { Way: 'before', ApprovalType: 2 };
const endStart = { How: 'finish' };

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
