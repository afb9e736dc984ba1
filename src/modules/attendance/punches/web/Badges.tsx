import { App, Button, Input, Pagination, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { PersonField, SheetTools, type PersonChoice } from '#modules/people/web/open.tsx';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { badgeColumns } from '../contract/badge-calls.ts';
import { badgeWords } from './badge-words.ts';
import './punches.css';

type Dry = ReplyOf<typeof AttendPunch.DryRunBadgeImport>['Rows'][number];

const pageSize = 20;

/** List of all badges with their owners, and the ways to add, import and take back. */
export function Badges() {
  const words = useWords(badgeWords);
  const [typed, setTyped] = useState('');
  const [Keyword, search] = useState('');
  return (
    <>
      <p className="leave-hint">{words.hint}</p>
      <div className="punch-badge-tools">
        <BadgeSheets />
      </div>
      <Input.Search
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={search}
      />
      <BadgeList key={Keyword} filter={Keyword ? { Keyword } : {}} empty={words.empty} auid={null} />
    </>
  );
}

/** Tab of a person in user management: their badges. */
export default function PersonBadges({ auid }: { readonly auid: number }) {
  const words = useWords(badgeWords);
  return (
    <>
      <p className="leave-hint">{words.hint}</p>
      <BadgeList filter={{ AUID: auid }} empty={words.ofPerson} auid={auid} />
    </>
  );
}

/** Field for a badge, with its owner unless they are known. */
function AddBadge({ auid }: { readonly auid: number | null }) {
  const words = useWords(badgeWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(AttendPunch.AssignBadges);
  const [Badge, setBadge] = useState('');
  const [owner, setOwner] = useState<PersonChoice | null>(null);
  const person = auid ?? owner?.id ?? null;
  const add = (): void =>
    act.mutate(
      { Badges: [{ Badge: Badge.trim(), AUID: person! }] },
      {
        onSuccess: ({ Added }) => {
          void message.success(words.added(Added));
          setBadge('');
          setOwner(null);
        },
        onError: showError,
      },
    );
  return (
    <div className="punch-badge-add">
      <Input
        aria-label={words.badge}
        placeholder={words.badge}
        maxLength={40}
        value={Badge}
        onChange={({ target }) => setBadge(target.value)}
      />
      {auid === null && (
        <fieldset className="punch-owner">
          <legend className="visually-hidden">{words.employee}</legend>
          <PersonField value={owner} onChange={setOwner} />
        </fieldset>
      )}
      <Button
        type="primary"
        disabled={Badge.trim() === '' || person === null}
        loading={act.isPending}
        onClick={add}
      >
        {words.add}
      </Button>
    </div>
  );
}

interface BadgeListProps {
  readonly filter: { readonly Keyword?: string; readonly AUID?: number };
  readonly empty: string;
  /** Person whose badges are listed; null: those of everybody. */
  readonly auid: number | null;
}

function BadgeList({ filter, empty, auid }: BadgeListProps) {
  const words = useWords(badgeWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(AttendPunch.RemoveBadge);
  const [PageIndex, setPage] = useState(1);
  const found = useCall(
    AttendPunch.GetBadgePage,
    { ...filter, PageIndex, PageSize: pageSize },
    { keep: true },
  );
  return (
    <Answer of={found} rows={6}>
      {({ Rows, Total, CanUpdate }) => (
        <>
          {CanUpdate && <AddBadge auid={auid} />}
          {Rows.length === 0 && <Nothing text={empty} />}
          <ul className="punch-rows">
            {Rows.map((row) => (
              <li key={row.Badge}>
                <span>
                  <strong>{row.Badge}</strong>
                  {auid === null && <Person of={row} size={20} />}
                </span>
                {CanUpdate && (
                  <Popconfirm
                    title={words.removeOf(row.Badge)}
                    description={words.removeSure}
                    onConfirm={() =>
                      act.mutate(
                        { Badge: row.Badge, AUID: row.AUID },
                        { onSuccess: () => void message.success(words.removed), onError: showError },
                      )
                    }
                  >
                    <Button size="small" danger aria-label={words.removeOf(row.Badge)}>
                      {words.remove}
                    </Button>
                  </Popconfirm>
                )}
              </li>
            ))}
          </ul>
          <Pagination
            size="small"
            align="end"
            hideOnSinglePage
            current={PageIndex}
            total={Total}
            pageSize={pageSize}
            showSizeChanger={false}
            onChange={setPage}
          />
        </>
      )}
    </Answer>
  );
}

/** Buttons to export and import badges as Excel. */
function BadgeSheets() {
  const words = useWords(badgeWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(AttendPunch.AssignBadges);
  return (
    <SheetTools<Dry>
      about={words.title}
      columns={badgeColumns}
      note={words.note}
      save={() => saveFile(AttendPunch.ExportBadges, {}, `${words.title}.xlsx`)}
      read={async (file) =>
        (await callServer(AttendPunch.DryRunBadgeImport, {}, { file, timeout: 120_000 })).Rows
      }
      title={(row) =>
        `${row.Badge} · ${inLanguage(language, row.ChineseName, row.EnglishName) || row.EmployeeId}`
      }
      shown={(row) =>
        row.OwnerName === '' ? words.fresh : words.from(inLanguage(language, row.OwnerName, row.OwnerNameEn))
      }
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          { Badges: rows.map(({ Badge, AUID }) => ({ Badge, AUID: AUID! })) },
          {
            onSuccess: ({ Assigned, Added }) => {
              void message.success(words.imported(Assigned, Added));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}
