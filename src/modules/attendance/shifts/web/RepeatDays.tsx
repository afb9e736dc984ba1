import { App, Button, InputNumber, Popover } from 'antd';
import { useState } from 'react';
import { shiftDays } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { DayRangeField } from '#kit/web/form/DayRangeField.tsx';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { shiftWords } from './words.ts';

const week = 7;

/**
 * Fills a range by repeating the entries of the days before it. The rotation may have any length; the default is a
 * week.
 */
export function RepeatDays({ persons }: { readonly persons: readonly number[] }) {
  const { roster: words } = useWords(shiftWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const repeat = useAct(AttendRoster.RepeatRoster);
  const [[from, until], setRange] = useState<readonly [string | null, string | null]>([null, null]);
  const [days, setDays] = useState<number | null>(week);
  const [isOpen, setOpen] = useState(false);
  const go = (From: string, Until: string, of: number): void =>
    repeat.mutate(
      { AUIDs: [...persons], From, Until, Days: of },
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
            <DayRangeField label={words.repeatRange} value={[from, until]} onChange={setRange} />
            {from && days && (
              <p className="roster-from">{words.repeatFrom(shiftDays(from, -days), shiftDays(from, -1))}</p>
            )}
            <Button
              type="primary"
              disabled={!from || !until || !days || persons.length === 0}
              loading={repeat.isPending}
              onClick={() => from && until && days && go(from, until, days)}
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
