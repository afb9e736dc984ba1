-- Series on the nth weekday of a month: 1 first to 4 fourth, -1 last; none: on the same day of each month.
alter table rooms.series add column nths smallint[] not null default '{}'
  check (nths <@ array[1, 2, 3, 4, -1]::smallint[] and (nths = '{}' or (freq = 'month' and weekdays <> '{}')));
