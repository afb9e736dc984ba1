-- A key result may be measured by the confirmed hours of work against those that were planned (source 3).
alter table okr.metric drop constraint metric_source_check;
alter table okr.metric add constraint metric_source_check check (source between 1 and 5);
