-- What people and forms choose from in trees of one shape: channels, and the company's own accounts.
alter table people.channel rename to choice;
alter table people.choice
  add column tree text not null default 'channel' check (tree in ('channel', 'account')),
  drop constraint channel_parent_id_name_key,
  add constraint choice_name unique nulls not distinct (tree, parent_id, name),
  add constraint choice_tree unique (id, tree),
  add constraint choice_parent foreign key (parent_id, tree) references people.choice (id, tree);
alter table people.choice alter column tree drop default;
