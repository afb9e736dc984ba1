-- Days from which a period is in each of its steps by itself; null: somebody takes it there.
alter table okr.cycle
  add column setting_day date,
  add column running_day date,
  add column review_day date,
  add column closing_day date;
