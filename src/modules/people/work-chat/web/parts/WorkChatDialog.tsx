import { Alert, App, Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { workChatWords } from '../work-chat-words.ts';
import './work-chat.css';

interface Picture {
  readonly url: string;
  readonly until: number;
}

/** Minutes and seconds: 9:05. */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Milliseconds between two queries for the result, in addition to the live notice. */
const lookEvery = 3000;

/** Shows the QR code that binds WeCom, counts it down, and closes by itself when the phone is done. */
export function WorkChatDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(workChatWords);
  const { message } = App.useApp();
  const ask = useAct(CacUser.GetWxWorkUrl);
  const binding = useCall(CacUser.HaveBindWxWork, {});
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState('');
  const [now, setNow] = useState(Date.now);
  const fetchPicture = (): void =>
    ask.mutate(
      {},
      {
        onSuccess: (reply) => {
          setPicture({ url: reply.Url, until: new Date(reply.ExpireTime).getTime() });
          setNow(Date.now());
        },
        onError: (error) =>
          setProblem(error instanceof CallFailed && error.code ? error.message : words.noPicture),
      },
    );
  const load = (): void => {
    setProblem('');
    fetchPicture();
  };
  const first = useEffectEvent(fetchPicture);
  useEffect(() => first(), []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A running query, with its retries on a poor network, ends before the next one starts.
  const look = useEffectEvent(() => void binding.refetch({ cancelRefetch: false }));
  useEffect(() => {
    const timer = setInterval(() => look(), lookEvery);
    return () => clearInterval(timer);
  }, []);
  const isBound = binding.data?.IsBind ?? false;
  const finish = useEffectEvent(() => {
    void message.success(words.done);
    onClose();
  });
  useEffect(() => {
    if (isBound) finish();
  }, [isBound]);
  const left = picture ? picture.until - now : 0;
  const isOver = picture !== null && left <= 0;
  return (
    <Modal open title={words.bind} footer={null} width={360} onCancel={onClose}>
      {problem || binding.error ? (
        <Alert
          type="error"
          showIcon
          title={problem || words.failed}
          action={
            <Button size="small" onClick={load}>
              {words.refresh}
            </Button>
          }
        />
      ) : picture === null ? (
        <Loading rows={5} title={false} />
      ) : (
        <div className="work-chat">
          <p>{words.scan}</p>
          <figure aria-label={words.picture} className={isOver ? 'work-chat-over' : ''}>
            <QrCode value={picture.url} size={220} bordered />
          </figure>
          <Progress
            percent={Math.max(0, left / 6000)}
            showInfo={false}
            strokeColor="var(--ant-color-primary)"
            size="small"
            aria-label={words.left('')}
          />
          <output>{isOver ? words.over : words.left(clock(left))}</output>
          <Button onClick={load} loading={ask.isPending}>
            {words.refresh}
          </Button>
        </div>
      )}
    </Modal>
  );
}
