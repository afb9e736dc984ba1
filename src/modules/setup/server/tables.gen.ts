// Written by `npm run db:types` from migrations/. Do not edit.

export interface HiddenTable {
  person_id: number;
}

export interface StepTable {
  key: string;
  handed_to: number;
  handed_by: number;
  handed_at: Date;
}

export interface SetupTables {
  'setup.hidden': HiddenTable;
  'setup.step': StepTable;
}
