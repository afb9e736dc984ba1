-- Work says in its history when a night's recomputation mended one of its numbers.
alter table okr.event drop constraint event_act_check;
alter table okr.event add constraint event_act_check check (act between 1 and 13);
