-- A webhook may be limited to forms of some templates; empty: all of them. What is no form is not limited by it.
alter table webhooks.endpoint add column template_ids bigint[] not null default '{}';
