-- 口径 of hours is their allocation to departments and posts, not a calibre. Names given since stay.
update people.permission set name_en = 'Time allocation' where code = 'UserInfoCaliber' and name_en = 'Staff calibre';
