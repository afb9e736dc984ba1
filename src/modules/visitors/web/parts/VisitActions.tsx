import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { visitState } from '../../contract/codes.ts';
import { visitorWords } from '../words.ts';
import type { Moving, Visit } from './useMove.tsx';

interface VisitActionsProps {
  readonly visit: Visit;
  readonly moving: Moving;
  /** True in lists: shows only the next steps, as links. */
  readonly isBrief?: boolean;
  readonly onRemoved?: () => void;
}

/** Buttons for the actions that the reader may take on a visit, the next step first. */
export function VisitActions({ visit, moving, isBrief = false, onRemoved }: VisitActionsProps) {
  const { act: words } = useWords(visitorWords);
  const { Can } = visit;
  const { approved, refused, cancelled, onSite, left } = visitState;
  const steps = [
    { may: Can.CheckIn, label: words.checkIn, to: onSite, isNext: true },
    { may: Can.CheckOut, label: words.checkOut, to: left, isNext: true },
    { may: Can.Approve, label: words.approve, to: approved, isNext: true },
    // Refusing an approved guest is rare, so the button is offered only in the detail, not in lists.
    { may: Can.Refuse, label: words.refuse, to: refused, isNext: isBrief && Can.Approve },
    { may: Can.Cancel && !Can.Approve, label: words.cancel, to: cancelled, isNext: false },
  ].filter(({ may, isNext }) => may && (isNext || !isBrief));
  if (isBrief && steps.length === 0) return null;
  return (
    <span className={isBrief ? 'visit-steps' : 'visit-actions'}>
      {steps.map(({ label, to, isNext }, n) => (
        <Button
          key={to}
          type={isBrief ? 'link' : n === 0 && isNext ? 'primary' : 'default'}
          size={isBrief ? 'small' : 'middle'}
          danger={to === refused || to === cancelled}
          disabled={moving.isPending}
          onClick={() => moving.move([visit], to)}
        >
          {label}
        </Button>
      ))}
      {!isBrief && Can.Delete && (
        <Button
          type="text"
          danger
          disabled={moving.isPending}
          onClick={() => moving.remove(visit, onRemoved)}
        >
          {words.delete}
        </Button>
      )}
    </span>
  );
}
