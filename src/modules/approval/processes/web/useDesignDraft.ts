import { useEffect, useReducer, useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { advance, begun } from '#kit/web/client/history.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import type { Process } from '../contract/process.ts';
import type { Design } from './context.ts';

/** Milliseconds without a change before the draft is saved. */
const rest = 600;

/** Returns the draft being edited; it saves itself shortly after each change. */
export function useDesignDraft(design: Design, start: Process) {
  const [history, step] = useReducer(advance<Process>, start, begun);
  const process = history.now;
  const [saved, setSaved] = useState(start);
  const [version, setVersion] = useState(design.Draft?.Version ?? 0);
  const [problems, setProblems] = useState(design.Draft?.Problems ?? []);
  const [isStale, setStale] = useState(false);
  const { mutate, isPending } = useAct(CacApprovalProcess.UpdateCacApprovalProcessNewEdition);
  const showError = useShowError();
  const { ProcessID } = design;
  const isSaved = process === saved;
  useEffect(() => {
    if (isSaved || isPending || isStale) return undefined;
    const timer = setTimeout(
      () =>
        mutate(
          { ProcessID, Version: version, Process: process },
          {
            onSuccess: (reply) => {
              setSaved(process);
              setVersion(reply.Version);
              setProblems(reply.Problems);
            },
            onError: (error) => {
              if (error instanceof CallFailed && error.status === 409) setStale(true);
              else {
                // A failed save is not repeated until something changes.
                setSaved(process);
                showError(error);
              }
            },
          },
        ),
      rest,
    );
    return () => clearTimeout(timer);
  }, [isSaved, isPending, isStale, mutate, ProcessID, version, process, showError]);
  /** @param tag name of the edited field: changes under one tag are one undo step until the next save */
  const change = (next: Process, tag = ''): void =>
    step({ kind: 'edit', next, tag: tag && `${tag} ${version}` });
  return {
    process,
    change,
    undo: history.past.length > 0 ? () => step({ kind: 'undo' }) : null,
    redo: history.future.length > 0 ? () => step({ kind: 'redo' }) : null,
    version,
    problems,
    isSaved,
    isSaving: isPending,
    isStale,
  };
}
