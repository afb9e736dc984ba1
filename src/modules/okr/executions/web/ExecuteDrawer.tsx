import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Progress } from '#modules/okr/breakdown/web/useColumns.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { hoursOf, percentOf } from '#modules/okr/web/parts/percent.ts';
import { EmployeeKRExecute } from '../contract/EmployeeKRExecute.ts';
import { executeActLabels, executeRights as rights, executeStates } from '../contract/execute-codes.ts';
import type { ExecuteRow } from '../contract/execute-shapes.ts';
import { ExecuteDialog, type ExecuteAsked } from './ExecuteDialog.tsx';
import { ExecuteState } from './ExecuteList.tsx';
import { executeWords } from './words.ts';

/** Drawer of an assignment: fields, actions and history. */
export function ExecuteDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const [asked, setAsked] = useState<ExecuteAsked | null>(null);
  const info = useCall(EmployeeKRExecute.GetKRExecute, { OBID: id });
  const row = info.data?.Row;
  return (
    <Drawer open size={600} title={row?.Title ?? words.kr} onClose={onClose}>
      <Answer of={info} rows={6}>
        {({ Row, Events }) => (
          <>
            <div className="okr-acts">
              <ExecuteState row={Row} />
              <Progress bp={String(Row.ProgressBp)} />
              {Row.RejectTimes > 0 && <span className="okr-note">{words.rejected(Row.RejectTimes)}</span>}
            </div>
            <Acts row={Row} onAsk={setAsked} />
            <Facts row={Row} />
            <h3 className="okr-head">{words.history}</h3>
            <ol className="okr-history">
              {Events.map((event, n) => (
                <li key={Events.length - n}>
                  <strong>{executeActLabels[event.Act]![language]}</strong>
                  {event.ProgressBp !== null && ` ${percentOf(event.ProgressBp)}`}
                  <span className="okr-note">
                    {event.By
                      ? inLanguage(language, event.By.ChineseName, event.By.EnglishName)
                      : words.nobody}{' '}
                    · {timeText(event.At)}
                  </span>
                  {event.Reason && <div>{event.Reason}</div>}
                </li>
              ))}
            </ol>
          </>
        )}
      </Answer>
      {row && asked && (
        <ExecuteDialog row={row} asked={asked} onClose={() => setAsked(null)} onGone={onClose} />
      )}
    </Drawer>
  );
}

function Acts({ row, onAsk }: { readonly row: ExecuteRow; readonly onAsk: (asked: ExecuteAsked) => void }) {
  const words = useWords(executeWords);
  const { message } = App.useApp();
  const undertake = useAct(EmployeeKRExecute.UndertakeKRExecute);
  const can = (right: number): boolean => (row.Can & right) !== 0;
  const acts: readonly (readonly [ExecuteAsked, string, boolean, boolean?])[] = [
    ['decline', words.decline, can(rights.answer)],
    ['report', words.report, can(rights.report)],
    ['submit', words.submit, can(rights.submit)],
    ['confirm', words.confirm, can(rights.confirm)],
    [
      'reject',
      row.State === executeStates.declined ? words.insist : words.sendBack,
      can(rights.insist + rights.confirm),
    ],
    ['accept', words.accept, can(rights.accept)],
    ['resume', words.resume, can(rights.resume)],
    ['stop', words.stop, can(rights.stop), true],
    ['remove', words.remove, can(rights.remove), true],
  ];
  const open = acts.filter(([, , may]) => may);
  if (open.length === 0) return null;
  return (
    <div className="okr-acts no-print">
      {can(rights.answer) && (
        <Button
          type="primary"
          loading={undertake.isPending}
          onClick={() =>
            undertake.mutate(
              { OBID: row.OBID, Version: row.Version },
              {
                onSuccess: () => void message.success(words.saved),
                onError: (error) => void message.error(messageOf(error)),
              },
            )
          }
        >
          {words.undertake}
        </Button>
      )}
      {open.map(([asked, label, , isDanger], n) => (
        <Button
          key={asked}
          type={n === 0 && !can(rights.answer) && !isDanger ? 'primary' : 'default'}
          danger={isDanger ?? false}
          onClick={() => onAsk(asked)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Facts({ row }: { readonly row: ExecuteRow }) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const days = row.PlanStart && row.PlanEnd ? words.range(row.PlanStart, row.PlanEnd) : '';
  const hours = row.PlanMinutes === null ? '' : words.planned(hoursOf(row.PlanMinutes));
  const facts = [
    [words.person, <Person key="person" of={row.Person} />],
    [words.department, inLanguage(language, row.DeptName, row.DeptNameEn)],
    [words.assigner, <Person key="assigner" of={row.Assigner} />],
    [words.owner, <Person key="owner" of={row.KROwner} />],
    [words.scheme, `${row.SchemeTitle} · ${row.AscripTionTime}`],
    [words.share, percentOf(row.ShareBp)],
    ...(days || hours ? [[words.plan, [days, hours].filter(Boolean).join(' · ')]] : []),
    ...(row.SelfScore === null ? [] : [[words.selfScore, row.SelfScore]]),
    ...(row.Score === null ? [] : [[words.score, row.Score]]),
    ...(row.Note === '' ? [] : [[words.note, row.Note]]),
    ...(row.Reason === '' ? [] : [[words.reason, row.Reason]]),
  ] as const;
  return (
    <dl className="okr-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
