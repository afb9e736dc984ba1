import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveQuestion.tsx';

interface LeaveGuardProps {
  /** Whether something is not saved at this moment; asked when somebody leaves, not while it is drawn. */
  readonly isDirty: () => boolean;
  /** Saves on the way out; false when that failed. Without it leaving asks at once. */
  readonly save?: () => Promise<boolean>;
  readonly title?: string;
  readonly hint?: string;
}

/** Leaving a page within the product, or closing its window, does not lose what is not saved. */
export function LeaveGuard({ isDirty, save, title, hint }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
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
