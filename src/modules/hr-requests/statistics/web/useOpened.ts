import { useAddress } from '#kit/web/client/useAddress.ts';
import { dimensions, headKinds, type Dimension, type HeadKind } from '../contract/PersonnelStatistics.ts';

/** List of people behind a figure: kind, period, and the group that they share. */
export interface Opened {
  readonly kind: HeadKind;
  readonly from: string;
  readonly to: string;
  readonly by?: Dimension;
  readonly key?: string;
}

/** Placeholder for an empty key in the URL. */
const nothing = '-';

/** Returns the list that is open over the figures, and a setter. The state is kept in the URL. */
export function useOpened(): readonly [Opened | null, (next: Opened | null) => void] {
  const [at, go] = useAddress('Kind', 'From', 'To', 'By', 'Key', 'page');
  const kind = headKinds.find((one) => one === at.Kind);
  const by = dimensions.find((one) => one === at.By);
  const opened: Opened | null =
    kind && at.From && at.To
      ? {
          kind,
          from: at.From,
          to: at.To,
          ...(by ? { by, key: at.Key === nothing ? '' : at.Key } : {}),
        }
      : null;
  return [
    opened,
    (next) =>
      go({
        Kind: next?.kind ?? null,
        From: next?.from ?? null,
        To: next?.to ?? null,
        By: next?.by ?? null,
        Key: next?.by ? next.key || nothing : null,
        page: null,
      }),
  ];
}
