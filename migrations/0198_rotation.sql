-- How far a change of PORTICO_SECRET has come: each table is brought under the new secret from its first key on.
create table kit.secret_rotation (
  -- Name of the new secret, which says nothing about it.
  target text not null,
  source text not null,
  -- The last key that was dealt with; null: none yet.
  position jsonb,
  changed bigint not null default 0,
  done_at timestamptz(3),
  primary key (target, source)
);

-- A device's token follows from the secret of its day. It is kept sealed, so that it outlives that secret.
-- Null: made before this, and not used since.
alter table attendance.device add column token_sealed text;

-- The mark of an account changes with the secret; that is no new account.
create or replace function people.note_bank_change() returns trigger language plpgsql as $$
begin
  if new.bank_number_index is distinct from old.bank_number_index
    and coalesce(current_setting('portico.resealing', true), '') <> 'on' then
    new.bank_changed_at := now();
  end if;
  return new;
end $$;
