import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { usePostName } from '#modules/people/posts/web/PostName.tsx';
import { Hiring } from '../contract/Hiring.ts';
import { HireLink } from './HireLink.tsx';
import { rosterWords } from './roster-words.ts';
import './hire.css';

type Hire = ReplyOf<typeof Hiring.GetHireList>[number];

/** Width of the drawer in pixels. */
const width = 640;

interface HiresDrawerProps {
  readonly isOpen: boolean;
  /** Undefined while they are loaded, or if that failed. */
  readonly hires: readonly Hire[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** Drawer with the new employees who have not joined yet or have not filled in their form. */
export function HiresDrawer({ isOpen, hires, error, onRetry, onClose, onOpen }: HiresDrawerProps) {
  const words = useWords(rosterWords);
  return (
    <Drawer
      open={isOpen}
      size={width}
      title={hires ? words.hiresOf(hires.length) : words.hires}
      onClose={onClose}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {!hires ? (
        error ? (
          <Failed error={error} onRetry={onRetry} />
        ) : (
          <Loading />
        )
      ) : hires.length === 0 ? (
        <Nothing text={words.hiresEmpty} />
      ) : (
        <ul className="hire-list">
          {hires.map((hire) => (
            <HireRow key={hire.AUID} hire={hire} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function HireRow({ hire, onOpen }: { readonly hire: Hire; readonly onOpen: (id: number) => void }) {
  const words = useWords(rosterWords);
  const language = useLanguage();
  const postName = usePostName();
  const showError = useShowError();
  const { message, modal } = App.useApp();
  const renew = useAct(Hiring.RenewHireLink);
  const callOff = useAct(Hiring.CallOffHire);
  const [link, setLink] = useState<{ readonly Link: string; readonly Until: Date } | null>(null);
  const { AUID, FilledAt, LinkUntil, HasBegun } = hire;
  const name = inLanguage(language, hire.ChineseName, hire.EnglishName);
  const state = FilledAt
    ? words.filled
    : LinkUntil
      ? words.waiting(timeText(LinkUntil).slice(0, 10))
      : words.expired;
  const ask = (): void =>
    void modal.confirm({
      title: words.callOffSure(name),
      content: words.callOffNote,
      okText: words.callOff,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        callOff.mutate(
          { AUID },
          { onSuccess: () => void message.success(words.calledOff), onError: showError },
        ),
    });
  return (
    <li>
      <div className="hire-row">
        <PersonName
          id={AUID}
          name={hire.ChineseName}
          englishName={hire.EnglishName}
          note={[
            hire.EmployeeId,
            inLanguage(language, hire.DeptName, hire.DeptNameEn),
            postName(hire.Position),
            hire.EntryTime && words.entryOn(hire.EntryTime),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Status tone={FilledAt ? 'good' : LinkUntil ? 'waiting' : 'bad'}>{state}</Status>
      </div>
      <div className="hire-acts">
        <Button size="small" onClick={() => onOpen(AUID)}>
          {words.open}
        </Button>
        {!FilledAt && (
          <Button
            size="small"
            loading={renew.isPending}
            onClick={() => renew.mutate({ AUID }, { onSuccess: setLink, onError: showError })}
          >
            {words.renew}
          </Button>
        )}
        {!HasBegun && (
          <Button size="small" danger onClick={ask}>
            {words.callOff}
          </Button>
        )}
      </div>
      {link && <HireLink link={link.Link} until={link.Until} />}
    </li>
  );
}
