import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import type { Ref } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import { useFilling } from '../filling.ts';
import { placeholderOf, textIn, type FillProps } from './fill.ts';
import { refIn } from './refs.ts';

/** Maximum number of required options shown side by side instead of in a list. */
const FEW = 3;

export function hasFewItems({ require, items, searchable }: FillProps<'select'>['control']): boolean {
  return require && !searchable && items.length <= FEW;
}

export function SelectFill(props: FillProps<'select'>) {
  const { control, value, onChange, id, aria, invalid, disabled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const known = useFilling().times?.choices?.[control.name];
  const options = control.items.flatMap((item) => {
    const about = known?.find((one) => one.value === item.label_value);
    // A choice that was made before stays readable, though it is not offered any more.
    if (known && !about && item.label_value !== value) return [];
    return [
      {
        value: item.label_value,
        label: inLanguage(language, item.label_name, item.label_name_en),
        hint: about?.hint ?? '',
        disabled: about?.isOut ?? false,
      },
    ];
  });
  if (hasFewItems(control)) {
    return (
      <Radio.Group
        id={id}
        aria-labelledby={`${id}-label`}
        {...aria}
        disabled={disabled}
        value={textIn(value)}
        options={options.map(({ hint, ...one }) => ({
          ...one,
          label: hint ? <Hinted label={one.label} hint={hint} /> : one.label,
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Select
      id={id}
      {...aria}
      className="form-wide"
      disabled={disabled}
      allowClear={!control.require || control.searchable}
      showSearch={control.searchable || options.length > 8 ? { optionFilterProp: 'label' } : false}
      placeholder={placeholderOf(control, language, words.choose)}
      value={textIn(value) || null}
      options={options}
      {...(known ? { optionRender: hinted } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

const hinted = ({ data }: { readonly data: { readonly label?: ReactNode; readonly hint?: string } }) => (
  <Hinted label={data.label} hint={data.hint ?? ''} />
);

function Hinted({ label, hint }: { readonly label: ReactNode; readonly hint: string }) {
  return (
    <span className="form-choice">
      {label}
      {hint && <small>{hint}</small>}
    </span>
  );
}

/** The applicant companies (14 in most installations): found by typing a part of the name. */
export function CompanyFill({ control, value, onChange, id, aria, invalid, disabled }: FillProps<'company'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { data, isPending } = useCall(CacCompany.GetCompanyList, {});
  const chosen = refIn(value);
  const known = data ?? [];
  const options = known.map((company) => ({
    value: company.CompanyId,
    label: inLanguage(language, company.CompanyName, company.CompanyNameEn),
  }));
  const labelOfChosen = ({ id: key, name, nameEn }: Ref): string =>
    options.find((option) => option.value === key)?.label ?? inLanguage(language, name, nameEn);
  return (
    <Select
      id={id}
      {...aria}
      className="form-wide"
      disabled={disabled}
      allowClear={!control.require}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      labelInValue
      placeholder={placeholderOf(control, language, words.choose)}
      value={chosen ? { value: chosen.id, label: labelOfChosen(chosen) } : null}
      options={options}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(next: { value: number; label: string } | undefined) => {
        const company = known.find((each) => each.CompanyId === next?.value);
        onChange(
          company && { id: company.CompanyId, name: company.CompanyName, nameEn: company.CompanyNameEn },
        );
      }}
    />
  );
}
