import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { CacDept } from '../contract/CacDept.ts';
import { DepartmentForm } from './DepartmentForm.tsx';
import { DepartmentPane } from './DepartmentPane.tsx';
import { departmentItems, isFinance, type DepartmentItem } from './department-items.ts';
import { organisationWords } from './organisation-words.ts';
import { useMove } from './useMove.tsx';

const none: readonly never[] = [];

/** Tree of departments next to the chosen department. */
export function Departments() {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(CacDept.GetDeptTree, {});
  const [chosenId, choose] = useAddressId('DeptId');
  const isPhone = useIsPhone();
  /** Parent of the department that is being added: null: top; undefined: none is being added. */
  const [parent, setParent] = useState<DepartmentItem | null | undefined>();
  const items = useMemo(() => departmentItems(data ?? none, language), [data, language]);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const chosen = byId.get(chosenId ?? 0) ?? (isPhone ? undefined : items[0]);
  const move = useMove(CacDept.MoveDept, items, (DeptId, to) => ({
    DeptId,
    ParentId: to.parentId,
    BeforeDeptId: to.beforeId,
  }));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={10} />;
  const codeOf = (item: DepartmentItem): string => {
    const above = item.parentId === null ? undefined : byId.get(item.parentId);
    return above ? `${codeOf(above)}.${item.id}` : String(item.id);
  };
  const list = (
    <>
      <SearchTree
        search={words.searchDepartment}
        none={words.noDepartments}
        items={items}
        label={words.tree}
        chosen={chosen?.id ?? null}
        onChoose={(item) => choose(item.id)}
        isOpenFirst={isFinance}
        isOff={(item) => !item.department.IsUse}
        extra={(item) => words.people(item.department.TotalCount)}
        onMove={move.drop}
        beside={290}
      />
      <Button icon={<PlusOutlined />} onClick={() => setParent(null)}>
        {words.addTop}
      </Button>
    </>
  );
  return (
    <>
      <SplitView
        list={list}
        pane={
          chosen ? (
            <DepartmentPane
              key={chosen.id}
              department={chosen.department}
              code={codeOf(chosen)}
              onAddBelow={() => setParent(chosen)}
              onMove={() => move.ask(chosen)}
            />
          ) : null
        }
        paneTitle={words.departments}
        hint={words.pick}
        onClose={() => choose(null)}
      />
      {move.dialog}
      {parent !== undefined && (
        <Modal
          open
          title={parent ? words.newBelow(parent.title) : words.newTop}
          footer={null}
          onCancel={() => setParent(undefined)}
        >
          <DepartmentForm
            call={CacDept.AddDept}
            hidden={{ ParentId: parent?.id ?? null }}
            submit={words.save}
            onCancel={() => setParent(undefined)}
            onDone={(reply) => {
              void message.success(words.added);
              setParent(undefined);
              choose(reply.DeptId);
            }}
          />
        </Modal>
      )}
    </>
  );
}
