import { LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Control, ControlOf, Kind } from '../../contract/control.ts';
import { kindRules, textOf } from '../../contract/kinds.ts';
import { formWords } from '../../labels.ts';
import { Capitals } from '../parts/Capitals.tsx';
import { FileLine } from '../parts/FileLine.tsx';
import { PersonLine } from '../parts/PersonLine.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { useOpenFile } from '../parts/useOpenFile.tsx';
import { listIn, textIn } from './fill.ts';
import { formIn, peopleIn, uploadsIn } from './refs.ts';
import { useOpenLinked } from './useOpenLinked.ts';

/** Props of a control that is shown for reading. The value is clean and not empty. */
export type ViewProps<K extends Kind = Kind> = Viewed<ControlOf<K>>;

interface Viewed<C> {
  readonly control: C;
  readonly value: unknown;
  readonly inRow?: boolean;
}

export function TextView({ control, value }: { control: Control; value: unknown }) {
  return <span className="form-text">{textOf(control, value, useLanguage())}</span>;
}

/** Shows date ranges, each on its own line; several are numbered. */
export function RangesView({ control, value, inRow }: ViewProps<'multiDateRange'>) {
  const language = useLanguage();
  const ranges = listIn(value);
  if (ranges.length < 2) return <DatesView control={control} value={value} inRow={inRow} />;
  return (
    <ol className="form-ranges">
      {ranges.map((range, at) => (
        // The list is only read, so the index can be the key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Unbroken text={textOf(control, [range], language)} />
        </li>
      ))}
    </ol>
  );
}

/** Shows dates without line breaks inside a date. */
export function DatesView({ control, value }: Viewed<ControlOf<Dated>>) {
  return (
    <span className="form-text">
      <Unbroken text={textOf(control, value, useLanguage())} />
    </span>
  );
}

type Dated = 'date' | 'month' | 'dateTime' | 'dateRange' | 'multiDateRange';

export function AmountView({ control, value, inRow = false }: ViewProps<'money' | 'unitPrice'>) {
  const language = useLanguage();
  return (
    <>
      <span className={control.fixed && !inRow ? 'form-total-amount' : 'form-text'}>
        ¥{textOf(control, value, language)}
      </span>
      {control.type === 'money' && !inRow && !control.secret && <Capitals amount={textIn(value)} />}
    </>
  );
}

export function PeopleView({ value }: ViewProps<'userSearch'>) {
  return (
    <span className="form-people">
      {peopleIn(value).map((person) => (
        <PersonLine key={person.id} person={person} />
      ))}
    </span>
  );
}

export function FilesView({ value }: ViewProps<'upload'>) {
  const words = useWords(formWords);
  const { openFile, preview } = useOpenFile();
  return (
    <>
      <ul className="form-file-list" aria-label={words.attachments}>
        {uploadsIn(value).map((item) => (
          <FileLine key={item.uid} name={item.name} onOpen={() => openFile(item)} />
        ))}
      </ul>
      {preview}
    </>
  );
}

export function LinkedView({ control, value }: ViewProps<'linkedForm'>) {
  const language = useLanguage();
  const openLinked = useOpenLinked();
  const form = formIn(value);
  if (!form) return null;
  return (
    <Button type="link" className="form-link" icon={<LinkOutlined />} onClick={() => openLinked(form)}>
      {kindRules.linkedForm.text(form, language, control)}
    </Button>
  );
}
