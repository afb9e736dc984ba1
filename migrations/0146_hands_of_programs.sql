-- Who answers for a program that had a hand in a pay run had one too: the two are one where two people have to act.
insert into payroll.pay_run_hand (run_id, person_id)
select h.run_id, pa.owner_id from payroll.pay_run_hand h
join people.program_account pa on pa.person_id = h.person_id
on conflict do nothing;
