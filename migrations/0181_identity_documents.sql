-- What kind of document an identity number is of. Null: as the number itself tells.
alter table people.employee_card add column id_card_type smallint check (id_card_type between 1 and 8);
