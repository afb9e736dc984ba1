import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveQuestion.tsx';

interface LeaveGuardProps {
  /** Returns whether something is unsaved. Called when somebody leaves, not while rendering. */
  readonly isDirty: () => boolean;
  /** Saves before leaving; returns false if that failed. Without it, the question is asked at once. */
  readonly save?: () => Promise<boolean>;
  /** Name of a parameter of the address whose change leaves the input, too, such as the week that is shown. */
  readonly parameter?: string;
  readonly title?: string;
  readonly hint?: string;
}

const valueIn = (search: string, name: string): string | null => new URLSearchParams(search).get(name);

/** Asks before unsaved input is lost when somebody leaves the page or closes its window. */
export function LeaveGuard({ isDirty, save, parameter, title, hint }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty() &&
      (from.pathname !== to.pathname ||
        (parameter !== undefined && valueIn(from.search, parameter) !== valueIn(to.search, parameter))),
  );
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || !save) return;
    const saveAndGo = async (): Promise<void> => {
      if (await save()) blocker.proceed();
      else setFailed(true);
    };
    void saveAndGo();
  }, [blocker, save]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const close = (act: 'proceed' | 'reset'): void => {
    setFailed(false);
    if (blocker.state === 'blocked') blocker[act]();
  };
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked' && (failed || !save)}
      title={title}
      hint={hint}
      onStay={() => close('reset')}
      onLeave={() => close('proceed')}
    />
  );
}
