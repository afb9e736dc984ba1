import { App, Button, Descriptions } from 'antd';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacDept } from '../contract/CacDept.ts';
import { DepartmentForm } from './DepartmentForm.tsx';
import type { Department } from './department-items.ts';
import { organisationWords } from './organisation-words.ts';
import { useDisable } from './parts/useDisable.ts';

interface DepartmentPaneProps {
  readonly department: Department;
  /** Ids from the root down to the department, separated by dots. */
  readonly code: string;
  readonly onAddBelow: () => void;
  readonly onMove: () => void;
}

/** Shows one department with its details, form and actions. */
export function DepartmentPane({ department, code, onAddBelow, onMove }: DepartmentPaneProps) {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const ask = useDisable();
  const use = useAct(CacDept.DeptIsUse);
  const { DeptId, IsUse } = department;
  const title = inLanguage(language, department.DeptName, department.DeptNameEn);
  const setUse = (next: boolean): void =>
    ask(next, words.disableDepartment(title), words.disableDepartmentNote, (ways) =>
      use.mutate({ DeptId, IsUse: next }, ways),
    );
  return (
    <>
      <div className="pane-title">
        <h2>{title}</h2>
        <Status tone={IsUse ? 'good' : 'paused'}>{IsUse ? words.inUse : words.disabled}</Status>
        <div className="pane-actions">
          {IsUse && <Button onClick={onAddBelow}>{words.addBelow}</Button>}
          <Button onClick={onMove}>{words.moveTo}</Button>
          {IsUse ? (
            <Button danger loading={use.isPending} onClick={() => setUse(false)}>
              {words.disable}
            </Button>
          ) : (
            <Button type="primary" loading={use.isPending} onClick={() => setUse(true)}>
              {words.enable}
            </Button>
          )}
        </div>
      </div>
      <Descriptions
        className="pane-facts"
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          {
            key: 'count',
            label: words.count,
            children: words.peopleOf(department.UserCount, department.TotalCount),
          },
          { key: 'code', label: words.code, children: code },
        ]}
      />
      <DepartmentForm
        key={DeptId}
        call={CacDept.UpdateDept}
        hidden={{ DeptId }}
        department={department}
        submit={words.save}
        onDone={() => void message.success(words.saved)}
      />
    </>
  );
}
