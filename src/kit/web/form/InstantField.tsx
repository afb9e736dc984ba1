import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { companyInstant } from '#kit/rules/dates.ts';
import { timeText } from '../client/time.ts';

interface InstantFieldProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (next: string | null) => void;
  /** Days before today by the company's clock are not offered. */
  readonly fromToday?: boolean;
}

/** A minute of the company's clock, whatever the browser's is; its value is the instant in ISO 8601. */
export function InstantField({ id, value = null, onChange, fromToday = false }: InstantFieldProps) {
  const [today] = useState(() => dayjs(timeText(new Date())).startOf('day'));
  return (
    <DatePicker
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      {...(fromToday ? { minDate: today } : {})}
      value={value === null ? null : dayjs(timeText(value))}
      onChange={(moment: Dayjs | null) =>
        onChange?.(moment ? companyInstant(moment.format('YYYY-MM-DD HH:mm')).toISOString() : null)
      }
    />
  );
}
