-- Explanations are written in slices before a publication: the sheet's version that one is about.
alter table kpi.sheet add column trace_version integer;
