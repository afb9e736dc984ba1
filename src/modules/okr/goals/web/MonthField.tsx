import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface MonthFieldProps {
  /** Id that the label of the form refers to. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (month: string) => void;
  readonly label?: string;
}

/** Month field, YYYY-MM. It cannot be cleared. */
export function MonthField({ id, value, onChange, label }: MonthFieldProps) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      picker="month"
      allowClear={false}
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(month) => month && onChange?.(month.format('YYYY-MM'))}
      {...(label ? { 'aria-label': label } : {})}
    />
  );
}
