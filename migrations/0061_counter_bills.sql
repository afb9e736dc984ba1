-- A later form of the same template that reverses what a form did, from a day of its own on.
alter table approval.effect
  -- The form that reversed it; null: it was revoked, given up, or stands.
  add column counter_id bigint references approval.form,
  add check ((counter_id is not null) <= (state = 3));
create unique index effect_counter on approval.effect (counter_id) where counter_id is not null;
