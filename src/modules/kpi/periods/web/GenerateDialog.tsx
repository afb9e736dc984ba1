import { App, Button, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { hrWords } from './words.ts';

type Planned = ReplyOf<typeof KPISheet.Generate>;

const tones: Record<Planned['People'][number]['Outcome'], Tone> = {
  make: 'good',
  there: 'neutral',
  noTemplate: 'paused',
  noLeader: 'bad',
};

/** Sort order of outcomes: people who get a sheet first, then obstacles. */
const ranks: Record<Planned['People'][number]['Outcome'], number> = {
  make: 0,
  noLeader: 1,
  noTemplate: 2,
  there: 3,
};

/** Returns the departments in the reader's scope as a tree to choose from. */
export function useDepartments() {
  const language = useLanguage();
  const found = useCall(Kpi.GetDepartments, {});
  return (found.data ?? []).map(({ DeptId, ParentID, DeptName, DeptNameEn, People }) => ({
    id: DeptId,
    parentId: ParentID,
    title: `${inLanguage(language, DeptName, DeptNameEn)} (${People})`,
  }));
}

interface GenerateDialogProps {
  readonly period: PeriodRow;
  readonly onClose: () => void;
}

/** Dialog that makes the sheets of a period. It first shows who would get one and who would not. */
export function GenerateDialog({ period, onClose }: GenerateDialogProps) {
  const words = useWords(hrWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const items = useDepartments();
  const act = useAct(KPISheet.Generate);
  const [department, setDepartment] = useState<number | null>(null);
  const products = useCall(Kpi.GetProductTypeList, {});
  const [product, setProduct] = useState<number | null>(null);
  const [plan, setPlan] = useState<Planned | null>(null);
  const run = (IsDryRun: boolean): void =>
    act.mutate(
      {
        PeriodID: period.PeriodID,
        IsDryRun,
        ProductTypeID: product,
        ...(department === null ? {} : { DeptId: department }),
      },
      {
        onSuccess: (reply) => {
          if (IsDryRun) setPlan(reply);
          else {
            void message.success(words.made(reply.Made));
            onClose();
          }
        },
        onError: showError,
      },
    );
  return (
    <Drawer
      open
      size={640}
      title={words.generateTitle(inLanguage(language, period.Name, period.NameEn))}
      onClose={onClose}
    >
      <div className="kpi-acts">
        <TreeField
          label={words.department}
          placeholder={words.everybody}
          top={words.everybody}
          allowClear
          items={items}
          value={department}
          onChange={(id) => {
            setDepartment(id);
            setPlan(null);
          }}
        />
        {products.data && products.data.length > 0 && (
          <Select
            aria-label={words.product}
            style={{ width: 180 }}
            allowClear
            placeholder={words.anyProduct}
            value={product}
            options={products.data
              .filter(({ IsUse }) => IsUse)
              .map(({ ProductTypeID, Name, NameEn }) => ({
                value: ProductTypeID,
                label: inLanguage(language, Name, NameEn),
              }))}
            onChange={(id: number | undefined) => {
              setProduct(id ?? null);
              setPlan(null);
            }}
          />
        )}
        <Button onClick={() => run(true)} loading={act.isPending && plan === null}>
          {words.look}
        </Button>
        {plan && (
          <Button
            type="primary"
            disabled={plan.Made === 0}
            loading={act.isPending}
            onClick={() => run(false)}
          >
            {plan.Made === 0 ? words.nobody : words.make(plan.Made)}
          </Button>
        )}
      </div>
      {plan && plan.People.length === 0 && <Nothing text={words.nobody} />}
      {plan && plan.People.length > 0 && (
        <table className="kpi-edit">
          <thead>
            <tr>
              <th scope="col">{words.person}</th>
              <th scope="col">{words.post}</th>
              <th scope="col">{words.days}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {plan.People.toSorted((one, other) => ranks[one.Outcome] - ranks[other.Outcome]).map(
              ({ Person, PostName, PostNameEn, FromDay, ToDay, Outcome }) => (
                <tr key={`${Person.AUID} ${FromDay}`}>
                  <td>{inLanguage(language, Person.ChineseName, Person.EnglishName)}</td>
                  <td>{inLanguage(language, PostName, PostNameEn)}</td>
                  <td>{`${FromDay} – ${ToDay}`}</td>
                  <td>
                    <Status tone={tones[Outcome]}>{words.outcome[Outcome]}</Status>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
