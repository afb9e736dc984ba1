-- Which committed transactions have changed each part of the organisation, as one number. Processes keep parts in memory
-- and read them again when the number differs. It is the sum of the part's rows: each transaction adds a number of its own
-- to a row that nobody else has locked, so that two that change the same part never wait for each other here.
create table kit.epoch (
  id bigint generated always as identity primary key,
  name text not null,
  value bigint not null
);
create index epoch_name on kit.epoch (name, id);

-- Tells apart what one transaction has seen after each of its own changes.
create sequence kit.own_change;

-- Counts a transaction that changes a table; the argument names the part. Once for each transaction and part: the
-- setting ends with the transaction, and goes back with a savepoint as the count does.
create function kit.count_change() returns trigger language plpgsql as $$
declare
  setting text := 'portico.changed_' || tg_argv[0];
  known boolean := coalesce(current_setting(setting, true), '') <> '';
  free bigint;
  -- By chance: other changes make another sum, even after a failover that has lost some.
  step bigint := 1 + floor(random() * 1000000000)::bigint;
begin
  perform set_config(setting, nextval('kit.own_change')::text, true);
  if known then
    return null;
  end if;
  select id into free from kit.epoch where name = tg_argv[0] order by id limit 1 for update skip locked;
  if found then
    update kit.epoch set value = value + step where id = free;
  else
    insert into kit.epoch (name, value) values (tg_argv[0], step);
  end if;
  return null;
end $$;

create trigger count_change after insert or update or delete or truncate on people.department
  for each statement execute function kit.count_change('organisation');
create trigger count_change after insert or update or delete or truncate on people.company
  for each statement execute function kit.count_change('organisation');
create trigger count_change after insert or update or delete or truncate on people.approval_role
  for each statement execute function kit.count_change('organisation');
create trigger count_change after insert or update or delete or truncate on people.approval_identity
  for each statement execute function kit.count_change('organisation');
create trigger count_change after insert or update or delete or truncate on people.hrbp
  for each statement execute function kit.count_change('organisation');
create trigger count_change
  after insert or update of person_id, agent_id, from_day, to_day, department_ids, is_active or delete or truncate
  on people.hrbp_agent for each statement execute function kit.count_change('organisation');
create trigger count_change
  after insert or update of person_id, delegate_id, starts_at, ends_at or delete or truncate
  on approval.absence for each statement execute function kit.count_change('absences');

create trigger count_change
  after insert or update of chinese_name, english_name, is_active, leader_id, department_id, company_id, position,
    is_program or delete or truncate
  on people.person for each statement execute function kit.count_change('people');
create trigger count_change after insert or update of owner_id or delete or truncate on people.program_account
  for each statement execute function kit.count_change('people');

create trigger count_change after insert or update or delete or truncate on people.accounting_subject
  for each statement execute function kit.count_change('choices');
create trigger count_change after insert or update or delete or truncate on people.choice
  for each statement execute function kit.count_change('choices');
create trigger count_change after insert or update or delete or truncate on people.post
  for each statement execute function kit.count_change('choices');

create trigger count_change after insert or update or delete or truncate on forms.template
  for each statement execute function kit.count_change('forms');
create trigger count_change after insert or update or delete or truncate on forms.template_edition
  for each statement execute function kit.count_change('forms');

create trigger count_change after insert or update or delete or truncate on approval.process
  for each statement execute function kit.count_change('processes');
-- Its other changes are refused.
create trigger count_change after insert on approval.process_edition
  for each statement execute function kit.count_change('processes');
