import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDay, isMonth, shiftMonth } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { RosterGrid } from './RosterGrid.tsx';
import { RosterSheets } from './RosterSheets.tsx';
import { shiftWords } from './words.ts';
import './roster.css';

const pageSize = 20;

/** Page with the roster of a month. Month, group, search and page are kept in the address. */
export default function Roster() {
  const { roster: words } = useWords(shiftWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => companyDay(new Date()));
  const [typed, setTyped] = useState(search.get('keyword') ?? '');
  const asked = search.get('month') ?? '';
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const group = Number(search.get('group')) || 0;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const keyword = search.get('keyword') ?? '';
  const groups = useCall(AttendGroup.GetAttendGroupList, {}).data?.Groups ?? [];
  const filter = { ...(group > 0 ? { GroupID: group } : {}), ...(keyword ? { Keyword: keyword } : {}) };
  const found = useCall(
    AttendRoster.GetRosterGrid,
    {
      Month: month,
      PageIndex: page,
      PageSize: pageSize,
      ...filter,
    },
    { keep: true },
  );
  const change = (changed: Readonly<Record<string, string | number>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(changed))
          if (value === '' || value === 0) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <div className="shift-top roster-top">
        <span className="roster-month">
          <Button
            icon={<LeftOutlined />}
            aria-label={words.previous}
            onClick={() => change({ month: shiftMonth(month, -1) })}
          />
          <strong aria-live="polite">{month}</strong>
          <Button
            icon={<RightOutlined />}
            aria-label={words.next}
            onClick={() => change({ month: shiftMonth(month, 1) })}
          />
        </span>
        <Select<number>
          aria-label={words.group}
          value={group}
          onChange={(next) => change({ group: next })}
          options={[
            { value: 0, label: words.allGroups },
            ...groups.map(({ GroupID, Name, NameEn }) => ({
              value: GroupID,
              label: inLanguage(language, Name, NameEn),
            })),
          ]}
        />
        <Input.Search
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          maxLength={50}
          allowClear
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text) => change({ keyword: text.trim() })}
        />
        <span className="roster-sheets">
          <RosterSheets month={month} filter={filter} />
        </span>
      </div>
      <Answer of={found} rows={10}>
        {(data) =>
          data.Rows.length === 0 ? (
            <Nothing text={words.nobody} />
          ) : (
            <>
              <RosterGrid
                key={`${month} ${group} ${page} ${keyword}`}
                rows={data.Rows}
                month={month}
                today={today}
              />
              <Pagination
                size="small"
                align="end"
                current={page}
                pageSize={pageSize}
                total={data.Total}
                showSizeChanger={false}
                showTotal={(count) => words.people(count)}
                onChange={(next) => change({ page: next > 1 ? next : '' })}
              />
            </>
          )
        }
      </Answer>
    </>
  );
}
