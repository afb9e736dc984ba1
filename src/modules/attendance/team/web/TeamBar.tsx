import { CalendarOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { workWords } from '#modules/attendance/work/web/words.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import type { TeamSpan } from './useTeamSpan.ts';
import { teamWords } from './words.ts';

interface TeamBarProps {
  readonly of: TeamSpan;
  /** Whether the reader manages more people than their team, who can then be shown, too. */
  readonly hasScope: boolean;
}

/** Bar above the team calendar: days, people, filters for whoever manages many, and the address for calendars. */
export function TeamBar({ of: span, hasScope }: TeamBarProps) {
  const words = useWords(teamWords);
  const language = useLanguage();
  const { range, today, days } = span;
  return (
    <div className="day-bar team-bar">
      <Button icon={<LeftOutlined />} aria-label={words.previous} onClick={() => span.move(-1)} />
      <strong aria-live="polite">
        {span.span === 'month'
          ? range.FromDate.slice(0, 7)
          : words.range(dayText(range.FromDate, language), dayText(range.ToDate, language))}
      </strong>
      <Button icon={<RightOutlined />} aria-label={words.next} onClick={() => span.move(1)} />
      <Button disabled={days.includes(today)} onClick={() => span.show({ day: null })}>
        {words.today}
      </Button>
      <Segmented
        aria-label={words.span}
        value={span.span}
        onChange={(next) => span.show({ span: next === 'month' ? null : next })}
        options={[
          { value: 'month', label: words.month },
          { value: 'weeks', label: words.weeks },
        ]}
      />
      {hasScope && (
        <Segmented
          aria-label={words.views}
          value={span.isTeam ? 'team' : 'all'}
          onChange={(next) =>
            span.show(
              next === 'all' ? { who: 'all' } : { who: null, keyword: null, dept: null, company: null },
            )
          }
          options={[
            { value: 'team', label: words.mine },
            { value: 'all', label: words.all },
          ]}
        />
      )}
      {hasScope && !span.isTeam && <People of={span} />}
      <Button
        className="team-subscribe"
        icon={<CalendarOutlined />}
        onClick={() => span.show({ subscribe: '1' })}
      >
        {words.subscribe}
      </Button>
    </div>
  );
}

/** Filters by name, department and company. */
function People({ of: span }: { readonly of: TeamSpan }) {
  const { search, department } = useWords(workWords);
  const { company } = useWords(teamWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(span.keyword);
  const { items } = useDepartmentItems();
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  return (
    <>
      <Input.Search
        className="day-search"
        aria-label={search}
        placeholder={search}
        allowClear
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(keyword) => span.show({ keyword })}
      />
      <TreeField
        label={department}
        placeholder={department}
        allowClear
        items={items}
        value={span.department || null}
        onChange={(dept) => span.show({ dept })}
      />
      <Select<number>
        aria-label={company}
        placeholder={company}
        allowClear
        style={{ minWidth: 160 }}
        {...(span.company ? { value: span.company } : {})}
        onChange={(next) => span.show({ company: next ?? null })}
        options={companies.map((one) => ({
          value: one.CompanyId,
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        }))}
      />
    </>
  );
}
