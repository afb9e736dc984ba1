import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { workChatWords } from '../work-chat-words.ts';
import './work-chat.css';

const WorkChatDialog = lazy(() =>
  import('./WorkChatDialog.tsx').then((part) => ({ default: part.WorkChatDialog })),
);

/** Shows whether the person is bound to WeCom, and binds or unbinds them. Hidden if the company has no WeCom. */
export function WorkChatPanel() {
  const words = useWords(workChatWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const binding = useCall(CacUser.HaveBindWxWork, {}).data;
  const unbind = useAct(CacUser.DeleteWxWorkID);
  const [isBinding, setBinding] = useState(false);
  if (!binding?.IsOpen) return null;
  const ask = (): void => {
    void modal.confirm({
      title: words.unbindTitle,
      content: words.unbindNote,
      okText: words.unbind,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        unbind.mutate({}, { onSuccess: () => void message.success(words.unbound), onError: showError }),
    });
  };
  return (
    <Panel title={words.title}>
      <div className="work-chat-line">
        {binding.IsBind ? (
          <>
            <Status tone="good">{words.bound(binding.Name)}</Status>
            <Button danger onClick={ask}>
              {words.unbind}
            </Button>
          </>
        ) : (
          <>
            <span className="muted">{words.notBound}</span>
            <Button type="primary" onClick={() => setBinding(true)}>
              {words.bind}
            </Button>
          </>
        )}
      </div>
      <Suspense>{isBinding && <WorkChatDialog onClose={() => setBinding(false)} />}</Suspense>
    </Panel>
  );
}
