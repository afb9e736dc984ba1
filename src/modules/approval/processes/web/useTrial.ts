import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import type { Process } from '../contract/process.ts';
import { useDesign, type KnownPerson } from './context.ts';

type Values = Readonly<Record<string, unknown>>;

/** Input of a process dry run. */
interface Asked {
  readonly person: KnownPerson | null;
  readonly deptId: number | null;
  readonly amount: string | null;
  readonly values: Values;
  /** True once the dry run was started with this person and department. */
  readonly isAsked: boolean;
}

export type Trial = ReturnType<typeof useTrial>;

/** Dry run of the process in the designer; once started, it follows every change. */
export function useTrial(process: Process, isShown: boolean) {
  const { design } = useDesign();
  const [asked, setAsked] = useState<Asked>({
    person: null,
    deptId: null,
    amount: null,
    values: {},
    isAsked: false,
  });
  const { person, amount, values, isAsked } = asked;
  const department = asked.deptId ?? person?.DeptId ?? null;
  const answer = useCall(
    CacApprovalProcess.SimulateCacApprovalProcess,
    {
      ProcessID: design.ProcessID,
      Process: process,
      AUID: person?.AUID ?? 0,
      DeptId: department ?? 0,
      Amount: amount,
      Values: values,
    },
    { enabled: isShown && isAsked && person !== null && department !== null, keep: true },
  );
  return {
    ...asked,
    department,
    canRun: person !== null && department !== null,
    set: (patch: Partial<Asked>): void => setAsked((before) => ({ ...before, ...patch })),
    answer,
    route: isAsked ? (answer.data ?? null) : null,
  };
}
