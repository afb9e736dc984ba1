-- Visits that are over, the newest first: a page of them and their number come from this index alone.
create index visit_past on visitors.visit (arrive_at desc, id desc) where state >= 4;

-- A picture of the room, among the attachments.
alter table rooms.room add column picture uuid;
