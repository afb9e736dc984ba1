import { Alert, App, Form, Select } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Rule, type RuleEdition } from '../../contract/Rule.ts';
import { DryRun, useDryRun } from './DryRun.tsx';
import { ruleWords } from './words.ts';

interface DialogProps {
  readonly edition: RuleEdition;
  readonly onClose: () => void;
}

/** Dialog that publishes a rule set version. It first shows how the suppliers' grades would change. */
export function OpenDialog({ edition, onClose }: DialogProps) {
  const words = useWords(ruleWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(Rule.UpdateIsOpenRuleList);
  const run = useDryRun(edition.RuleListID, null);
  return (
    <Modal
      open
      width={560}
      title={words.publishTitle(edition.EditionNumber)}
      okText={words.open}
      cancelText={words.cancel}
      okButtonProps={{ disabled: !run.isDone || run.problem !== '' }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() =>
        act.mutate(
          { RuleListID: edition.RuleListID, Version: edition.Version, IsOpen: true },
          {
            onSuccess: () => {
              void message.success(words.opened);
              onClose();
            },
            onError: showError,
          },
        )
      }
    >
      <Alert type="info" showIcon title={words.publishNote} className="supplier-effect" />
      <DryRun of={run} hasOther={edition.OpenID !== null} />
    </Modal>
  );
}

/** Dialog that compares two rule set versions and lists the suppliers whose grade differs. */
export function CompareDialog({ edition, onClose }: DialogProps) {
  const words = useWords(ruleWords);
  const editions = useCall(Rule.GetRuleList, { FamilyId: edition.FamilyId, PageSize: 200 });
  const others = (editions.data?.Rows ?? []).filter(({ RuleListID }) => RuleListID !== edition.RuleListID);
  const [chosen, setChosen] = useState<number | null>(null);
  const against = chosen ?? others[0]?.RuleListID ?? null;
  return (
    <Modal
      open
      width={560}
      title={words.compareTitle(edition.EditionNumber)}
      footer={null}
      onCancel={onClose}
      mask={{ closable: true }}
    >
      {editions.error && !editions.data && (
        <Failed error={editions.error} onRetry={() => void editions.refetch()} />
      )}
      <Form layout="vertical" component="div">
        <Form.Item label={words.compareWith} htmlFor="compare-with">
          <Select
            id="compare-with"
            value={against}
            options={others.map((one) => ({
              value: one.RuleListID,
              label: `${words.editionOf(one.EditionNumber)} · ${words.states[one.EditionState]}`,
            }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      {against !== null && <Comparison key={against} id={edition.RuleListID} against={against} />}
    </Modal>
  );
}

function Comparison({ id, against }: { id: number; against: number }) {
  return <DryRun of={useDryRun(id, against)} hasOther />;
}
