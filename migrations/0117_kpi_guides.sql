-- How many sheets of a session may have each grade at most, in ten-thousandths: [{Grade, MostBp}].
alter table kpi.calibration add column guide jsonb not null default '[]';
-- Whether the session cannot end beyond it.
alter table kpi.calibration add column is_binding boolean not null default false;
