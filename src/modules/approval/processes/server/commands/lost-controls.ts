import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Words } from '#kit/contract/refusals.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { findLabels, type LostControls } from '#modules/forms/server/open.ts';
import { amountField } from '../../contract/conditions.ts';
import { controlUseLabels, subjectField } from '../../contract/process.ts';
import { getProcessEdition } from '../queries/processes.ts';
import { lostControls, type LostControl } from '../rules/controls-used.ts';
import { allProcesses } from './design.ts';
import { latestEdition } from './publish.ts';

/** Returns lost controls, each with the label that it had last. */
async function labelled(
  on: Executor,
  templateId: number,
  lost: readonly LostControl[],
): Promise<{ readonly label: Words; readonly uses: readonly Words[] }[]> {
  const labels = await findLabels(
    on,
    templateId,
    lost.map(({ name }) => name),
  );
  return lost.map(({ name, uses }) => ({
    label: labels.get(name) ??
      [amountField, subjectField].find((field) => field.name === name)?.label ?? { zh: name, en: name },
    uses: uses.map((use) => controlUseLabels[use]),
  }));
}

/** Returns the controls that processes in force would lose with this edition of their form. */
export async function lostWith(tx: Tx, templateId: number, edition: Edition): Promise<LostControls[]> {
  const found: LostControls[] = [];
  for (const { EditionID, ProcessName, ProcessNameEn } of await allProcesses(tx, {
    templateId,
    published: true,
  })) {
    if (EditionID === null) continue;
    const { process } = await getProcessEdition(tx, EditionID);
    const lost = lostControls(process, edition);
    if (lost.length > 0)
      found.push({
        by: { zh: ProcessName, en: ProcessNameEn },
        controls: await labelled(tx, templateId, lost),
      });
  }
  return found;
}

/** Returns processes in force that use controls which their form no longer has. */
export async function findLost(on: Executor) {
  const editions = new Map<number, Edition>();
  const found = [];
  for (const row of await allProcesses(on, { published: true })) {
    if (row.EditionID === null) continue;
    const { TemplateId } = row;
    const edition = editions.get(TemplateId) ?? (await latestEdition(on, TemplateId));
    editions.set(TemplateId, edition);
    const lost = lostControls((await getProcessEdition(on, row.EditionID)).process, edition);
    if (lost.length === 0) continue;
    found.push({
      ProcessID: row.ProcessID,
      ProcessName: row.ProcessName,
      ProcessNameEn: row.ProcessNameEn,
      TemplateTitle: row.TemplateTitle,
      TemplateTitleEn: row.TemplateTitleEn,
      Controls: (await labelled(on, TemplateId, lost)).map(({ label, uses }) => ({
        Label: label.zh,
        LabelEn: label.en,
        Uses: [...uses],
      })),
    });
  }
  return found;
}
