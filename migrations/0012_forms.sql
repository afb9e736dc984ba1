-- What administrators work on before a template is published.
create table forms.template_design (
  template_id bigint primary key references forms.template,
  -- Grows with every save, publication and change of who may use it, so that two administrators notice each other.
  version integer not null default 1 check (version > 0),
  -- Titles, group and controls as far as they are worked out. Null: nothing beside what is published.
  content jsonb check (content is null or jsonb_typeof(content) = 'object'),
  -- Null: the system itself.
  saved_by bigint,
  saved_at timestamptz(3) not null default now()
);
