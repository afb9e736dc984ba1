import { useMemo } from 'react';
import type { FieldError } from '#kit/contract/refusals.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { ActDialog } from './ActDialog.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { CommentField } from './CommentField.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';

interface SendBackDialogProps {
  readonly form: FormDetail;
  /** A comment typed before; the reason begins with it. */
  readonly opinion: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const toApplicant = 0;
const resumeModes = ['default', 'restart', 'toSender'] as const;

/** Dialog that asks for the reason, the target and the way back of a send-back. */
export function SendBackDialog({ form, opinion, onDone, onClose }: SendBackDialogProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const fields: Field[] = [
    {
      name: 'Remark',
      label: words.act.reason,
      kind: 'own',
      control: <CommentField />,
      hint: words.act.reasonHint,
      isRequired: true,
    },
    ...(form.SendBackTo.length > 0
      ? [
          {
            name: 'ToLevel',
            label: words.act.to,
            kind: 'radios',
            options: [
              {
                value: toApplicant,
                label: words.act.toApplicant(named(form.ApplicantName, form.ApplicantNameEn)),
              },
              ...form.SendBackTo.map(({ ALevel, LevelName, LevelNameEn }) => ({
                value: ALevel,
                label: words.act.toLevel(ALevel, named(LevelName, LevelNameEn)),
              })),
            ],
          } as const,
        ]
      : []),
    {
      name: 'Resume',
      label: words.act.resume,
      kind: 'radios',
      options: resumeModes.map((mode) => ({ value: mode, label: words.act.resumeModes[mode] })),
    },
  ];
  const initial = useMemo(() => ({ Remark: opinion, ToLevel: toApplicant, Resume: 'default' }), [opinion]);
  const check = ({ Remark }: Readonly<Record<string, unknown>>): FieldError[] =>
    typeof Remark === 'string' && Remark.trim() !== ''
      ? []
      : [{ Field: 'Remark', Msg: words.act.reasonMissing }];
  return (
    <ActDialog
      call={
        form.Can.FinanceApprove
          ? CacApprovalOrder.RepulseCacAOByApprovalFinanceNewEditon
          : CacApprovalOrder.RepulseCacAOByApprovalNewEditon
      }
      title={words.act.sendBackTitle(named(form.Title, form.TitleEn))}
      fields={fields}
      initial={initial}
      hidden={{ FormID: form.FormID, Version: form.Version, RowID: form.RowID }}
      submit={words.act.sendBack}
      check={check}
      adapt={({ ToLevel, ...rest }) => (ToLevel === toApplicant ? rest : { ...rest, ToLevel })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
