import type { ReactNode } from 'react';
import { isActions, type Column } from './columns.ts';

/** A click on a link or button inside a row belongs to that control, not to the row. */
export function openUnlessControl(event: React.MouseEvent, open: () => void): void {
  if (!(event.target instanceof Element) || event.target.closest('a,button,input,label')) return;
  // A menu opened from the row is elsewhere in the page, but React passes its clicks to the row.
  if (!event.currentTarget.contains(event.target)) return;
  open();
}

/** Returns whether a card shows a value; empty values are left out. */
const isSaid = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && value !== '--';

interface CardProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly box: ReactNode;
}

/** Row of a list on a phone: title and state, then other values. */
export function Card<Row>({ row, columns, onOpen, box }: CardProps<Row>) {
  const at = (place: Column<Row>['phone']) =>
    columns.filter((column) => column.phone === place && !isActions(column));
  const sides = at('side')
    .map((column) => ({ key: column.key, shown: column.show(row) }))
    .filter(({ shown }) => isSaid(shown));
  const facts = columns
    .filter((column) => ['fact', 'plain'].includes(column.phone ?? '') && !isActions(column))
    .map((column) => ({ column, value: column.show(row) }))
    .filter(({ value }) => isSaid(value));
  const states = at('state').map((column) => <span key={column.key}>{column.show(row)}</span>);
  const actionsAt = (place: Column<Row>['phone']) =>
    columns
      .filter((one) => isActions(one) && (one.phone === 'plain') === (place === 'plain') && one.phone)
      .map((column) => (
        <span key={column.key} className="list-card-actions">
          {column.show(row)}
        </span>
      ));
  const below = actionsAt('plain');
  const hasFoot = facts.length > 0 || below.length > 0;
  const ends = sides.map(({ key, shown }) => (
    <span key={key} className="list-card-side">
      {shown}
    </span>
  ));
  return (
    <div
      className="list-card"
      {...(onOpen ? { onClick: (event) => openUnlessControl(event, () => onOpen(row)) } : {})}
    >
      <div className="list-card-head">
        {box}
        <span className="list-card-title">
          {at('title').map((column) => (
            <span key={column.key}>{column.show(row)}</span>
          ))}
        </span>
        {/* Without facts beside it the state would stand in a line of its own. */}
        {ends.length === 0 ? (
          states
        ) : hasFoot ? (
          ends
        ) : (
          <span className="list-card-ends">
            {ends}
            {states}
          </span>
        )}
        {actionsAt('fact')}
      </div>
      {hasFoot && (
        <div className="list-card-foot">
          <dl className="list-card-facts">
            {facts.map(({ column, value }) => (
              <div key={column.key}>
                <dt className={column.phone === 'plain' ? 'list-card-unseen' : undefined}>{column.title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {ends.length > 0 && states}
          {below}
        </div>
      )}
    </div>
  );
}
