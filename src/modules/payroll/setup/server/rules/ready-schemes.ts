import type { ReplyOf } from '#kit/contract/call.ts';
import type { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import { cityRates } from './city-data.ts';
import { checkedDay, kinds, type CityRates, type Missing } from './city-rates.ts';

type ReadyScheme = Omit<ReplyOf<typeof InsuranceScheme.GetReadyInsuranceSchemes>[number], 'IsTaken'>;

const isMissing = (figure: unknown): figure is Missing => typeof figure === 'object' && figure !== null;

/** Returns the ready-made scheme of a city in the shape of a call, with its missing figures left empty. */
function readyOf(city: CityRates): ReadyScheme {
  const missing: { Field: string; Hint: string }[] = [];
  const kept = (field: string, figure: string | null | Missing | undefined): string | null => {
    if (isMissing(figure)) missing.push({ Field: field, Hint: figure.hint });
    return isMissing(figure) || figure === undefined ? null : figure;
  };
  return {
    Ready: `${city.code} ${city.from}`,
    CheckedDay: checkedDay,
    Code: city.code,
    Name: city.zh,
    NameEn: city.en,
    FromMonth: city.from,
    ToMonth: city.to,
    Floor: kept('Floor', city.floor),
    Ceiling: kept('Ceiling', city.ceiling),
    AverageWage: city.average,
    MinimumWage: city.minimum,
    IsTaxed: true,
    Source: city.source,
    Items: city.items.map(([kind, employee, employer, floor, ceiling], at) => ({
      Code: kind,
      ...kinds[kind],
      EmployeeRate: kept(`Items.${at}.EmployeeRate`, employee),
      EmployerRate: kept(`Items.${at}.EmployerRate`, employer),
      Floor: kept(`Items.${at}.Floor`, floor),
      Ceiling: kept(`Items.${at}.Ceiling`, ceiling),
      SparesNewcomers: false,
      CountsBonuses: false,
    })),
    Missing: missing,
  };
}

/** Ready-made schemes of cities. None applies until somebody with the right confirms it. */
export const readySchemes: readonly ReadyScheme[] = cityRates.map(readyOf);
