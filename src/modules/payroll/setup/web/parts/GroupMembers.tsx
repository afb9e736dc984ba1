import { App, Button, Checkbox, DatePicker, Input, Pagination, Popconfirm, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { useMe } from '#modules/people/web/open.tsx';
import { PayGroup } from '../../contract/PayGroup.ts';
import { setupWords } from '../setup-words.ts';
import { PersonSetup } from './PersonSetup.tsx';

type Row = ReplyOf<typeof PayGroup.GetPayGroupMemberPage>['Rows'][number];

const pageSize = 50;

/** Members of a pay group in a month, and people of its company who are in no group. */
export function GroupMembers({ groupId }: { readonly groupId: number }) {
  const { members: words, person } = useWords(setupWords);
  const language = useLanguage();
  const me = useMe();
  const { message } = App.useApp();
  const showError = useShowError();
  const [Month, setMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const [Keyword, setKeyword] = useState('');
  const [In, setIn] = useState(0);
  const [PageIndex, setPage] = useState(1);
  const [picked, pick] = useState<readonly number[]>([]);
  const [opened, open] = useState<Row | null>(null);
  const join = useAct(PayGroup.SetPayGroupMember);
  const leave = useAct(PayGroup.EndPayGroupMember);
  const found = useCall(
    PayGroup.GetPayGroupMemberPage,
    {
      GroupId: groupId,
      Month,
      PageIndex,
      PageSize: pageSize,
      ...(Keyword && { Keyword }),
      ...(In && { In }),
    },
    { keep: true },
  );
  const nameOf = (row: Row): string => inLanguage(language, row.ChineseName, row.EnglishName);
  const add = (): void =>
    join.mutate(
      { GroupId: groupId, FromMonth: Month, AUIDs: [...picked] },
      {
        onSuccess: ({ People }) => {
          void message.success(words.joined(People));
          pick([]);
        },
        onError: showError,
      },
    );
  return (
    <>
      <div className="slip-filters">
        <DatePicker
          picker="month"
          aria-label={words.month}
          allowClear={false}
          value={dayjs(`${Month}-01`)}
          onChange={(next) => next && setMonth(next.format('YYYY-MM'))}
        />
        <Select<number>
          aria-label={words.all}
          style={{ width: 130 }}
          value={In}
          onChange={(next) => {
            setIn(next);
            setPage(1);
          }}
          options={[words.all, words.inside, words.outside].map((label, value) => ({ value, label }))}
        />
        <Input.Search
          aria-label={words.search}
          placeholder={words.search}
          allowClear
          style={{ flex: '1 1 180px' }}
          onSearch={(text) => {
            setKeyword(text.trim());
            setPage(1);
          }}
        />
        <Button type="primary" disabled={picked.length === 0} loading={join.isPending} onClick={add}>
          {picked.length === 0 ? words.joinFrom(Month) : words.join(picked.length)}
        </Button>
      </div>
      <Answer of={found} rows={8}>
        {({ Rows, Total }) => (
          <>
            {Rows.length === 0 && <Nothing text={words.none} />}
            <ul className="slip-list slip-lines-list">
              {Rows.map((row) => (
                <li key={row.AUID}>
                  <span>
                    <strong>{nameOf(row)}</strong>
                    <small>
                      {row.EmployeeId} · {inLanguage(language, row.DeptName, row.DeptNameEn)}
                      {row.FromMonth && ` · ${words.joinFrom(row.FromMonth)}`}
                    </small>
                  </span>
                  {!row.HasArchive && <Tag color="orange">{words.noArchive}</Tag>}
                  {row.Scheme === null ? <Tag color="orange">{words.noScheme}</Tag> : <Tag>{row.Scheme}</Tag>}
                  {row.AUID === me?.AUID ? (
                    <Tag>{words.own}</Tag>
                  ) : (
                    <span className="slip-list-actions">
                      {row.GroupId === null && (
                        <Checkbox
                          aria-label={nameOf(row)}
                          checked={picked.includes(row.AUID)}
                          onChange={({ target }) =>
                            pick(
                              target.checked
                                ? [...picked, row.AUID]
                                : picked.filter((one) => one !== row.AUID),
                            )
                          }
                        />
                      )}
                      <Button
                        size="small"
                        aria-label={`${words.setup} ${nameOf(row)}`}
                        onClick={() => open(row)}
                      >
                        {words.setup}
                      </Button>
                      {row.GroupId !== null && (
                        <Popconfirm
                          title={words.leave}
                          description={words.leaveSure(shiftMonth(Month, -1))}
                          okText={words.leave}
                          onConfirm={() =>
                            leave.mutate(
                              { AUID: row.AUID, LastMonth: shiftMonth(Month, -1) },
                              { onError: showError },
                            )
                          }
                        >
                          <Button size="small" aria-label={`${words.leave} ${nameOf(row)}`}>
                            {words.leave}
                          </Button>
                        </Popconfirm>
                      )}
                    </span>
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
      <Modal
        open={opened !== null}
        title={opened ? person.title(nameOf(opened)) : ''}
        footer={null}
        width={820}
        onCancel={() => open(null)}
        destroyOnHidden
      >
        {opened && <PersonSetup auid={opened.AUID} month={Month} />}
      </Modal>
    </>
  );
}
