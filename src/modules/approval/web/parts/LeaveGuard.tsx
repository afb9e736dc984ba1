import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import type { DraftKeeper } from '../draft-keeper.ts';
import { approvalWords } from '../words.ts';

/** Leaving saves first; only when that fails it asks. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const { fill } = useWords(approvalWords);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      keeper.isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const saveAndGo = async (): Promise<void> => {
      if (await keeper.flush()) blocker.proceed();
      else setFailed(true);
    };
    void saveAndGo();
  }, [blocker, keeper]);
  const close = (act: 'proceed' | 'reset'): void => {
    setFailed(false);
    if (blocker.state === 'blocked') blocker[act]();
  };
  return (
    <Modal
      open={failed && blocker.state === 'blocked'}
      title={fill.leaveTitle}
      onCancel={() => close('reset')}
      footer={
        <>
          <Button onClick={() => close('proceed')}>{fill.leave}</Button>
          <Button type="primary" onClick={() => close('reset')}>
            {fill.stay}
          </Button>
        </>
      }
    >
      {fill.leaveHint}
    </Modal>
  );
}
