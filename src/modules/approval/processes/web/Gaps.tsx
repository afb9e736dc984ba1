import { App, Button } from 'antd';
import { useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { designWords } from './words.ts';

/** Maximum number of people in one command. */
const atOnce = 50;

/**
 * Gaps that would block forms: departments without applicants, roles that nobody holds, processes with lost controls.
 */
export function Gaps() {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const answer = useCall(CacApprovalProcess.GetApprovalIdentityGaps, {});
  const roles = useCall(CacApprovalProcess.GetApprovalRoleList, {}).data;
  const add = useAct(CacApprovalProcess.AddApprovalIdentities);
  const [roleId, setRole] = useState<number | null>(null);
  const applicant = roles?.find(({ RoleName }) => RoleName === '申请人')?.RoleId;
  const fill = async (DeptId: number): Promise<void> => {
    if (applicant === undefined) return;
    const people = await callServer(CacApprovalProcess.GetCacUserInfoByDept, { DeptId });
    const ids = people.map(({ AUID }) => AUID);
    for (let at = 0; at < ids.length; at += atOnce)
      add.mutate(
        { RoleId: applicant, DeptIds: [DeptId], AUIDs: ids.slice(at, at + atOnce) },
        { onSuccess: () => void message.success(words.assigned), onError: showError },
      );
  };
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={6} />;
  const { Departments, Roles, Processes } = answer.data;
  const separator = language === 'zh' ? '、' : ', ';
  if (Departments.length + Roles.length + Processes.length === 0)
    return (
      <Panel>
        <Told sign="done" title={words.noGaps} />
      </Panel>
    );
  return (
    <>
      {Processes.length > 0 && (
        <Panel title={words.gapProcesses}>
          <p className="muted">{words.gapProcessesHint}</p>
          <ul className="design-lines">
            {Processes.map((process) => (
              <li key={process.ProcessID}>
                <strong>{inLanguage(language, process.ProcessName, process.ProcessNameEn)}</strong>
                <span className="muted">
                  {inLanguage(language, process.TemplateTitle, process.TemplateTitleEn)}
                </span>
                <span>
                  {process.Controls.map(({ Label, LabelEn, Uses }) =>
                    words.lostControl(
                      inLanguage(language, Label, LabelEn),
                      Uses.map((use) => use[language]).join(separator),
                    ),
                  ).join(separator)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {Departments.length > 0 && (
        <Panel title={words.gapDepartments}>
          <p className="muted">{words.gapDepartmentsHint}</p>
          <ul className="design-lines">
            {Departments.map((department) => (
              <li key={department.DeptId}>
                <strong>{inLanguage(language, department.DeptName, department.DeptNameEn)}</strong>
                <span className="muted">{words.peopleCount(department.UserCount)}</span>
                <Button
                  size="small"
                  disabled={applicant === undefined}
                  onClick={() => {
                    void modal.confirm({
                      title: words.fillTitle(department.UserCount),
                      okText: words.assign,
                      cancelText: words.cancel,
                      onOk: () => fill(department.DeptId).catch(showError),
                    });
                  }}
                >
                  {words.fill}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {Roles.length > 0 && (
        <Panel title={words.gapRoles}>
          <p className="muted">{words.gapRolesHint}</p>
          <ul className="design-lines">
            {Roles.map((role) => (
              <li key={role.RoleId}>
                <strong>{inLanguage(language, role.RoleName, role.RoleNameEn)}</strong>
                <span className="muted">
                  {words.usedBy(
                    role.Processes.map((one) =>
                      inLanguage(language, one.ProcessName, one.ProcessNameEn),
                    ).join(separator),
                  )}
                </span>
                <Button size="small" onClick={() => setRole(role.RoleId)}>
                  {words.assign}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {roleId !== null && <AssignDialog roleId={roleId} onClose={() => setRole(null)} />}
    </>
  );
}
