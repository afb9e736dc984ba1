import { refuse, type Language, type Words } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Edition } from '../../contract/control.ts';
import { formRefusals } from '../../contract/refusals.ts';

/** Controls that another module uses but that an edition lacks, or has in an unsuitable form. */
export interface LostControls {
  /** Name of the process that uses the controls. */
  readonly by: Words;
  readonly controls: readonly { readonly label: Words; readonly uses: readonly Words[] }[];
}

type Finder = (tx: Tx, templateId: number, edition: Edition) => Promise<readonly LostControls[]>;

/** Extension point: modules (by name) list the controls that they would lose with the next edition of a template. */
export const onNextEdition = extensionPoint<Finder>();

const say = (lost: readonly LostControls[], language: Language): string => {
  const isChinese = language === 'zh';
  const list = (texts: readonly string[]): string => texts.join(isChinese ? '、' : ', ');
  return lost
    .map(({ by, controls }) => {
      const named = controls.map(({ label, uses }) => {
        const as = list(uses.map((use) => use[language]));
        return isChinese ? `“${label.zh}”（${as}）` : `“${label.en}” (${as})`;
      });
      return isChinese ? `“${by.zh}”用到${list(named)}` : `“${by.en}” uses ${list(named)}`;
    })
    .join(isChinese ? '；' : '; ');
};

/**
 * Throws if modules use controls that a new edition lacks.
 * @throws Refused controlsInUse, which names the controls and their users
 */
export async function assertNothingLost(
  tx: Tx,
  templateId: number,
  edition: Edition,
  language: Language,
): Promise<void> {
  const lost: LostControls[] = [];
  for (const find of onNextEdition.of(tx).values()) lost.push(...(await find(tx, templateId, edition)));
  if (lost.length > 0)
    refuse(formRefusals.controlsInUse, { field: 'Controls', with: { uses: say(lost, language) } });
}
