-- Columns of files of punches: a column of names, and several columns of times. Without a column of days the times
-- name their day.

alter table attendance.punch_profile add column name_column text check (name_column <> '');
alter table attendance.punch_profile add column time_columns text[];
alter table attendance.punch_profile alter column day_column drop not null;
update attendance.punch_profile set time_columns = array[coalesce(time_column, day_column)],
  day_column = case when time_column is null then null else day_column end;
alter table attendance.punch_profile alter column time_columns set not null;
alter table attendance.punch_profile add constraint punch_profile_times check (cardinality(time_columns) > 0);
alter table attendance.punch_profile drop column time_column;
