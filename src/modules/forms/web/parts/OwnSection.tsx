import { Button } from 'antd';
import type { Language } from '#kit/contract/refusals.ts';
import type { Control } from '../../contract/control.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { wordsOfValue } from '../../contract/summary.ts';
import { labelOf } from '../../contract/validate.ts';
import { isEmpty, own, personRef, type Values } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import type { Section } from '../sections.ts';

/** Returns whether a section says only who files the form, and says all of it. */
const saysOnlyWho = ({ controls }: Section, values: Values): boolean =>
  controls.every(
    ({ name, autoWrite }) => autoWrite?.startsWith('applicant') === true && !isEmpty(own(values, name)),
  );

/** Returns a value as text, a person by their name alone. */
function textIn(control: Control, value: unknown, language: Language): string {
  const people = control.type === 'userSearch' && personRef.array().safeParse(value);
  if (!people || !people.success) return wordsOfValue(control, value)[language];
  return people.data
    .map(({ name, nameEn }) => (language === 'zh' ? name : nameEn || name))
    .join(language === 'zh' ? '、' : ', ');
}

/** The button that unfolded a section is gone, so that the section takes its focus. */
const takeFocus = (part: HTMLElement | null): void => part?.focus();

interface OwnSectionProps {
  readonly section: Section;
  readonly values: Values;
  readonly hasFault: boolean;
  readonly children: ReactNode;
}

/**
 * Section of a form being filled in. On a phone, one that was filled from the applicant is a single line until somebody
 * changes it, so that the form begins with what is asked.
 */
export function OwnSection({ section, values, hasFault, children }: OwnSectionProps) {
  const words = useWords(formWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [openBy, setOpenBy] = useState<'button' | 'fault' | null>(null);
  // A section that was not complete at first stays open: it must not close while somebody types.
  const [couldFold] = useState(() => saysOnlyWho(section, values));
  // Nor may it close once a fault has opened it, as soon as that is corrected.
  if (hasFault && openBy === null) setOpenBy('fault');
  const title = section.head && labelOf(section.head)[language];
  if (openBy === 'button')
    return (
      <Panel title={title}>
        <div ref={takeFocus} tabIndex={-1}>
          {children}
        </div>
      </Panel>
    );
  if (!isPhone || openBy === 'fault' || !couldFold) return <Panel title={title}>{children}</Panel>;
  return (
    <Panel>
      <div className="form-own">
        <p>
          {section.controls
            .toSorted((a, b) => Number(b.type === 'userSearch') - Number(a.type === 'userSearch'))
            .map((control) => textIn(control, own(values, control.name), language))
            .join(' · ')}
        </p>
        <Button type="link" onClick={() => setOpenBy('button')}>
          {words.changeOwn}
        </Button>
      </div>
    </Panel>
  );
}
