-- What tells this company's events from those of others in people's calendars, whatever the portal's address is.
alter table rooms.setting add column calendar_id uuid not null default gen_random_uuid();
