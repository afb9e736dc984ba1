-- Where tax tables and the MPF come from, in both languages; what somebody has written himself stays.
update payroll.insurance_scheme set version = version + 1,
  source = '《强制性公积金计划条例》（第 485 章）附表 2 及 3：7,100 及 30,000；第 4 及 7A 条 | Mandatory Provident Fund Schemes Ordinance (Cap. 485), schedules 2 and 3: 7,100 and 30,000; sections 4 and 7A'
where code = 'HK-MPF'
  and source = 'Mandatory Provident Fund Schemes Ordinance (Cap. 485), schedules 2 and 3: 7,100 and 30,000';
update payroll.tax_table set version = version + 1,
  source = source || ' | Individual Income Tax Law (2018), rate table 1; State Taxation Administration, announcement 2018 no. 61; Cai Shui 2018 no. 164; Ministry of Finance and State Taxation Administration, announcement 2023 no. 30'
where source = '个人所得税法（2018）税率表一；税务总局公告 2018 年第 61 号；财税〔2018〕164 号；财政部 税务总局公告 2023 年第 30 号';
