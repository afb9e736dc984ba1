import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { templateGroups, type TemplateGroup } from '../../contract/template.ts';
import { CardProps } from './CardProps.tsx';
import { ChoiceProp, SmallProps, SwitchProp, TextProp } from './props.tsx';
import type { Design } from './useDesign.ts';
import { designerWords } from './words.ts';

interface TitlePropsProps {
  readonly design: Design;
  readonly code: string;
  readonly onChange: (next: Design, tag?: string) => void;
}

const missing = { zh: '请填写名称', en: 'Enter a name' };

/** Fields for the names of the form and its branch of the tree. */
export function TitleProps({ design, code, onChange }: TitlePropsProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  return (
    <SmallProps>
      <TextProp
        label={words.name}
        max={50}
        value={design.Title}
        error={design.Title ? undefined : missing[language]}
        onChange={(Title) => onChange({ ...design, Title }, 'Title')}
      />
      <TextProp
        label={words.nameEn}
        max={100}
        value={design.TitleEn}
        error={design.TitleEn ? undefined : missing[language]}
        onChange={(TitleEn) => onChange({ ...design, TitleEn }, 'TitleEn')}
      />
      <ChoiceProp
        label={words.group}
        value={design.Group}
        options={Object.entries(templateGroups).map(([value, name]) => ({ value, label: name[language] }))}
        onChange={(group) => group && onChange({ ...design, Group: group as TemplateGroup })}
      />
      <CardProps card={design.Card} onChange={(Card, tag) => onChange({ ...design, Card }, tag)} />
      <SwitchProp
        label={words.attendance}
        hint={words.attendanceHint}
        value={design.IsAttendance}
        onChange={(IsAttendance) => onChange({ ...design, IsAttendance })}
      />
      <SwitchProp
        label={words.private}
        hint={words.privateHint}
        value={design.IsPrivate ?? false}
        onChange={(IsPrivate) => onChange({ ...design, IsPrivate })}
      />
      <p className="prop-hint">
        {words.code} {code}
      </p>
      <p className="prop-hint">{words.pick}</p>
    </SmallProps>
  );
}
