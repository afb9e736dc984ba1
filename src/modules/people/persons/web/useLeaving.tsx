import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { jobType } from '../contract/user-codes.ts';
import { PersonField } from './parts/PersonField.tsx';
import type { PersonChoice } from './parts/person-choice.ts';
import { userWords } from './user-words.ts';

type Given = Readonly<Record<string, unknown>>;

const idIn = (value: unknown): number | null => (value as PersonChoice | null | undefined)?.id ?? null;

/** Provides the fields for disabling one or several people: successors, and how and when they leave. */
export function useLeaving(
  held: readonly { readonly Successor: 'approval' | 'team' | 'none' }[],
  approvalHint: string,
) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  const asks = (successor: 'approval' | 'team'): boolean =>
    held.some(({ Successor }) => Successor === successor);
  const fields: Field[] = [
    ...(asks('approval')
      ? [
          {
            name: 'ApprovalSuccessor',
            label: words.approvalSuccessor,
            kind: 'own',
            control: <PersonField />,
            hint: approvalHint,
          } as const,
        ]
      : []),
    ...(asks('team')
      ? [
          {
            name: 'TeamSuccessor',
            label: words.teamSuccessor,
            kind: 'own',
            control: <PersonField />,
            hint: words.teamHint,
            isRequired: true,
          } as const,
        ]
      : []),
    {
      name: 'JobType',
      label: words.leaveKind,
      kind: 'choice',
      options: jobType.values.map((value) => ({
        value,
        label: value === jobType.code.employed ? words.stays : (jobType.labels[value]?.[language] ?? ''),
      })),
    },
    { name: 'DisableTime', label: words.leaveDate, kind: 'day' },
    { name: 'LeaveRemark', label: words.leaveRemark, kind: 'area' },
  ];
  return {
    fields,
    initial: { JobType: jobType.code.left, DisableTime: today },
    check: ({ JobType, DisableTime }: Given) =>
      JobType === jobType.code.employed || DisableTime
        ? []
        : [{ Field: 'DisableTime', Msg: peopleRefusals.leaveDayNeeded[language] }],
    adapt: (values: Given): Given => ({
      ...values,
      ApprovalSuccessor: idIn(values['ApprovalSuccessor']),
      TeamSuccessor: idIn(values['TeamSuccessor']),
    }),
  };
}
