-- Digest of each row as it was submitted, by its number: a row that was changed behind an approval is named.
-- Null: submitted before these were kept.
alter table kpi.sheet add column row_hashes jsonb;
