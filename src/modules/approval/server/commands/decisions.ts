import { Refused, type Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { approvalRefusals } from '../../contract/refusals.ts';
import { getValues } from '../queries/forms.ts';
import type { EngineForm, Loaded } from '../queries/orders.ts';
import type { PersonId } from '../rules/directory.ts';
import type { By } from './by.ts';
import { editionOf, openAll } from './secrets.ts';

/** Somebody is about to approve on a level. */
interface Asked {
  readonly formId: number;
  /** Position of the level in the form's process, from 1. */
  readonly level: number;
  readonly person: PersonId;
  /** The clock of the request. */
  readonly now: Date;
  /** With what he fills in by it. */
  readonly values: Values;
}

type Look = (on: Executor, asked: Asked) => Promise<Words | null>;

const objectors = extensionPoint<{ readonly templates: readonly string[]; readonly look: Look }>();

/**
 * Lets a module (by its name) object in words to a person's approval of forms of some standard templates, through
 * whichever door it comes: page, inbox, batch, an administrator's decision instead, the time limit of his level. Other
 * steps of the system are not asked: a level that must not pass by itself says so (`byHand`).
 */
export const onDecision = (module: string, templates: readonly string[], look: Look): Contribution =>
  objectors(module, { templates, look });

type Deciding = Pick<Loaded, 'order'> & {
  readonly form: Pick<EngineForm, 'id' | 'template_id' | 'template_edition_id'>;
};

/** What an area has against approving on a row; null when nothing. Whether a form may be revoked is no such question. */
export async function objectionTo(
  on: Executor,
  { form, order }: Deciding,
  row: number,
  by: Pick<By, 'id' | 'now'>,
): Promise<Words | null> {
  const looks = objectors.of(on);
  const level = order.rows[row - 1]?.level;
  if (looks.size === 0 || level === undefined || order.revoking) return null;
  const standard = await standardOf(on, form.template_id);
  for (const { templates, look } of looks.values()) {
    if (standard === null || !templates.includes(standard)) continue;
    const { values: stored } = await getValues(on, form.id);
    const values = openAll(await editionOf(on, form.template_edition_id), stored);
    const why = await look(on, { formId: form.id, level, person: by.id, now: by.now, values });
    if (why) return why;
  }
  return null;
}

/** @throws Refused objected */
export async function assertNoObjection(
  on: Executor,
  deciding: Deciding,
  row: number,
  by: Pick<By, 'id' | 'now'>,
): Promise<void> {
  const why = await objectionTo(on, deciding, row, by);
  if (why) throw saying(approvalRefusals.objected, why);
}

/** A refusal that gives a reason in both languages: whoever is refused reads his own. */
export function saying(refusal: (typeof approvalRefusals)['objected'], why: Words): Refused {
  const [zh = '', en = ''] = (['zh', 'en'] as const).map((each) =>
    refusal[each].replace('{why}', () => why[each]),
  );
  return new Refused({ ...refusal, zh, en });
}
