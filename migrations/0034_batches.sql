-- Forms of a batch that its owner could not see when he began it: answered like forms that there are not.
alter table approval.batch add column missing bigint[] not null default '{}';
