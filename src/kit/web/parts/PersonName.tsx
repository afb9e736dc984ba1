import { inLanguage, useLanguage } from '../client/language.ts';
import './parts.css';

interface PersonNameProps {
  readonly id: number;
  readonly name: string;
  readonly englishName?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly size?: number;
}

/** Avatar colours, dark enough for white letters (at least 4.5:1). A person keeps their colour everywhere. */
const colours = ['#237804', '#0958d9', '#531dab', '#9e1068', '#ad4e00', '#006d75', '#874d00', '#1d39c4'];

/** Avatar and name of a person. The avatar shows the end of a Chinese name, or two initials. */
export function PersonName({ id, name, englishName, note, size = 24 }: PersonNameProps) {
  const shown = inLanguage(useLanguage(), name, englishName ?? '');
  return (
    <span className="person" title={note ? `${shown} · ${note}` : shown}>
      <PersonMark id={id} name={shown} size={size} />
      <span className="person-text">
        <span>{shown}</span>
        {note && <span className="person-note">{note}</span>}
      </span>
    </span>
  );
}

interface PersonRow {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Person in a row, with the department. */
export function Person({ of, size = 24 }: { readonly of: PersonRow; readonly size?: number }) {
  const note = inLanguage(useLanguage(), of.DeptName, of.DeptNameEn);
  return (
    <PersonName id={of.AUID} name={of.ChineseName} englishName={of.EnglishName} note={note} size={size} />
  );
}

export function PersonMark({ id, name, size = 24 }: { id: number; name: string; size?: number }) {
  const letters = /[一-鿿]/.test(name)
    ? name.slice(size < 28 ? -1 : -2)
    : name
        .split(/\s+/)
        .map((word) => word[0] ?? '')
        .slice(0, 2)
        .join('')
        .toUpperCase();
  return (
    <span
      className="person-mark"
      style={{ background: colours[id % colours.length], width: size, height: size, fontSize: size * 0.42 }}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}
