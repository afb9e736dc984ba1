-- Whom somebody reminded last of a sheet.
alter table kpi.sheet add column reminded_at timestamptz(3);
