-- Minute at which the part of a leave ends that a form gives back; null: it is the rest of the leave.
alter table attendance.cancelling add column until text collate "C";
