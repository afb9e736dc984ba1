import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface MonthFieldProps {
  readonly value?: string;
  readonly onChange?: (month: string) => void;
  readonly label?: string;
}

/** A month, YYYY-MM; there is always one. */
export function MonthField({ value, onChange, label }: MonthFieldProps) {
  return (
    <DatePicker
      picker="month"
      allowClear={false}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(month) => month && onChange?.(month.format('YYYY-MM'))}
      {...(label ? { 'aria-label': label } : {})}
    />
  );
}
