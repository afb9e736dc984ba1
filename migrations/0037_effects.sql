-- What finished forms do: at once, or on a day. Areas say what; this says how far it has come.

-- A standard template is known by this, not by its code: a company may have taken the code before it came.
alter table forms.template add column standard text unique;
update forms.template set standard = code
where code in ('BX', 'FK', 'JK', 'CG', 'RC', 'TK', 'YH', 'XZ', 'TC', 'YX', 'GY', 'TY');

create table approval.effect (
  form_id bigint not null references approval.form,
  -- Number of the entry of the record that finished the form: one that finishes again has effects of its own.
  finish_seq int not null,
  kind text not null,
  subject_id bigint not null references people.person,
  -- Company day; null: its area names it later.
  due_day date,
  -- 0 none, 1 scheduled, 2 applied, 3 reversed, 4 failed
  state smallint not null check (state between 0 and 4),
  attempts int not null default 0,
  next_try timestamptz(3),
  error jsonb,
  -- What was said of it when it was applied, and what taking it back needs.
  lines jsonb not null default '[]',
  undo jsonb,
  applied_at timestamptz(3),
  reversed_at timestamptz(3),
  -- Null: the system, or not reversed.
  reversed_by bigint references people.person,
  reason text not null default '',
  version int not null default 1,
  primary key (form_id, finish_seq, kind, subject_id),
  check ((state = 2) <= (applied_at is not null)),
  check ((state = 3) = (reversed_at is not null))
);
create index effect_due on approval.effect (due_day) where state in (1, 4);
create index effect_subject on approval.effect (subject_id);
