import { Person } from '#kit/web/parts/PersonName.tsx';
import './open-person.css';

type Shown = Parameters<typeof Person>[0]['of'];

/** Button with a row's person that opens the row's details, also by keyboard. */
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
