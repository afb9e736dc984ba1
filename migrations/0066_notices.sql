-- Which years a calendar's authority has spoken about: until then its holidays are those the law names every year.
create table calendar.notice (
  calendar_id int not null references calendar.calendar on delete cascade,
  year smallint not null check (year between 2000 and 2200),
  source text not null default '',
  made_at timestamptz not null default now(),
  made_by_id bigint,
  primary key (calendar_id, year)
);

insert into calendar.notice (calendar_id, year)
select c.id, y from calendar.calendar c, generate_series(2024, 2026) y where c.code in ('CN', 'HK');

alter table calendar.day drop constraint day_calendar_id_fkey,
  add constraint day_calendar_id_fkey foreign key (calendar_id) references calendar.calendar on delete cascade;
