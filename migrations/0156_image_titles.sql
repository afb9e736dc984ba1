-- The images of the home page have a title in English too; empty: the Chinese one is shown.
alter table home.image add column title_en text not null default '' check (length(title_en) <= 50);
