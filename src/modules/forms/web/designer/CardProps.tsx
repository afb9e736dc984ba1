import { Radio } from 'antd';
import { useId } from 'react';
import { iconNames } from '#kit/contract/icon-names.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { NamedIcon } from '#kit/web/parts/NamedIcon.tsx';
import { plainCard, type TemplateCard } from '../../contract/card.ts';
import { iconWords } from './icon-words.ts';
import { TextProp } from './props.tsx';
import { designerWords } from './words.ts';

interface CardPropsProps {
  readonly card: TemplateCard | undefined;
  readonly onChange: (card: TemplateCard, tag?: string) => void;
}

/** Fields for the description of the form where people choose it. */
export function CardProps({ card = plainCard, onChange }: CardPropsProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const id = useId();
  return (
    <>
      <TextProp
        label={words.line}
        hint={words.lineHint}
        max={40}
        value={card.Line}
        onChange={(Line) => onChange({ ...card, Line }, 'Line')}
      />
      <TextProp
        label={words.lineEn}
        max={80}
        value={card.LineEn}
        onChange={(LineEn) => onChange({ ...card, LineEn }, 'LineEn')}
      />
      <TextProp
        label={words.keywords}
        hint={words.keywordsHint}
        max={200}
        value={card.Keywords}
        onChange={(Keywords) => onChange({ ...card, Keywords }, 'Keywords')}
      />
      <div className="prop">
        <span id={id}>{words.icon}</span>
        <Radio.Group
          aria-labelledby={id}
          className="designer-icons"
          value={card.Icon}
          onChange={({ target }) => onChange({ ...card, Icon: target.value as TemplateCard['Icon'] })}
        >
          {iconNames.map((name) => (
            <Radio.Button
              key={name}
              value={name}
              aria-label={iconWords[name][language]}
              title={iconWords[name][language]}
            >
              <NamedIcon name={name} />
            </Radio.Button>
          ))}
        </Radio.Group>
      </div>
    </>
  );
}
