import { DeleteOutlined } from '@ant-design/icons';
import { Alert, App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { DayRangeField } from '#kit/web/form/DayRangeField.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { evenly } from '#modules/okr/contract/weights.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { choiceOf } from '#modules/okr/web/parts/people.ts';
import { WorkScheme } from '../contract/WorkScheme.ts';
import type { ShareLine } from '../contract/execute-shapes.ts';
import { executeWords } from './words.ts';

interface Draft {
  readonly person: PersonChoice;
  readonly bp: number;
  readonly minutes: number | null;
  readonly start: string | null;
  readonly end: string | null;
}

interface SplitDialogProps {
  readonly schemeId: number;
  readonly line: ShareLine;
  readonly onClose: () => void;
}

/** Dialog for all shares of a key result, with their sum. */
export function SplitDialog({ schemeId, line, onClose }: SplitDialogProps) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(WorkScheme.SplitSchemeKR);
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    line.Shares.map((one) => ({
      person: choiceOf(one.Person)!,
      bp: one.ShareBp,
      minutes: one.PlanMinutes,
      start: one.PlanStart,
      end: one.PlanEnd,
    })),
  );
  // Version of the key result when the dialog opened. Saving sends it, so that a later change by somebody else is
  // refused.
  const [version] = useState(line.Version);
  const [problem, setProblem] = useState('');
  const sum = drafts.reduce((all, { bp }) => all + bp, 0);
  const set = (n: number, more: Partial<Draft>): void =>
    setDrafts(drafts.with(n, { ...drafts[n]!, ...more }));
  const add = (person: PersonChoice | null): void => {
    if (person && drafts.every((one) => one.person.id !== person.id))
      setDrafts([
        ...drafts,
        { person, bp: Math.max(0, 10_000 - sum), minutes: null, start: null, end: null },
      ]);
  };
  const save = (): void =>
    act.mutate(
      {
        SchemeID: schemeId,
        KRID: line.KRID!,
        Version: version,
        Shares: drafts.map((one) => ({
          AUID: one.person.id,
          ShareBp: one.bp,
          PlanMinutes: one.minutes,
          PlanStart: one.start,
          PlanEnd: one.end,
        })),
      },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onClose();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  return (
    <Drawer open size={720} title={words.splitTitle(line.Title)} onClose={onClose}>
      {problem && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 12 }} />}
      <p className="okr-note">{words.splitHint}</p>
      {drafts.map((one, n) => {
        const name = inLanguage(language, one.person.name, one.person.nameEn);
        return (
          <div key={one.person.id} className="okr-share">
            <span>{name}</span>
            <InputNumber
              aria-label={`${words.share} ${name}`}
              min={0}
              max={100}
              precision={2}
              suffix="%"
              value={one.bp / 100}
              onChange={(percent) => set(n, { bp: Math.round((percent ?? 0) * 100) })}
            />
            <InputNumber
              aria-label={`${words.hours} ${name}`}
              placeholder={words.hours}
              min={0}
              max={1_000_000}
              precision={2}
              value={one.minutes === null ? null : one.minutes / 60}
              onChange={(hours) => set(n, { minutes: hours === null ? null : Math.round(hours * 60) })}
            />
            <DayRangeField
              label={`${words.plan} ${name}`}
              value={[one.start, one.end]}
              onChange={([start, end]) => set(n, { start, end })}
            />
            <Button
              type="text"
              aria-label={words.drop(name)}
              icon={<DeleteOutlined />}
              onClick={() => setDrafts(drafts.toSpliced(n, 1))}
            />
          </div>
        );
      })}
      <label className="okr-add-share">
        <span className="okr-note">{words.addPerson}</span>
        <PersonField key={drafts.length} value={null} onChange={add} />
      </label>
      <output className={sum === 10_000 ? 'okr-note' : 'okr-late'}>{words.total(`${sum / 100}%`)}</output>
      <div className="form-actions">
        <Button onClick={onClose}>{words.cancel}</Button>
        {drafts.length > 0 && (
          <Button
            onClick={() => {
              const shares = evenly(drafts.length);
              setDrafts(drafts.map((one, n) => ({ ...one, bp: shares[n]! })));
            }}
          >
            {words.evenly}
          </Button>
        )}
        <Button type="primary" loading={act.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </Drawer>
  );
}
