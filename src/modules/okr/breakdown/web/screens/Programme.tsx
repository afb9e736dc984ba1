import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { schemeStateLabels } from '#modules/okr/executions/contract/execute-codes.ts';
import type { SchemeRow } from '#modules/okr/executions/contract/execute-shapes.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { SchemeDrawer } from '#modules/okr/executions/web/SchemeDrawer.tsx';
import { executeWords } from '#modules/okr/executions/web/words.ts';
import { SchemeForm } from '#modules/okr/executions/web/SchemeForm.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { schemeTones } from '#modules/okr/web/parts/tones.ts';
import '../breakdown.css';
import '#modules/okr/goals/web/goals.css';

const path = '/StrategyRoImplementation/programme';

/** Page of schemes by month and department. */
export default function Programme() {
  const words = useWords(executeWords);
  const language = useLanguage();
  const [at, go] = useAddress('scheme');
  const [isAdding, setAdding] = useState(false);
  const { items } = useDepartmentItems();
  const columns = useSchemeColumns();
  const id = Number(at.scheme);
  return (
    <Page
      title={words.schemes}
      actions={
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          label={words.add}
          onClick={() => setAdding(true)}
        />
      }
    >
      <ListScreen<SchemeRow, typeof WorkScheme.GetWorkSchemePage>
        from={WorkScheme.GetWorkSchemePage}
        rowKey={(row) => row.SchemeID}
        columns={columns}
        filters={[
          { kind: 'search', names: ['Keyword'], label: words.search },
          {
            kind: 'choice',
            names: ['State'],
            label: words.state,
            options: Object.entries(schemeStateLabels).map(([value, label]) => ({
              value,
              label: label[language],
            })),
          },
          { kind: 'tree', names: ['DeptId'], label: words.department, items },
        ]}
        onOpen={({ SchemeID }) => go({ scheme: SchemeID })}
        empty={{ text: words.emptySchemes }}
      />
      {id > 0 && (
        <SchemeDrawer
          key={id}
          id={id}
          onClose={() => go({ scheme: null })}
          onOther={(scheme) => go({ scheme })}
        />
      )}
      {isAdding && (
        <SchemeForm scheme={null} onClose={() => setAdding(false)} onDone={(scheme) => go({ scheme })} />
      )}
    </Page>
  );
}

function useSchemeColumns(): readonly Column<SchemeRow>[] {
  const words = useWords(executeWords);
  const language = useLanguage();
  return [
    {
      key: 'title',
      title: words.title,
      phone: 'title',
      isWide: true,
      show: (row) => <Link to={`${path}?scheme=${row.SchemeID}`}>{row.Title}</Link>,
    },
    { key: 'month', title: words.month, isLine: true, phone: 'fact', show: (row) => row.AscripTionTime },
    {
      key: 'department',
      title: words.department,
      isLine: true,
      phone: 'fact',
      show: (row) => inLanguage(language, row.DeptName, row.DeptNameEn),
    },
    { key: 'owner', title: words.owner, isLine: true, show: (row) => <Person of={row.Owner} size={20} /> },
    { key: 'krs', title: words.krCount, isLine: true, align: 'right', show: (row) => row.KRs },
    {
      key: 'executions',
      title: words.executionCount,
      isLine: true,
      align: 'right',
      show: (row) => row.Executions,
    },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => (
        <Status tone={schemeTones[row.State]!}>{schemeStateLabels[row.State]![language]}</Status>
      ),
    },
  ];
}
