import { Alert, App, Select, Table, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { quotaWords } from '#modules/attendance/balances/web/quota-words.ts';
import { bandRuleLabels, regionLabels, regions, type Region } from '#modules/attendance/contract/codes.ts';
import { provinceCodes, provinces, type Province } from '#modules/attendance/contract/provinces.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { typeWords } from '../type-words.ts';
import '../leave.css';

type Setting = ReplyOf<typeof LeaveType.GetAttendanceSetting>;

/** Panel with the standard day, the bands, the days for late filing, and the law of each company. */
export function CountingRules() {
  const setting = useCall(LeaveType.GetAttendanceSetting, {});
  return (
    <Answer of={setting}>
      {(known) => (
        <>
          <Day key={known.Version} of={known} />
          <Regions of={known} />
        </>
      )}
    </Answer>
  );
}

/** Time field for a form that stores minutes of the day. */
function Clock(props: {
  readonly id?: string;
  readonly value?: number;
  readonly disabled?: boolean;
  readonly onChange?: (minute: number | null) => void;
}) {
  const { id, value, disabled = false, onChange } = props;
  return (
    <TimePicker
      {...(id === undefined ? {} : { id })}
      value={value === undefined ? null : dayjs(`2000-01-01 ${clockOf(value)}`)}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      disabled={disabled}
      allowClear={false}
      onChange={(at) => onChange?.(at ? minuteOf(at.format('HH:mm')) : null)}
    />
  );
}

function Day({ of: known }: { readonly of: Setting }) {
  const { setting: words, save } = useWords(quotaWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const minutes = known.BreakFrom - known.DayFrom + known.DayTo - known.BreakTo;
  return (
    <Panel title={words.day} extra={words.minutes(minutes)}>
      <p className="leave-note">{words.dayHint}</p>
      {!known.CanUpdate && <Alert type="info" showIcon title={words.readOnly} />}
      <fieldset className="leave-fields" disabled={!known.CanUpdate}>
        <EditForm
          call={LeaveType.SaveAttendanceSetting}
          isDense
          fields={[
            {
              name: 'DayFrom',
              label: words.from,
              kind: 'own',
              control: <Clock disabled={!known.CanUpdate} />,
            },
            {
              name: 'BreakFrom',
              label: words.breakFrom,
              kind: 'own',
              control: <Clock disabled={!known.CanUpdate} />,
            },
            {
              name: 'BreakTo',
              label: words.breakTo,
              kind: 'own',
              control: <Clock disabled={!known.CanUpdate} />,
            },
            { name: 'DayTo', label: words.to, kind: 'own', control: <Clock disabled={!known.CanUpdate} /> },
            {
              name: 'BandRule',
              label: words.band,
              kind: 'choice',
              options: Object.entries(bandRuleLabels).map(([value, label]) => ({
                value: Number(value),
                label: label[language],
              })),
            },
            { name: 'PastDays', label: words.past, kind: 'number' },
            { name: 'BookAhead', label: words.bookAhead, kind: 'switch', hint: words.bookAheadHint },
            { name: 'CompWorkdays', label: words.compWorkdays, kind: 'switch', hint: words.compHint },
          ]}
          initial={{ ...known }}
          hidden={{ Version: known.Version }}
          submit={save}
          onDone={() => void message.success(words.saved)}
        />
      </fieldset>
    </Panel>
  );
}

const named = ({ CompanyId, Region: law, Province, CalendarID }: Setting['Companies'][number]) => ({
  CompanyId,
  Region: law,
  Province,
  CalendarID,
});

function Regions({ of: known }: { readonly of: Setting }) {
  const { setting: words } = useWords(quotaWords);
  const added = useWords(typeWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(LeaveType.SaveCompanyRegion);
  const choose = (given: ReturnType<typeof named>): void =>
    act.mutate(given, { onSuccess: () => void message.success(words.saved), onError: showError });
  return (
    <Panel title={words.regions}>
      <p className="leave-hint">{words.calendarHint}</p>
      <Table<Setting['Companies'][number]>
        size="small"
        rowKey="CompanyId"
        dataSource={known.Companies}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'company',
            title: words.company,
            render: (_, row) => inLanguage(language, row.CompanyName, row.CompanyNameEn),
          },
          {
            key: 'region',
            title: words.region,
            render: (_, row) => (
              <Select<Region>
                aria-label={`${words.region} ${inLanguage(language, row.CompanyName, row.CompanyNameEn)}`}
                value={row.Region}
                disabled={!known.CanUpdate || act.isPending}
                onChange={(region) => choose({ ...named(row), Region: region })}
                options={regions.map((value) => ({ value, label: regionLabels[value][language] }))}
                style={{ minWidth: 120 }}
              />
            ),
          },
          {
            key: 'province',
            title: added.province,
            render: (_, row) =>
              row.Region === 'CN' ? (
                <Select<Province>
                  aria-label={`${added.province} ${inLanguage(language, row.CompanyName, row.CompanyNameEn)}`}
                  placeholder={added.allProvinces}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  {...(row.Province ? { value: row.Province } : {})}
                  disabled={!known.CanUpdate || act.isPending}
                  onChange={(next) => choose({ ...named(row), Province: next ?? null })}
                  options={provinceCodes.map((value) => ({ value, label: provinces[value][language] }))}
                  style={{ minWidth: 120 }}
                />
              ) : (
                '--'
              ),
          },
          {
            key: 'calendar',
            title: words.calendar,
            render: (_, row) => (
              <Select<number>
                aria-label={`${words.calendar} ${inLanguage(language, row.CompanyName, row.CompanyNameEn)}`}
                value={row.CalendarID ?? 0}
                disabled={!known.CanUpdate || act.isPending}
                onChange={(calendar) => choose({ ...named(row), CalendarID: calendar || null })}
                options={[
                  { value: 0, label: words.calendarOfLaw },
                  ...known.Calendars.map(({ CalendarID, Name, NameEn }) => ({
                    value: CalendarID,
                    label: inLanguage(language, Name, NameEn),
                  })),
                ]}
                style={{ minWidth: 160 }}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
