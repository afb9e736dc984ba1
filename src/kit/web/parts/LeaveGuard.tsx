import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

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
  const words = useWords(kitWords);
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
    <Modal
      open={blocker.state === 'blocked' && (failed || !save)}
      title={title ?? words.leaveTitle}
      onCancel={() => close('reset')}
      footer={
        <>
          <Button onClick={() => close('proceed')}>{words.leave}</Button>
          <Button type="primary" onClick={() => close('reset')}>
            {words.stay}
          </Button>
        </>
      }
    >
      {hint ?? words.leaveHint}
    </Modal>
  );
}
