-- Flow charts as somebody kept them, each for whoever kept it.
create table okr.flow_edition (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person on delete cascade,
  number integer not null,
  name text not null check (name = btrim(name) and name <> ''),
  -- What was looked at and how: { AscripTionTime, ProjectID, DeptId, Depth, Colour, IsByDepartment, Folds }
  view jsonb not null check (jsonb_typeof(view) = 'object'),
  -- The chart itself: { Nodes, Edges }
  chart jsonb not null check (jsonb_typeof(chart) = 'object'),
  node_count integer not null,
  made_at timestamptz(3) not null,
  constraint flow_edition_number unique (person_id, number)
);
