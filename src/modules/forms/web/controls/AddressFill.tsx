import { Input } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { formWords } from '../../labels.ts';
import { partLabel, textIn, type FillProps } from './fill.ts';

const MAX = { province: 20, city: 20, district: 20, street: 100 } as const;
const parts = ['province', 'city', 'district', 'street'] as const;

/** Field for province, city, district and street, stored joined by commas (specification section 3). */
export function AddressFill({ control, value, onChange, id, aria, invalid, disabled }: FillProps<'address'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const given = textIn(value).split(',');
  return (
    <div className="form-address">
      {parts.map((part, index) => (
        <Input
          key={part}
          id={index ? `${id}-${part}` : id}
          {...aria}
          aria-label={partLabel(control, language, words[part])}
          className={`form-address-${part}`}
          maxLength={MAX[part]}
          disabled={disabled}
          placeholder={words[part]}
          value={given[index] ?? ''}
          {...(invalid ? { status: 'error' as const } : {})}
          onChange={(event) => {
            const text = event.target.value.replaceAll(/[,，]/g, ' ');
            onChange(parts.map((_part, at) => (at === index ? text : (given[at] ?? ''))).join(','));
          }}
        />
      ))}
    </div>
  );
}
