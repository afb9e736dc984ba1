-- How a form shows itself where one chooses it: icon, one line, what people call it. Null: as the product says of its own.
alter table forms.template add column card jsonb;
