import { App, Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { PeoplePick } from './PeoplePick.tsx';
import type { KnownPerson } from './context.ts';
import { designWords } from './words.ts';

interface AssignDialogProps {
  readonly roleId?: number;
  readonly onClose: () => void;
}

/** Dialog that gives people a role in departments; every person gets it in every department. */
export function AssignDialog({ roleId, onClose }: AssignDialogProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const { items } = useDepartmentItems();
  const roles = useCall(CacApprovalProcess.GetApprovalRoleList, {}).data ?? [];
  const add = useAct(CacApprovalProcess.AddApprovalIdentities);
  const [role, setRole] = useState<number | null>(roleId ?? null);
  const [departments, setDepartments] = useState<number[]>([]);
  const [people, setPeople] = useState<readonly KnownPerson[]>([]);
  const options = useMemo(
    () => items.map(({ id, title, search }) => ({ value: id, label: title, search })),
    [items],
  );
  return (
    <Modal
      open
      title={words.addIdentityTitle}
      okText={words.assign}
      cancelText={words.cancel}
      confirmLoading={add.isPending}
      okButtonProps={{ disabled: role === null || departments.length === 0 || people.length === 0 }}
      onCancel={onClose}
      onOk={() => {
        if (role === null) return;
        add.mutate(
          { RoleId: role, DeptIds: departments, AUIDs: people.map(({ AUID }) => AUID) },
          {
            onSuccess: () => {
              void message.success(words.assigned);
              onClose();
            },
            onError: showError,
          },
        );
      }}
    >
      <p className="muted">{words.addIdentityHint}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={words.role}>
          <Select
            aria-label={words.role}
            value={role}
            options={roles
              .filter(({ IsHrbp }) => !IsHrbp)
              .map((one) => ({
                value: one.RoleId,
                label: inLanguage(language, one.RoleName, one.RoleNameEn),
              }))}
            onChange={setRole}
          />
        </Form.Item>
        <Form.Item label={words.departments}>
          <Select
            mode="multiple"
            aria-label={words.departments}
            maxCount={100}
            showSearch={{ optionFilterProp: 'search' }}
            value={departments}
            options={options}
            onChange={setDepartments}
          />
        </Form.Item>
        <Form.Item label={words.people}>
          <PeoplePick
            label={words.people}
            value={people.map(({ AUID }) => AUID)}
            known={new Map(people.map((one) => [one.AUID, one]))}
            onChange={(_ids, met) => setPeople(met.slice(0, 50))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
