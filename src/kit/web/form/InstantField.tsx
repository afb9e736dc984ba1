import { companyInstant, isMinute } from '#kit/rules/dates.ts';
import { useState } from 'react';
import { timeText } from '../client/time.ts';
import { MomentField } from './MomentField.tsx';

interface InstantFieldProps {
  readonly id?: string;
  readonly label?: string;
  readonly value?: string | null;
  readonly onChange?: (next: string | null) => void;
  /** True if days before today (in the company's time zone) cannot be chosen. */
  readonly fromToday?: boolean;
}

/** Field for a minute in the company's time zone, whatever the browser's is. Its value is the instant in ISO 8601. */
export function InstantField({ id, label, value = null, onChange, fromToday = false }: InstantFieldProps) {
  const [today] = useState(() => timeText(new Date()).slice(0, 10));
  // A day without a time is no instant yet, so it is kept here until the time is chosen.
  const [rest, setRest] = useState('');
  return (
    <MomentField
      precision="minute"
      id={id}
      {...(label === undefined ? {} : { label })}
      {...(fromToday ? { from: today } : {})}
      value={value === null ? rest : timeText(value)}
      onChange={(next = '') => {
        const isWhole = isMinute(next);
        setRest(isWhole ? '' : next);
        onChange?.(isWhole ? companyInstant(next).toISOString() : null);
      }}
    />
  );
}
