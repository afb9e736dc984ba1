import { kpiIndicator } from './handlers/KPIIndicator.ts';
import { kpiStationPosition } from './handlers/KPIStationPosition.ts';
import { kpiTemplate } from './handlers/KPITemplate.ts';

/** Every call of this module. */
export const kpiCalls = [kpiIndicator, kpiStationPosition, kpiTemplate];
