-- The words of the screens: a punch is corrected, not a card replaced. Names that somebody gave stay.
update people.permission p set name_en = n.new
from (values ('Suppliercooperation', 'Supplier cooperation', 'Suppliers'),
  ('AASEnterpriseInfoBase', 'Company library', 'Supplier directory'),
  ('Raise', 'Raise', 'Salary change')) n (code, old, new)
where p.code = n.code and p.name_en = n.old;

update forms.template t set title_en = n.new
from (values ('BK', 'Replaced card', 'Punch correction'), ('TX', 'Raise', 'Salary change')) n (code, old, new)
where t.code = n.code and t.title_en = n.old;
