import type { ReactNode } from 'react';
import { isActions, type Column } from './columns.ts';

/** A click on a link or button inside a row means that control, not the row. */
export function openUnlessControl(event: React.MouseEvent, open: () => void): void {
  if (!(event.target instanceof Element) || event.target.closest('a,button,input,label')) return;
  // A menu that was opened from the row lies elsewhere in the page, and its clicks come by here all the same.
  if (!event.currentTarget.contains(event.target)) return;
  open();
}

/** What there is nothing of is not said. */
const isSaid = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && value !== '--';

function Fact({ title, value, isPlain }: { title: string; value: ReactNode; isPlain: boolean }) {
  if (!isSaid(value)) return null;
  return (
    <div>
      <dt className={isPlain ? 'list-card-unseen' : undefined}>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface CardProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly box: ReactNode;
}

/** A row on a phone: title and state, then its facts. */
export function Card<Row>({ row, columns, onOpen, box }: CardProps<Row>) {
  const at = (place: Column<Row>['phone']) =>
    columns.filter((column) => column.phone === place && !isActions(column));
  const sides = at('side')
    .map((column) => ({ key: column.key, shown: column.show(row) }))
    .filter(({ shown }) => isSaid(shown));
  const states = at('state').map((column) => <span key={column.key}>{column.show(row)}</span>);
  const actionsAt = (place: Column<Row>['phone']) =>
    columns
      .filter((one) => isActions(one) && (one.phone === 'plain') === (place === 'plain') && one.phone)
      .map((column) => (
        <span key={column.key} className="list-card-actions">
          {column.show(row)}
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
        {sides.map(({ key, shown }) => (
          <span key={key} className="list-card-side">
            {shown}
          </span>
        ))}
        {sides.length === 0 && states}
        {actionsAt('fact')}
      </div>
      <div className="list-card-foot">
        <dl className="list-card-facts">
          {columns
            .filter((column) => ['fact', 'plain'].includes(column.phone ?? '') && !isActions(column))
            .map((column) => (
              <Fact
                key={column.key}
                title={column.title}
                isPlain={column.phone === 'plain'}
                value={column.show(row)}
              />
            ))}
        </dl>
        {sides.length > 0 && states}
        {actionsAt('plain')}
      </div>
    </div>
  );
}
