-- Buildings and floors are named in both languages, as rooms are; what they are called stands in both until somebody says more.
alter table rooms.room
  add column building_en text not null default '' check (length(building_en) <= 50),
  add column floor_en text not null default '' check (length(floor_en) <= 20);
update rooms.room set building_en = building, floor_en = floor;
