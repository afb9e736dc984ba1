import { useEffect, useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { CacApprovalProcess } from '../../contract/CacApprovalProcess.ts';
import type { Process } from '../../contract/process.ts';
import type { Design } from './context.ts';

/** Milliseconds of rest after a change before it is saved. */
const rest = 600;

/** The draft as it is typed; it saves itself a moment after each change. */
export function useDesignDraft(design: Design, start: Process) {
  const [process, setProcess] = useState(start);
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
                // Not tried again until something changes.
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
  return { process, change: setProcess, version, problems, isSaved, isSaving: isPending, isStale };
}
