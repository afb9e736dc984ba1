import type { Setting } from './goals.ts';

/** Setting of the company, a department or a key result. A null field takes the value of the wider setting. */
export interface GivenSetting {
  readonly scope: number;
  readonly departmentId: number | null;
  readonly goalId: number | null;
  readonly capBp: number | null;
  readonly onTrackBp: number | null;
  readonly atRiskBp: number | null;
  readonly countStopped: boolean | null;
  readonly statusRule: number | null;
  readonly scoreMap: Setting['scoreMap'];
  readonly fixedBp: number | null;
}

/**
 * Returns the settings that apply to a goal. The narrowest scope wins; an empty field takes the value of the next wider
 * scope (hr-settled 15).
 * @param path departments from the top down to the goal's
 */
export function settingFor(
  all: readonly GivenSetting[],
  goal: { readonly id: number; readonly path: readonly number[] },
): Setting & { readonly scope: number } {
  const company = all.find(({ scope }) => scope === 1)!;
  const departments = goal.path
    .toReversed()
    .flatMap((id) => all.find(({ departmentId }) => departmentId === id) ?? []);
  const own = all.find(({ goalId }) => goalId === goal.id);
  const chain = [...(own ? [own] : []), ...departments, company];
  const first = <K extends keyof GivenSetting>(key: K) => chain.find((one) => one[key] !== null)?.[key];
  return {
    capBp: first('capBp')!,
    onTrackBp: first('onTrackBp')!,
    atRiskBp: first('atRiskBp')!,
    countStopped: first('countStopped')!,
    statusRule: first('statusRule')!,
    scoreMap: first('scoreMap') ?? null,
    fixedBp: own?.fixedBp ?? null,
    scope: chain[0]!.scope,
  };
}

/**
 * Returns settings whose on-track bound is below their at-risk bound, after empty fields are taken from wider settings.
 */
export function listCrossed<
  S extends GivenSetting & { readonly id: number; readonly path: readonly number[] },
>(all: readonly S[]): { readonly one: S; readonly onTrackBp: number; readonly atRiskBp: number }[] {
  return all.flatMap((one) => {
    const { onTrackBp, atRiskBp } = settingFor(all, { id: one.goalId ?? 0, path: one.path });
    return onTrackBp < atRiskBp ? [{ one, onTrackBp, atRiskBp }] : [];
  });
}
