-- Rest that is deducted from overtime on rest days and holidays: 0 none, 1 a fixed part once the overtime is longer than
-- some minutes, 2 the breaks of the group's shift. And the share of a department from which on approvers are warned that
-- many are away.
alter table attendance.attend_group
  add column rest_rule smallint not null default 0 check (rest_rule between 0 and 2),
  add column rest_after smallint check (rest_after between 30 and 1440),
  add column rest_minutes smallint check (rest_minutes between 1 and 480),
  add column away_percent smallint check (away_percent between 1 and 100),
  add constraint attend_group_rest check (rest_rule <> 1 or (rest_after is not null and rest_minutes is not null));
