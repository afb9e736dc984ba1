import { useLanguage } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { supplierStateLabels, type SupplierState } from '../../contract/codes.ts';

const tones: Readonly<Record<SupplierState, Tone>> = {
  [-2]: 'neutral',
  3: 'neutral',
  4: 'running',
  5: 'good',
  6: 'bad',
};

/** State of a supplier as a coloured dot and a word. */
export function SupplierStatus({ state }: { state: number }) {
  const language = useLanguage();
  const known = state as SupplierState;
  return <Status tone={tones[known]}>{supplierStateLabels[known][language]}</Status>;
}
