-- Whether leave may be booked against the estimated grant of a year that is not granted yet. Such leave overdraws the grant
-- of that year until it is granted.
alter table attendance.setting add column book_ahead boolean not null default false;
