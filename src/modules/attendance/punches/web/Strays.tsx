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
import { badgeWords } from './badge-words.ts';
import { punchWords } from './words.ts';

type Row = ReplyOf<typeof AttendPunch.GetStrayPunchPage>['Rows'][number];

/** List of punches in quarantine, to be assigned to people. */
export function Strays() {
  const { strays: words } = useWords(punchWords);
  const [PageIndex, setPage] = useState(1);
  const badges = useWords(badgeWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const [owners, setOwners] = useState<ReadonlyMap<string, PersonChoice>>(new Map());
  const giveAll = useAct(AttendPunch.AssignBadges);
  const found = useCall(AttendPunch.GetStrayPunchPage, { PageIndex }, { keep: true });
  const choose = (badge: string, owner: PersonChoice | null): void =>
    setOwners((before) => {
      const next = new Map(before);
      if (owner) next.set(badge, owner);
      else next.delete(badge);
      return next;
    });
  const assign = (): void =>
    giveAll.mutate(
      { Badges: [...owners].map(([Badge, { id }]) => ({ Badge, AUID: id })) },
      {
        onSuccess: ({ Assigned, Added }) => {
          void message.success(badges.givenAll(Assigned, Added));
          setOwners(new Map());
        },
        onError: showError,
      },
    );
  return (
    <Answer of={found} rows={6}>
      {({ Rows, Total }) => (
        <>
          <p className="leave-hint">{words.hint}</p>
          {owners.size > 1 && (
            <Button type="primary" loading={giveAll.isPending} onClick={assign}>
              {badges.giveAll(owners.size)}
            </Button>
          )}
          {Rows.length === 0 && <Nothing text={words.empty} />}
          <ul className="punch-rows">
            {Rows.map((row) => (
              <Stray
                key={`${row.Badge} ${row.Cause}`}
                row={row}
                owner={owners.get(row.Badge) ?? null}
                onOwner={(owner) => choose(row.Badge, owner)}
              />
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

interface StrayProps {
  readonly row: Row;
  readonly owner: PersonChoice | null;
  readonly onOwner: (owner: PersonChoice | null) => void;
}

function Stray({ row, owner, onOwner }: StrayProps) {
  const { strays: words } = useWords(punchWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
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
            <PersonField value={owner} onChange={onOwner} />
          </fieldset>
          <Button
            size="small"
            type="primary"
            disabled={owner === null}
            loading={give.isPending}
            onClick={() =>
              give.mutate(
                { Badge: row.Badge, AUID: owner!.id },
                {
                  onSuccess: ({ Added }) => {
                    void message.success(words.given(Added));
                    onOwner(null);
                  },
                  onError: showError,
                },
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
