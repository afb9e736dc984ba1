import { App, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { appealLabels, isPublished } from '#modules/kpi/contract/codes.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import type { Sheet } from '../contract/sheet-shapes.ts';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { outcomeWords } from './outcome-words.ts';

const tones: Readonly<Record<number, Tone>> = { 0: 'running', 1: 'good', 2: 'paused' };
type Over = 'appeal' | 'decide' | 'reopen' | 'editions' | null;

/** Actions on a published sheet. */
export function OutcomeActs({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(outcomeWords);
  const { message } = App.useApp();
  const [over, setOver] = useState<Over>(null);
  const close = (): void => setOver(null);
  const { Can, Head, Edition } = sheet;
  const ref = { SheetID: Head.SheetID, Version: Head.Version };
  return (
    <>
      {Edition > 1 && <Button onClick={() => setOver('editions')}>{words.editions}</Button>}
      {Can.Appeal && <Button onClick={() => setOver('appeal')}>{words.appeal}</Button>}
      {Can.Reopen && <Button onClick={() => setOver('reopen')}>{words.reopen}</Button>}
      {Can.DecideAppeal && (
        <Button type="primary" onClick={() => setOver('decide')}>
          {words.decide}
        </Button>
      )}
      {over === 'appeal' && (
        <ReasonDialog
          title={words.appeal}
          hint={words.appealHint(sheet.AppealUntil ?? '')}
          call={KPISheet.Appeal}
          input={ref}
          name="Reason"
          onClose={close}
          onDone={() => void message.success(words.appealed)}
        />
      )}
      {over === 'reopen' && (
        <ReasonDialog
          title={words.reopen}
          hint={words.reopenHint}
          call={KPISheet.Reopen}
          input={ref}
          name="Reason"
          onClose={close}
          onDone={() => void message.success(words.reopened)}
        />
      )}
      {over === 'decide' && <Decide sheet={sheet} onClose={close} />}
      {over === 'editions' && <Editions id={Head.SheetID} onClose={close} />}
    </>
  );
}

interface OverProps {
  readonly sheet: Sheet;
  readonly onClose: () => void;
}

function Decide({ sheet, onClose }: OverProps) {
  const words = useWords(outcomeWords);
  const { message } = App.useApp();
  const [isAccepted, setAccepted] = useState(true);
  return (
    <Modal open footer={null} title={words.decide} onCancel={onClose}>
      <dl className="kpi-facts">
        <div>
          <dt>{words.why}</dt>
          <dd>{sheet.Appeal?.Reason}</dd>
        </div>
        <div>
          <dt>{words.totalNow}</dt>
          <dd>
            {`${sheet.Head.Total ?? words.unscored} `}
            {sheet.Head.Grade && <GradeChip>{sheet.Head.Grade}</GradeChip>}
          </dd>
        </div>
      </dl>
      {isAccepted && <p className="kpi-note">{words.totalHint}</p>}
      <EditForm
        call={KPISheet.DecideAppeal}
        fields={[
          {
            name: 'IsAccepted',
            label: words.decision,
            kind: 'radios',
            options: [
              { value: 'true', label: words.accept },
              { value: 'false', label: words.refuse },
            ],
          },
          // The new total is asked for only if the appeal is accepted.
          ...(isAccepted
            ? [{ name: 'Total', label: words.newTotal, kind: 'text', isRequired: true } as const]
            : []),
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        initial={{ IsAccepted: 'true', Total: sheet.Head.Total ?? '', Reason: '' }}
        derive={(changed) => {
          if ('IsAccepted' in changed) setAccepted(changed['IsAccepted'] === 'true');
          return undefined;
        }}
        adapt={({ IsAccepted, Total, Reason }) => ({
          IsAccepted: IsAccepted === 'true',
          Reason,
          ...(IsAccepted === 'true' ? { Total: Total || null } : {}),
        })}
        hidden={{ SheetID: sheet.Head.SheetID, Version: sheet.Head.Version }}
        submit={words.decide}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.decided);
          onClose();
        }}
      />
    </Modal>
  );
}

function Editions({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(outcomeWords);
  const language = useLanguage();
  const found = useCall(KPISheet.GetEditions, { SheetID: id });
  const [looked, setLooked] = useState<number | null>(null);
  return (
    <Drawer open size={560} title={words.editions} onClose={onClose}>
      <Answer of={found} rows={3}>
        {(editions) => (
          <ul className="kpi-list">
            {editions.map(({ EditionNumber, Total, Grade, PublishTime, Reason, By }) => (
              <li key={EditionNumber}>
                <div className="kpi-menu-row">
                  <b>{words.edition(EditionNumber)}</b>
                  <span className="kpi-total">
                    {`${Total ?? words.unscored} `}
                    {Grade && <GradeChip>{Grade}</GradeChip>}
                  </span>
                  <Button type="link" size="small" onClick={() => setLooked(EditionNumber)}>
                    {words.look}
                  </Button>
                </div>
                <div className="kpi-note">{words.published(timeText(PublishTime))}</div>
                <div className="kpi-note">
                  {By ? words.ended(inLanguage(language, By.ChineseName, By.EnglishName), Reason) : Reason}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {looked !== null && <ExplainDrawer id={id} edition={looked} onClose={() => setLooked(null)} />}
    </Drawer>
  );
}

/** Appeal against the result and its outcome, and the total over several sheets of a period. */
export function OutcomeNotes({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(outcomeWords);
  const language = useLanguage();
  const { Appeal, Head } = sheet;
  const out = isPublished(Head.State);
  const parts = useCall(
    KPISheet.GetPeriodTotal,
    { PeriodID: Head.PeriodID, AUID: Head.Person.AUID },
    { enabled: out },
  );
  const whole = parts.data;
  return (
    <>
      {whole && whole.Parts.length > 1 && (
        <p>
          <b className="kpi-total">
            {whole.Total === null ? words.periodNone : words.period(whole.Total, whole.Grade ?? '')}
          </b>{' '}
          <span className="kpi-note">{words.periodHint(whole.Parts.length)}</span>
        </p>
      )}
      {Appeal && (
        <div className="kpi-alert">
          <Panel title={words.state}>
            <div className="kpi-acts">
              <Status tone={tones[Appeal.State]!}>{appealLabels[Appeal.State]![language]}</Status>
              <span>{Appeal.Reason}</span>
            </div>
            {Appeal.Answer && (
              <p className="kpi-note">
                {Appeal.By
                  ? words.ended(
                      inLanguage(language, Appeal.By.ChineseName, Appeal.By.EnglishName),
                      Appeal.Answer,
                    )
                  : Appeal.Answer}
              </p>
            )}
          </Panel>
        </div>
      )}
    </>
  );
}
