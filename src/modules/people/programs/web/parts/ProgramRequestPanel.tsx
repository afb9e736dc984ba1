import { App, Button } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { ProgramRequest } from '../../contract/ProgramRequest.ts';
import { programRequestWords } from '../program-request-words.ts';
import './program-requests.css';

type Request = ReplyOf<typeof ProgramRequest.GetProgramRequestList>[number];

/** Requests of programs that wait for the person's answer; hidden if there are none. */
export function ProgramRequestPanel() {
  const words = useWords(programRequestWords);
  const { data } = useCall(ProgramRequest.GetProgramRequestList, {});
  if (!data || data.length === 0) return null;
  return (
    <Panel title={words.title}>
      <p className="muted">{words.note}</p>
      <ul className="request-lines">
        {data.map((request) => (
          <Line key={request.Id} request={request} />
        ))}
      </ul>
    </Panel>
  );
}

// Hides fields that only identify a version or row for the server. The form id is hidden, too, if a link is shown.
const unsaid = new Set(['Key', 'Version', 'RowID']);

const factsOf = ({ Input, Link: link }: Request) =>
  Object.entries(Input).filter(([name]) => !unsaid.has(name) && !(link && name === 'FormID'));

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Line({ request }: { request: Request }) {
  const words = useWords(programRequestWords);
  const titleId = useId();
  const facts = factsOf(request);
  const { message } = App.useApp();
  const showError = useShowError();
  const { mutate, isPending } = useAct(ProgramRequest.AnswerProgramRequest);
  const answer = (IsAccepted: boolean): void =>
    mutate(
      { Id: request.Id, IsAccepted },
      {
        onSuccess: ({ IsDone, Msg }) => {
          if (IsDone) void message.success(words.done);
          else if (IsAccepted) void message.error(words.refused(Msg));
          else void message.info(words.declined);
        },
        onError: showError,
      },
    );
  return (
    <li className="request-line" aria-labelledby={titleId}>
      <div>
        <strong id={titleId}>{request.Does}</strong>
        <p className="muted">{words.by(request.Program, timeText(request.ExpireTime))}</p>
      </div>
      {facts.length > 0 && (
        <dl aria-label={words.inputs}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{asText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="request-act">
        <Button type="primary" loading={isPending} onClick={() => answer(true)}>
          {words.accept}
        </Button>
        <Button disabled={isPending} onClick={() => answer(false)}>
          {words.decline}
        </Button>
        {request.Link && <Link to={request.Link}>{words.open}</Link>}
      </div>
    </li>
  );
}
