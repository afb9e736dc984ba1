-- Which run of pay has taken a correction, so that a run that is opened again gives back its own.
alter table attendance.correction add column taken_by bigint;
create index correction_taken on attendance.correction (taken_by) where taken_by is not null;
