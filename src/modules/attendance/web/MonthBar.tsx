import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { shiftMonth } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import '#modules/attendance/days/web/days.css';

interface MonthBarProps {
  readonly month: string;
  readonly thisMonth: string;
  readonly onChange: (month: string) => void;
  readonly children?: ReactNode;
}

/** Bar to choose the month and further filters. */
export function MonthBar({ month, thisMonth, onChange, children }: MonthBarProps) {
  const words = useWords(dayWords);
  return (
    <div className="day-bar">
      <Button
        icon={<LeftOutlined />}
        aria-label={words.previous}
        onClick={() => onChange(shiftMonth(month, -1))}
      />
      <strong aria-live="polite">{month}</strong>
      <Button
        icon={<RightOutlined />}
        aria-label={words.next}
        onClick={() => onChange(shiftMonth(month, 1))}
      />
      <Button disabled={month === thisMonth} onClick={() => onChange(thisMonth)}>
        {words.thisMonth}
      </Button>
      {children}
    </div>
  );
}
