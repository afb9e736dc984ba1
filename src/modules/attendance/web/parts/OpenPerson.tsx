import { Person } from '#kit/web/parts/PersonName.tsx';
import './open-person.css';

type Shown = Parameters<typeof Person>[0]['of'];

/** The person of a row, by whom the row is opened; with the keyboard, too. */
export function OpenPerson<Row extends Shown>({
  of,
  onOpen,
}: {
  readonly of: Row;
  readonly onOpen: (row: Row) => void;
}) {
  return (
    <button type="button" className="open-person" onClick={() => onOpen(of)}>
      <Person of={of} />
    </button>
  );
}
