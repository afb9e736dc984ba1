-- SHA-256 in hex of the values that a step left behind, as canonical JSON; null where it left them alone. It is part of
-- what the entry's hash covers.
alter table approval.log add column digest text check (digest ~ '^[0-9a-f]{64}$');
