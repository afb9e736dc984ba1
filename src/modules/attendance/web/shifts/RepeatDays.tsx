import { App, Button, DatePicker, InputNumber, Popover } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { AttendRoster } from '../../contract/AttendRoster.ts';
import { shiftWords } from './words.ts';

const week = 7;
const day = 'YYYY-MM-DD';

/** Fills days with what was said of those before them, again and again: rotations of any length, a week as a rule. */
export function RepeatDays({ persons }: { readonly persons: readonly number[] }) {
  const { roster: words } = useWords(shiftWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const repeat = useAct(AttendRoster.RepeatRoster);
  const [range, setRange] = useState<readonly [Dayjs, Dayjs] | null>(null);
  const [days, setDays] = useState<number | null>(week);
  const [isOpen, setOpen] = useState(false);
  const go = ([from, until]: readonly [Dayjs, Dayjs], of: number): void =>
    repeat.mutate(
      { AUIDs: [...persons], From: from.format(day), Until: until.format(day), Days: of },
      {
        onSuccess: () => {
          void message.success(words.done);
          setOpen(false);
        },
        onError: showError,
      },
    );
  return (
    <div className="roster-bar">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <div className="roster-repeat">
            <p>{words.repeatHint(days ?? week)}</p>
            <label>
              {words.repeatDays}
              <InputNumber min={1} max={42} precision={0} value={days} onChange={setDays} />
            </label>
            <DatePicker.RangePicker
              aria-label={words.repeatRange}
              value={range && [range[0], range[1]]}
              onChange={(chosen) => setRange(chosen?.[0] && chosen[1] ? [chosen[0], chosen[1]] : null)}
            />
            {range && days && (
              <p className="roster-from">
                {words.repeatFrom(
                  range[0].subtract(days, 'day').format(day),
                  range[0].subtract(1, 'day').format(day),
                )}
              </p>
            )}
            <Button
              type="primary"
              disabled={!range || !days || persons.length === 0}
              loading={repeat.isPending}
              onClick={() => range && days && go(range, days)}
            >
              {words.repeatGo(persons.length)}
            </Button>
          </div>
        }
      >
        <Button>{words.repeat}</Button>
      </Popover>
    </div>
  );
}
