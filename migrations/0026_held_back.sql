-- A guest whom the watch list holds back sees what he would see without it: whether he is confirmed. Null: not held back.
alter table visitors.visit add column told_confirmed boolean;
