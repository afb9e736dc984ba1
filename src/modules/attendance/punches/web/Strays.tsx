import { App, Button, Pagination, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { strayCauseLabels } from '#modules/attendance/contract/codes.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { punchWords } from './words.ts';

type Row = ReplyOf<typeof AttendPunch.GetStrayPunchPage>['Rows'][number];

/** List of punches in quarantine, to be assigned to people. */
export function Strays() {
  const { strays: words } = useWords(punchWords);
  const [PageIndex, setPage] = useState(1);
  const found = useCall(AttendPunch.GetStrayPunchPage, { PageIndex }, { keep: true });
  return (
    <Answer of={found} rows={6}>
      {({ Rows, Total }) => (
        <>
          <p className="leave-hint">{words.hint}</p>
          {Rows.length === 0 && <Nothing text={words.empty} />}
          <ul className="punch-rows">
            {Rows.map((row) => (
              <Stray key={`${row.Badge} ${row.Cause}`} row={row} />
            ))}
          </ul>
          <Pagination
            size="small"
            align="end"
            hideOnSinglePage
            current={PageIndex}
            total={Total}
            pageSize={20}
            showSizeChanger={false}
            onChange={setPage}
          />
        </>
      )}
    </Answer>
  );
}

function Stray({ row }: { readonly row: Row }) {
  const { strays: words } = useWords(punchWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const [owner, setOwner] = useState<PersonChoice | null>(null);
  const give = useAct(AttendPunch.AssignBadge);
  const drop = useAct(AttendPunch.DropStrayPunches);
  return (
    <li>
      <span>
        <strong>
          {words.badge} {row.Badge}
        </strong>
        <small>
          {[
            strayCauseLabels[row.Cause][language],
            words.count(row.Punches, timeText(row.First), timeText(row.Last)),
            row.DeviceName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {row.Cause === 1 && (
        <>
          <fieldset className="punch-owner">
            <legend className="visually-hidden">{words.owner(row.Badge)}</legend>
            <PersonField value={owner} onChange={setOwner} />
          </fieldset>
          <Button
            size="small"
            type="primary"
            disabled={owner === null}
            loading={give.isPending}
            onClick={() =>
              give.mutate(
                { Badge: row.Badge, AUID: owner!.id },
                { onSuccess: ({ Added }) => void message.success(words.given(Added)), onError: showError },
              )
            }
          >
            {words.give}
          </Button>
        </>
      )}
      <Popconfirm
        title={words.drop}
        description={words.dropSure}
        onConfirm={() =>
          drop.mutate(
            { Badge: row.Badge, Cause: row.Cause },
            { onSuccess: () => void message.success(words.dropped), onError: showError },
          )
        }
      >
        <Button size="small" danger loading={drop.isPending} aria-label={`${words.drop} ${row.Badge}`}>
          {words.drop}
        </Button>
      </Popconfirm>
    </li>
  );
}
