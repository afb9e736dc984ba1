import { Collapse } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { fixedLabels } from '../../contract/control.ts';
import { autoSources, type AutoSource } from '../../contract/control.ts';
import { Items } from './Items.tsx';
import { all, at, pathText, type Draft, type Drafts, type Path } from './ops.ts';
import { ownProperties, type OwnProperty } from './own-properties.ts';
import { kindNames } from './palette.ts';
import { ChoiceProp, ListProp, NumberProp, SmallProps, SwitchProp, Switches, TextProp } from './props.tsx';
import type { Problems } from './useProblems.ts';
import { designerWords } from './words.ts';

interface PropertiesProps {
  readonly controls: Drafts;
  readonly path: Path;
  readonly problems: Problems;
  readonly onChange: (patch: Readonly<Record<string, unknown>>, tag?: string) => void;
  readonly onRename: (name: string) => void;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

/** Panel with all properties of one control. */
export function Properties({ controls, path, problems, onChange, onRename }: PropertiesProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const control = at(controls, path);
  const where = pathText(path);
  if (!control) return null;
  const error = (property: string): string | undefined => problems.at(where, property)?.message[language];
  const set = (property: string) => (value: unknown) =>
    onChange({ [property]: value === '' ? undefined : value }, `${where}.${property}`);
  const isDivider = control.type === 'divider';
  const bare = error('type');
  return (
    <SmallProps>
      <p className="designer-kind">
        {kindNames[control.type][language]}
        {typeof control['tampid'] === 'number' && ` · ${words.tampid} ${control['tampid']}`}
      </p>
      {bare !== undefined && (
        <p className="prop-error" role="alert">
          {bare}
        </p>
      )}
      <TextProp
        label={words.label}
        value={control['label']}
        max={100}
        error={error('label')}
        onChange={(label) => onChange({ label }, `${where}.label`)}
      />
      <TextProp
        label={words.labelEn}
        value={control['labelEn']}
        max={100}
        error={error('labelEn')}
        onChange={set('labelEn')}
      />
      {control.type === 'select' && (
        <Items
          value={control['items']}
          error={error('items')}
          onChange={(items, tag) => onChange({ items }, tag && `${where}.${tag}`)}
        />
      )}
      <Own control={control} error={error} set={set} onChange={onChange} />
      <Switches>
        {!isDivider && (
          <>
            <SwitchProp
              label={words.require}
              value={control['require'] !== false}
              onChange={set('require')}
            />
            <SwitchProp
              label={words.inlineBlock}
              value={control['inlineBlock'] === true}
              onChange={set('inlineBlock')}
            />
            <SwitchProp
              label={words.significance}
              value={control['significance'] === true}
              onChange={set('significance')}
            />
            {path.length === 1 && control['secret'] !== true && control['finance'] !== true && (
              <SwitchProp
                label={words.headline}
                value={control['headline'] === true}
                onChange={set('headline')}
              />
            )}
          </>
        )}
        <SwitchProp
          label={words.visibility}
          value={control['visibility'] !== false}
          onChange={set('visibility')}
        />
        {path.length === 1 && (
          <SwitchProp
            label={words.financeOnly}
            value={control['finance'] === true}
            onChange={set('finance')}
          />
        )}
      </Switches>
      {error('headline') && (
        <p className="prop-error" role="alert">
          {error('headline')}
        </p>
      )}
      {!isDivider && (
        <Depends
          controls={controls}
          path={path}
          control={control}
          error={error}
          onChange={onChange}
          where={where}
        />
      )}
      <Collapse
        ghost
        size="small"
        className="designer-more"
        items={[
          {
            key: 'texts',
            label: `${words.placeholder} · ${words.ruleError}`,
            children: (
              <>
                <TextProp
                  label={words.placeholder}
                  max={100}
                  value={control['placeholder']}
                  error={error('placeholder')}
                  onChange={set('placeholder')}
                />
                <TextProp
                  label={words.placeholderEn}
                  max={100}
                  value={control['placeholderEn']}
                  error={error('placeholderEn')}
                  onChange={set('placeholderEn')}
                />
                <TextProp
                  label={words.ruleError}
                  max={100}
                  value={control['ruleError']}
                  error={error('ruleError')}
                  onChange={set('ruleError')}
                />
                <TextProp
                  label={words.ruleErrorEn}
                  max={100}
                  value={control['ruleErrorEn']}
                  error={error('ruleErrorEn')}
                  onChange={set('ruleErrorEn')}
                />
              </>
            ),
          },
          {
            key: 'more',
            label: `${words.identifier} · ${words.margins}`,
            children: (
              <>
                <TextProp
                  label={words.identifier}
                  hint={words.identifierHint}
                  max={64}
                  value={control.name}
                  error={error('name')}
                  onChange={onRename}
                />
                <NumberProp
                  label={words.tampid}
                  min={1}
                  value={control['tampid']}
                  error={error('tampid')}
                  onChange={set('tampid')}
                />
                <NumberProp
                  label={words.marginTop}
                  min={0}
                  max={200}
                  value={control['marginTop']}
                  error={error('marginTop')}
                  onChange={set('marginTop')}
                />
                <NumberProp
                  label={words.marginBottom}
                  min={0}
                  max={200}
                  value={control['marginBottom']}
                  error={error('marginBottom')}
                  onChange={set('marginBottom')}
                />
              </>
            ),
          },
        ].slice(isDivider ? 1 : 0)}
      />
    </SmallProps>
  );
}

interface OwnProps {
  readonly control: Draft;
  readonly error: (property: string) => string | undefined;
  readonly set: (property: string) => (value: unknown) => void;
  readonly onChange: PropertiesProps['onChange'];
}

/** Fields for the properties that only this kind of control has. */
function Own({ control, error, set, onChange }: OwnProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const draw = ({ name, as, min, max }: OwnProperty) => {
    const label = words[name === '_value' ? 'starting' : name];
    const common = { key: name, label, error: error(name) };
    if (as === 'switch')
      return (
        <SwitchProp
          {...common}
          {...(name === 'subject' ? { hint: words.subjectHint } : {})}
          {...(name === 'secret' ? { hint: words.secretHint } : {})}
          value={control[name] === true}
          onChange={set(name)}
        />
      );
    if (as === 'number')
      return (
        <NumberProp
          {...common}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          value={control[name]}
          onChange={set(name)}
        />
      );
    return <TextProp {...common} max={200} value={control[name]} onChange={set(name)} />;
  };
  const items = Array.isArray(control['items'])
    ? (control['items'] as { label_value: string; label_name: string; label_name_en?: string }[])
    : [];
  return (
    <>
      {control.type === 'money' && (
        <ChoiceProp
          label={words.fixed}
          value={text(control['fixed']) ?? ''}
          error={error('fixed')}
          options={[
            { value: '', label: words.notFixed },
            { value: 'amount', label: words.fixedAmount },
            { value: 'totalAmount', label: words.fixedTotal },
          ]}
          onChange={(fixed) =>
            onChange(
              fixed === 'amount' || fixed === 'totalAmount'
                ? {
                    fixed,
                    label: fixedLabels[fixed],
                    labelEn: fixed === 'amount' ? 'Amount' : 'Total amount',
                  }
                : { fixed: undefined },
            )
          }
        />
      )}
      {control.type === 'select' && (
        <ChoiceProp
          label={words.starting}
          value={text(control['_value'])}
          error={error('_value')}
          isClearable
          options={items.map((item) => ({
            value: item.label_value,
            label: inLanguage(language, item.label_name, item.label_name_en ?? ''),
          }))}
          onChange={set('_value')}
        />
      )}
      {control.type === 'linkedForm' && <Linkable control={control} error={error} set={set} />}
      {ownProperties[control.type].filter(({ as }) => as !== 'switch').map(draw)}
      <Switches>{ownProperties[control.type].filter(({ as }) => as === 'switch').map(draw)}</Switches>
    </>
  );
}

/** Field for the templates whose forms can be linked. */
function Linkable({ control, error, set }: Omit<OwnProps, 'onChange'>) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const { data } = useCall(FormTemplate.GetTemplateList, {});
  return (
    <ListProp
      label={words.templates}
      placeholder={words.allTemplates}
      error={error('templates')}
      value={list(control['templates'])}
      options={(data ?? []).map(({ Code, Title, TitleEn }) => ({
        value: Code,
        label: inLanguage(language, Title, TitleEn),
      }))}
      onChange={(codes) => set('templates')(codes.length > 0 ? codes : undefined)}
    />
  );
}

interface DependsProps extends Omit<OwnProps, 'set'> {
  readonly controls: Drafts;
  readonly path: Path;
  readonly where: string;
}

/** Fields for the condition under which the control is shown, and for its automatic value. */
function Depends({ controls, path, control, error, onChange, where }: DependsProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const nameOf = (one: Draft): string =>
    inLanguage(language, text(one['label']) ?? '', text(one['labelEn']) ?? '') || one.name;
  const reach = useMemo(
    () => [...controls, ...(path.length === 2 ? (controls[path[0]!]?.controls ?? []) : [])],
    [controls, path],
  );
  const others = reach.filter((one) => one !== control && one.type !== 'divider' && one.type !== 'groupArea');
  const by = all(controls).find((one) => one.name === control['relation_name']);
  const items =
    by?.type === 'select' && Array.isArray(by['items'])
      ? (by['items'] as { label_value: string; label_name: string; label_name_en?: string }[])
      : [];
  const beside = path.length === 2 ? (controls[path[0]!]?.controls ?? []) : controls;
  const sources = beside.filter((one) => one !== control && one.type === control.type);
  return (
    <>
      <SwitchProp
        label={words.relation}
        value={control['relation'] === true}
        onChange={(relation) =>
          onChange(
            relation
              ? { relation }
              : { relation: undefined, relation_name: undefined, relation_value: undefined },
          )
        }
      />
      {control['relation'] === true && (
        <div className="prop-nested">
          <ChoiceProp
            label={words.relationName}
            value={text(control['relation_name'])}
            error={error('relation_name')}
            options={others.map((one) => ({ value: one.name, label: nameOf(one) }))}
            onChange={(name) => onChange({ relation_name: name, relation_value: undefined })}
          />
          <ListProp
            label={words.relationValue}
            hint={words.relationHint}
            isOpen={items.length === 0}
            value={list(control['relation_value'])}
            error={error('relation_value')}
            options={items.map((item) => ({
              value: item.label_value,
              label: inLanguage(language, item.label_name, item.label_name_en ?? ''),
            }))}
            onChange={(values) =>
              onChange({ relation_value: values.length > 0 ? values : undefined }, `${where}.relation_value`)
            }
          />
        </div>
      )}
      {control.type !== 'groupArea' && (
        <ChoiceProp
          label={words.autoWrite}
          placeholder={words.noAuto}
          isClearable
          value={text(control['autoWrite'])}
          error={error('autoWrite')}
          options={[
            ...autoSources
              .filter((source) => fillsFrom(source, control))
              .map((source) => ({ value: source as string, label: words.auto[source] })),
            ...sources.map((one) => ({ value: one.name, label: words.fromControl(nameOf(one)) })),
          ]}
          onChange={(autoWrite) => onChange({ autoWrite })}
        />
      )}
    </>
  );
}

/** Returns whether a control can hold the value of a source. */
function fillsFrom(source: AutoSource, { type }: Draft): boolean {
  const kinds: Record<AutoSource, readonly Draft['type'][]> = {
    applicant: ['userSearch', 'input', 'text'],
    'applicant.company': ['company'],
    'applicant.department': ['departmentTree', 'costDepartmentTree', 'businessDepartmentTree'],
    today: ['date'],
  };
  return kinds[source].includes(type);
}
