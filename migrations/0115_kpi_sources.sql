-- From where an indicator’s actual is read by itself: 0 nowhere, people type it; 1 a closed OKR cycle, 2 how full the days
-- were, 3 attendance, 4 how long approvals took.
alter table kpi.calibre add column feed smallint not null default 0 check (feed between 0 and 4);
-- What was read last: { value, ids, at }; once the result is submitted it stays.
alter table kpi.row add column source jsonb;
-- What the source has come to say since: { value, at }; null: the same.
alter table kpi.row add column source_now jsonb;
