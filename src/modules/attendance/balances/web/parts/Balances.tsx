import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { lotSourceLabels, type VacationType } from '#modules/attendance/contract/codes.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { amountText } from '../../contract/amounts.ts';
import { LedgerTable } from './LedgerTable.tsx';
import '#modules/attendance/leave/web/leave.css';

type Grant = ReplyOf<typeof VacationBill.GetLeaveGrants>[number];

/** Width of a drawer over a page, in pixels. */
const width = 640;

const sumOf = (grants: readonly Grant[], item: 'Free' | 'Reserved'): number =>
  grants.reduce((sum, one) => sum + one[item], 0);

/** Panel with the caller's balance of each leave type, by year of grant. A click shows where it comes from. */
export function Balances() {
  const { balance: words } = useWords(leaveWords);
  const nameOf = useLeaveName();
  const { data, error, refetch } = useCall(VacationBill.GetLeaveGrants, {});
  const [opened, open] = useState<VacationType | null>(null);
  const byType = data && [...Map.groupBy(data, ({ VacationType: type }) => type)];
  return (
    <Panel title={words.title}>
      {error && !data && (
        <p className="leave-note">
          {words.failed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      {!error && !data && (
        <div className="leave-balances">
          <Loading title={false} rows={2} />
        </div>
      )}
      {byType?.length === 0 && <p className="leave-note">{words.none}</p>}
      {byType && byType.length > 0 && (
        <ul className="leave-balances">
          {byType.map(([type, grants]) => (
            <li key={type}>
              <button type="button" className="leave-balance" onClick={() => open(type)}>
                <span>
                  {nameOf(type)} <RightOutlined aria-hidden="true" />
                </span>
                {[...Map.groupBy(grants, ({ LeaveYear }) => LeaveYear)].map(([year, own], _at, all) => (
                  <OfYear key={year} grants={own} year={all.length > 1 ? year : null} />
                ))}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Drawer
        open={opened !== null}
        size={width}
        title={opened === null ? words.title : nameOf(opened)}
        mask={{ closable: true }}
        destroyOnHidden
        onClose={() => open(null)}
      >
        {data
          ?.filter(({ VacationType: type }) => type === opened)
          .map((grant) => (
            <GrantPart key={grant.LotID} grant={grant} />
          ))}
      </Drawer>
    </Panel>
  );
}

/** Balance of one year: what can be filed, what is reserved, and until when. */
function OfYear({ grants, year }: { readonly grants: readonly Grant[]; readonly year: number | null }) {
  const { balance: words } = useWords(leaveWords);
  const language = useLanguage();
  const of = grants[0]!.Unit;
  const text = (amount: number): string => amountText(amount, of)[language];
  const [free, reserved] = [sumOf(grants, 'Free'), sumOf(grants, 'Reserved')];
  const expiring = grants.filter(({ Free, ValidTo }) => Free > 0 && ValidTo !== null);
  const [next] = expiring.map(({ ValidTo }) => ValidTo!).toSorted();
  const amount = sumOf(
    expiring.filter(({ ValidTo }) => ValidTo === next),
    'Free',
  );
  return (
    <span className="leave-balance-year">
      <strong className={free < 0 ? 'leave-over' : undefined}>{text(free)}</strong>
      {year !== null && <small>{words.year(year)}</small>}
      {grants.every(({ IsProvisional }) => IsProvisional) && <small>{words.provisional}</small>}
      {reserved > 0 && <small>{words.reserved(text(reserved))}</small>}
      {next && <small>{amount === free ? words.until(next) : words.expires(text(amount), next)}</small>}
    </span>
  );
}

/** One grant: how its balance comes about, and its ledger on request. */
function GrantPart({ grant }: { readonly grant: Grant }) {
  const { balance: words } = useWords(leaveWords);
  const language = useLanguage();
  const of = grant.Unit;
  const text = (amount: number): string => amountText(amount, of)[language];
  const [isOpen, setOpen] = useState(false);
  const entries = useCall(VacationBill.GetLeaveEntries, { LotID: grant.LotID }, { enabled: isOpen });
  return (
    <section className="leave-grant">
      <h3 className="leave-head">{words.grant(grant.LeaveYear, lotSourceLabels[grant.Source][language])}</h3>
      <dl className="leave-sum">
        <dt>{words.granted}</dt>
        <dd>{text(grant.Granted)}</dd>
        <dt>{words.used}</dt>
        <dd>{text(grant.Used)}</dd>
        <dt>{words.inApproval}</dt>
        <dd>{text(grant.Reserved)}</dd>
        <dt>{words.free}</dt>
        <dd>
          <strong>{text(grant.Free)}</strong>
        </dd>
        <dt>{words.valid}</dt>
        <dd>{words.validity(grant.ValidFrom, grant.ValidTo)}</dd>
      </dl>
      {isOpen ? (
        <Answer of={entries}>{(all) => <LedgerTable entries={all} of={of} />}</Answer>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {words.ledger}
        </Button>
      )}
    </section>
  );
}
