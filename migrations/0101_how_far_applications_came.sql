-- How far an application came and how long it was in each stage stand with it, so that figures of a year read applications
-- and not everything that ever happened to them.
alter table recruiting.interviewee
  -- The furthest stage on the way from 1 to 6, and 7 for onboarded, that it has been in.
  add column reached smallint not null default 1 check (reached between 1 and 7),
  -- Milliseconds in the stages 1 to 6 that it has left, by stage; null: not left yet, or never there. Closed times are in none.
  add column spans_ms bigint[] not null default array_fill(null::bigint, array[6]) check (cardinality(spans_ms) = 6);

update recruiting.interviewee i set reached = coalesce(k.reached, 1), spans_ms = k.spans
from (
  select h.id, max(case h.stage when 8 then 7 else h.stage end) filter (where h.stage not in (7, 9)) as reached,
    array[(sum(h.ms) filter (where h.stage = 1))::bigint, (sum(h.ms) filter (where h.stage = 2))::bigint,
      (sum(h.ms) filter (where h.stage = 3))::bigint, (sum(h.ms) filter (where h.stage = 4))::bigint,
      (sum(h.ms) filter (where h.stage = 5))::bigint, (sum(h.ms) filter (where h.stage = 6))::bigint] as spans
  from (
    select interviewee_id as id, to_stage as stage,
      extract(epoch from lead(at) over (partition by interviewee_id order by id) - at) * 1000 as ms
    from recruiting.stage_event) h
  group by h.id) k
where k.id = i.id;

-- Pages of all applications, and of those of a figure.
create index interviewee_since on recruiting.interviewee (stage_since desc, id desc);
create index interviewee_made on recruiting.interviewee (made_at desc, id desc);
-- Acceptances.
create index stage_event_accepted on recruiting.stage_event (interviewee_id, at) where to_stage = 6;
