-- Written by `npm run db:baseline` from migrations/. Do not edit.
-- A new database loads this file in place of the migrations that it covers, which are:
-- 0001_kit 8d2b46663580bb9955b770c271326afbe46654c5e661a9d4eaf73e3306520c91
-- 0002_people cb524fd76377927e362da82ef0458dff9a70acf2888323bf6f4ba5c731dcfa83
-- 0003_forms 88675e931bb2c69b6eafc28db913ab04e3de0a438b34df1ccc7e3fdbc24e8de9
-- 0004_approval 5b280f8e8c675805cf0664b580c3c7a39ff8599685c95cbfbad0cbac0adb1128
-- 0005_signin 8c7e7d9219d0b3dba275688683ef4a2b9c9aed720a76c50069c6a3b48bef5c2c
-- 0006_persons d0a979a3bb26b7b80b2f09b38ca2a4fd52cb8870cc920628bde7c495152b0c99
-- 0007_organisation 1710907b96566ee7f6e361dd356996318bc718ba3f1c7a596ee8ea55a25eeeb2
-- 0008_home_feedback d48a999dac670d4b08d8afda027ea01cb6668d6c79a690155f52a0b13a2b9f4c
-- 0009_notices 8ce504748b38a47c497ca92ae0dd44e3019702285447023a7d95f6b0dcb1ea4c
-- 0010_actions d6765aa8d66eda1655fbbfc61e3cbf333f01a70696bcf8de74be33d917daf49c
-- 0011_process 7acd6f8913952360decca1064ba2ef660e35b8e2aeb023f5a826d220ec1fff87
-- 0012_forms f110a127ac692eea90b6f8bb40644242851245cb81a33e0b3d5a9f405ab6572b
-- 0013_lists 02c890e52dfb0a91cd4d2f2d5e8767520861358b19dd767e3a86851e3ff6b06f
-- 0014_reaching 61460a5e51eecfd2a4cb06a9788d0f5c0fc11fc01ea453b0c3d15f7a9bea84b2
-- 0015_rooms cf09c2dc55be8c31401469abff7ec269998a27f2d5f933bfa69533f21fff3477
-- 0016_library d5380d1e9804bd9908e60cd60078ddfa1247c426abf37ad4f82556085f4653ad
-- 0017_visitors 8b61bdaad170ebaf5e83e1475a3e57302712b5c75a520f7ae13cfc4f0faa28e8
-- 0018_suppliers ee31f7078c99d43460cafae9bfcedff7b801a5ab11e258e06fc308df51621dd7
-- 0019_record_values 660f19b532f24a6497327c5bd4b0ca4003fb6b4307e1523bc90ec0f171b86ba5
-- 0021_supplier_lists c57d85654cf561940f43740b67f606b8f7895ad2935c05429c90d1ba67df0783
-- 0022_reception bc80ca3f00cc733862e07a7bae5142bfe528632defba5dfaab56ed6346534012
-- 0023_waiting_order 034bd7d8c934d9da7714fc337ed0668e030b3df7e99780e2b5bfedda8316176d
-- 0024_admitted_by 59f92c6e1e4283a2ff14c89def80b0b5429733ca33783cd7b50bbde9c30b967c
-- 0025_group_order 311ee83a86c40090d639f274757e9acddd80a1d3b7efdde6904a75ec6c6f43b3
-- 0026_held_back 8c4666efe82936a6d463472f96bc1490ec35dc7d4d359491f9ca9e0bd01bbe27
-- 0027_reaching_since 1a1ab4b461c199e677d4246b6e3cbb9a86867bef34320e10a5e5a97ae20cfc92
-- 0028_blacklist_end fce7c577b601674c1cc64204840fcfb71f192c5a61ea702461c88dba192bd029
-- 0029_verified a5d307819ceed4aa03d16a301bd01a6d411d1adb911fe685f612ad1181f65bd0
-- 0030_choices e25b03d4ead751bffd445c408f107b33f202a0fb7da046a208cc46d4fa4c9646
-- 0031_slower_tries 457386d55c9961df9022e8a04c7ac81020b1b14e5458d65865a0c8d6822328d5
-- 0032_writable 300a46ec97eedcea5287c58dd9c973e521ee4262cc8dfe257f69abfe8140cf48
-- 0033_seals 37ca71f0c35eb748cd2577fa2100eebc0ab9b23a5ababd0a969020d6c8b872b1
-- 0034_batches 83b611860412136e70ffb2aa3bba6cf823242b9e1c44d6993af51d1bac01536b
-- 0035_payees 3d686232fd5c1083ef7b47f5e98f5b41adb87d163cd51bd6b5cd725d908f3e01
-- 0036_calendar daf4d5be7e4863f8cedf85704ba99fcc90d737e93a2aaf0fc76d06aa97f45762
-- 0037_effects 0e8251aa24986458e5a9f2e14fb0486084113083628b01a6fba427ced57a3eb3
-- 0038_private_templates c2caf6f8e76fd4695af5a589baccdf46d6be0f2db2e69ed5e6f34284f2aefddf
-- 0045_assignments b3cd70103d05b647038c3c33ed1e5051be7902cf1781c387e24c82667c7e25bc
-- 0047_identities_by_role 04356074639f20513c97a0ffad210cbf3e4e87697d6a35203fd3f6bf395ebe8a
-- 0048_calendar_identity 3410015d81a40df7a5509f8857ddf1d95b4aedce2dcd22cde8bc9c4c78b93bd8
-- 0050_subject 61fa88a939161463175cc3407b9c6a96dbd13a8f9e5365d7a2ee1d319b7122cf
-- 0055_bills 6197eeb7b82bb5b4c17c87efcc059e3d88ee7470f18007271f6612d97c6d8d61
-- 0056_hrbp c460f0a7805f0978e643a907c342e0538ba9fa39dae1564f6ffd7052c731bbb2
-- 0058_contracts 146e5ced6510f9c07482cf907e4d8c1b9d483592868d6483f8efbf7641a47831
-- 0059_reminded 090df6cd46ef5e30a329f83594494def70a0df164b05212e347fd685837f9bfd
-- 0060_pay 7f6efc26e5ee51972b637274dc1bfcfdd2bf2643242ea2d5d3aa0bf8dfb4057d
-- 0061_counter_bills bc94eb1492d267a600dd8dbf60ece76629bfca4fa3dd324d308d986ecd1e50f6
-- 0062_places df35c1adabdad93fa43d3f2d6a3bac4a311ba1127b9768e798ac844a29310671
-- 0063_tasks 49adbd3516630dea7d34aa14c11005d2a5499ea20fa11e04ed35da64cce879dd
-- 0064_attendance d4ff6802436889c8dac9601d10bed6dcec9352a76484da73cd5a8af966835c22
-- 0066_notices b6b5b913e66f3b0e31d19bf38573d6c80fbbb66a1ccfd7205079588527185177
-- 0067_shifts 3c308b95157abad74760d5dec162c06e52dfc4f1002bbfd1b3a064958bb724d9
-- 0068_punches c49058b24a742e11509b5fe3264a072ea824b81d3878f3d363d42d980ac6c7ca
-- 0069_months b8dbeafe473a6061c21074a71610a168b7fb9bf7ad5d97ae125096670dc399c6
-- 0070_overtime_trips_cards b01a203ef4b5b393e58fa7d06759b646e1efcdde68982bbf39143a87107abdea
-- 0071_warnings ad3a929cf1738f18c51c480b1c8ef549dfa98bbf6c4088bfde22d20547d23a73
-- 0073_recost a0f95c0990f8994e0eba45403d6adb4e3993aba5cacaa99017a9e76a9d6f34e2
-- 0074_half_days_and_payouts bfe7dcd57307aac5ad5b72e8f8b26dd9b86c0c5721a403b9760e89316d55adda
-- 0075_recruiting 027cfb3395e00ecbca1d21e5085c533c6fba26df9a8f3bb20f3fbfbbd43b00da
-- 0076_interviews a3cf617f26e8ced5e2403b3a70403b3b989c4845e67ad69536a8bee8c09fbd78
-- 0077_day_prints 85842cdac48425c32e6b705a52a68b19a565c77a46dd2e0ce0edf982a55eb811
-- 0078_slips 7661b16d5a311879790ba5f288dfabd3c6c1705b49793ca93b90a4aef9c5b5d8
-- 0079_offers f43d731378893623c5910c055638b9ffd8d7287bdee92c3ed29bf10866239241
-- 0083_archive 33456ca56e320333aebad992965aabcef833962ba182f3d0f0e4dcaa4d3aac5c
-- 0084_schemes 2e219327b4747dea097d88bae673e1b78145062d417dc1b69751b02009c9b8ae
-- 0085_pay_setup bb15c259e7c029e7bba8b9568aa0ab21cd1a3f6378d3d93175cd4aff811cfa3d
-- 0086_pay_runs cf34aa049e04305d8ba40fe2707bd4c98328cac2b06164540885349acf78f2ea
-- 0087_work_breakdown 595c1cfde578b29236f50fc8b9e61fdc2a30e6b522e7fca9d8682207c4f483c6
-- 0088_goals bf5b9714a52ea6c2e1bbf3a86df369f6d86eaa824cdb2c5d6e2cf45a81570e12
-- 0089_executions 0c755273f6361d1ee5d3cc94d8ea975dc4c2ea6c092c0f30291480958e91ae95
-- 0090_work_records c0589a22268c544acfdc26f691d0c820099b4d9401423ed8eee3908aac4a0ba1
-- 0091_flow_editions 359af6025cbe680cd1b3a5851ad1c5b9fe296f78592a504a7e5c49b50adb2757
-- 0092_recomputed_numbers e83185d3dd6f4d4d702a44e079a3e7ce8f3b289aa3e36bdf3c39ced898757006
-- 0093_punch_pulls 4be04fce129553e723b5a51412682ddcf5369be79c6cf2c634e9fff306237291
-- 0094_kpi_templates 8522ea2eeac9973921dc41d18b5a9edfe68d57a9181476d4a242ffdbfa869d86
-- 0095_kpi_sheets dfe10609b7984293452c781501b91c3cb9e68d18be8978bec78134089c1a079d
-- 0096_kpi_reminders 7631e5bdb392dbdf02c6eaefc5761b9a8c8757de383a0d34ad85c34bdf9a9020
-- 0097_kpi_details fee550d2f9f2eda55008a8e35b7d2f221c5af62e02e8d60586f36beb91a9df75
-- 0098_kpi_outcomes b6c70891a37821a68c2f883f49049f8cf831956f9b256a0db589c79ce5a79d1b
-- 0099_hours_as_measure ea0edba22cace73f82879f0129f5feccd9f5d28a9c892225303f4f5b737a4ee1
-- 0100_merges_and_forgetting 8fb3056f85579bccd42a70a2fdd1516f4bdd346da325aaf6f989a826fdfe1517
-- 0101_how_far_applications_came d7e0eae11d0c3662e2c684fde1abee6ee7d9bd2375b2d447a31da06ae77b046e
-- 0102_taken_corrections 54544f12f606971b925dd78348a117fe1e35c1688788ffa815b2fad014a585f3
-- 0103_pay_variance_bounds 1169620e508e96e67175c76fa6917aeb784497dd977f2653925d111852665653
-- 0104_pay_variance 04b613a1fff2f697347f54a85fb3cf0af0f2d5c0f4cb76ab08de3f1db1bbbdd8
-- 0105_drafts_by_template 4106823c93c05a7396bac7c00e49f92868de77c5a9f9cc49dd52860e3cbbda06
-- 0106_requisitions 6cc6bf2f6d97c98497352fb665aecd3dde4887d68b31d4e48b8d238d15d6ce94
-- 0107_offer_letters f55450afc01afe79a83c380449524e38e5c2cedd3218fe4c185dcc09717c4c1a
-- 0108_bonus_and_leavers f3580704be8e6896ae75b67f02274259696ffdd785d3588301bb741b87c07424
-- 0109_bank_batches 71b642a9d26a62aa94853a68dc95a2dee0bb36221276a0f9b62fd4674ade9be6
-- 0110_titles_of_forms c24b7ee08770b81c4ab20c14bd858fa8e422b934a2bcba53fbc7e0da8c4c03b3
-- 0111_cards_of_templates 54e6acbf9a585963d612c01a9c882001bb559638af3cdb92550b8d90aa598995
-- 0112_computed_corrections 24cbade431a3e617759bb6652de5802e4916459ac95392e62ebf305fe65407fe
-- 0113_leave_of_who_had_moved 5330bad3531f7b5529fcda1438d09d07e2f4b571806190751095927467b024f8
-- 0114_kpi_imports 6c71973ac49b1a4b89adc1d2249a8d4978f27411ab26d6e88cc50f092677efeb
-- 0115_kpi_sources ab60038c492829ae73cdbbe7a0081ad2e10157cfae63d89831c108e6a44a9d7a
-- 0116_kpi_traces 44ea37bc6b6952389df54f219617592b701b839bec6795c239d9419dd9512ac8
-- 0117_kpi_guides ad1e6c8cf22f745d92d91a1869af257fac48defa465638df1ca2ff28381e15dc
-- 0118_name_of_kr_execution 3e6d53c14d303d5df3d8c9d6b6177519c0058377e72c9d2140d276bb8d27d601
-- 0119_access_tokens ca69104b3847c21ed77a2f337a61d20430e44b24b65bd71abd8165cf75dcd6ba
-- 0120_okr_imports 5b552bd31e781021640c48954cb0fe09d2994a945802ede4d927a2c34161a951
-- 0121_days_of_cycles db82eea4cbd73422714026c51aa5b5217961fbf4920f8ef8cbaea56c78c07870
-- 0123_refusal_letters c4fb28400681ece2415a5bb06ee4238c7f707b3e6abb7321c65c3ff2aca14463
-- 0124_program_requests 77173dc7ada3526c4cb1fc2b9f00bacd6cf36fd0724d8c4429ad7a319b3b6278
-- 0125_second_factors d98a148c549e02262092c152c96a2c8d4a505d7426cf421e5c7a47ac0d246fc3
-- 0126_webhooks f449628da59d6173c8c79f4e64c3746f4a0b7b648d657f2c08888c7d786d9e71
-- 0127_programs 1d89b6e341325794e6413ba571b5bf8449ed89237eaedb8f170e059ae5c1b496
-- 0128_passkeys 380cae159558b9870b14ef2a3fde1adbe0db59d3f6b46d34a2c394055ded18b1
-- 0130_call_limits 336581ab1dd4b21cedcea5d1082d778b625db17b7606fcc08f77112dc46f219e
-- 0131_backup_runs 91fbc82407e1aa54c76e14fa290f50b3ff8c886b4a781054405ef8d71e27f876
-- 0132_signing_keys 85e56602358ac138ce78344192842cd9850c8ebfc13e1396547b19369431b827
-- 0133_program_accounts bc877053c0fc1e464c2718c5572ddba101c740c546fdebb0fce34df8dc141620
-- 0134_webhook_templates 0faf786b1227c11522f5a19ab6077c2fba04a1a4d22b05497c757dbc78d6accc
-- 0135_inbox 1a01edab6d232b3b4173dd29e1000c512ee30de10f0b49b028455cd2e2dffa60
-- 0136_phrases b7ce89aefd2e0e58fb0be11d2049b530f21bd01ef3b9b79006d8375b2e643c4f
-- 0137_room_waits 29aa5e2d8b27c54c767f2ef1d815e83476d2e2438733fd561bd2145a5579bd1b
-- 0138_buildings_in_english 7f53e39d59a9c1958e00eb2d97bc87fb1780ee6cf3e0010f74e0240031a08360
-- 0139_bank_layouts e52821675a578dffc90439c0cd7f0f428caa743c4d2144665268ff34c01cd4ae
-- 0144_causes 240e6ee63c4be1dddeacf27c15dbeb92437033eff1f7324da649c1f5e52a9f61
-- 0146_hands_of_programs d6243b1f1ea238b5ba9a44b8923329e880a06bcd58e04e02183889871f9872d7
-- 0149_partial_runs b826d021505f566144004698fff9495895909c992886e2681f39fd75fd9a1c93
-- 0150_mpf c784b262a912becdc44366ccbd71fa869de70fb0ca0df6247df75cbc567be23c
-- 0151_bank_makers 7ebac9c486efde2f96ac0d33bbc29cc2217ce03b2acace01d977d4592e3d0ec9
-- 0152_non_competes 38a82a6541961c93fba4e841fe6253bb8d425dff2096b6b94f11b0192521f289
-- 0156_image_titles afef9e735a07f4ffa0e51f575ca5054c210cf487b6c32d37434c178e0fc1c68b
-- 0158_menu_icons f7145c01fcfc5ee240acb3123008032760258c19c8aaa79b14546bbf5a8e5163
-- 0159_openings 78ca7920ff734422137825049e27b83bfb3b8a5754a340fc83cc788b06636655
-- 0160_sources 5f02717e83f31345633ddd59229e95d4e7ac9a7143261bbdb1490ee64e2efdbe
-- 0163_name_of_time_allocation cce1782f6689621429e10f4242daf1b1bc25a8d53ac35093f023cbd74a419573
-- 0164_hours_by_month 76b011b7753962ae3a7025488cfaac3571de3556382ee05d8091827ecfbe6cfc
-- 0165_kept_controls fc21a0280fb18c6aeb4acb200cc5eadc3659164729639ccce9983e30897bf91a
-- 0166_sums_below_nothing 2245ffc4867584939e5759e417f5aed810961610d16cebb64ecbc32815d682c8
-- 0167_names_of_pages d95c0ed2e848360cb27b638ba832ea237de79f04e98389a7fe90d108c47ee66d
-- 0169_words_of_standard af71f77797d47ea444d4e65ccb17e03b9e96d87f88f67cb173a263d28cf58f9c
-- 0170_long_work 40caa07c46dc67017377955685f8402e43a75d20c337487b6a24301a69e022a8
-- 0180_first_day_lists aa8269636bc1bf2f514a9ba3a4314b3a4a1f1e516fa4e4c9213d4f1cef1bfaec
-- 0181_identity_documents cf8bd3f4785068f9aeec0584ee96f09dca8d4c745ced6978e6be605c333becbd
-- 0182_nth_weekdays fa62fb9c8aa72ad2cb859761760ad4448c8cb6b12c7d2711c4f5e286344c804e
-- 0185_housing_fund 5d9064b8288fbfd62b4aa22e3f62881b905b6793a4f2ad95a56f422333b9687f
-- 0190_sent_disputes 368536a156549d8b27024fadf33fd975ca774a34c90ab4e467f0f02a30d72a98
-- 0193_grades_as_shown f8f1f17fca2615834ac20d1cc9f91d7bcc490627ec43fa6d6ef96418a7ece3b2
-- 0194_row_hashes e9b7888a6d8891970d1cad5f5d0dc92949cf5e5aff38b99ed2a5d016297fbe2e
-- 0195_state_before_dispute 1372672d7d7e4bfa7dfd261c6dd3ec6f22ac34543d415c23d689408e409cca72
-- 0196_leave_units dc72d12a791f2cebff4f80c7651eb3802212b6ec8b837ffd24b7069e7745837f
-- 0198_rotation 1fbdd0d6988cbd454f3b4ad13a12e50ffdea3315572140c9e456e7c1b7611b3f
-- 0199_day_disputes 08adec1d8e700fc85c84655e4e05f5696a2edb9e8447ca45133dd12f322da177
-- 0203_punch_profiles 6863338c18bb3a8ebaae5be747e2d41f800fb2fdba408fd02e8e0061dc043947
-- 0204_month_rules 891e799c478a9b19a3e985f7af164a7e6e1858e08ad8df631de29f56fe1384ef
-- 0205_session_proofs ae57df85463fdceab41d4a1b24b64f857b49c7fb473db31c9ff70c208cc30ebb
-- 0208_epochs 061e0067864cb8f99bed33e15df7067dce1d1aa2a40435d78f61301b2c5680a6
-- 0209_waiting_for 0c0063c6cb079e0f7991b1c2be25505b56d9644154fe5b3d40bb407b9da071c7
-- 0211_hires 10e42aca37f616a3deec7a2293deffea8d7eacc7f1367656efa02dcfdc729df1
-- 0217_team_calendar 1554da125fa99eb1eac33237491d4c3c50f333a4bd64b975464e26adf6e47dae
-- 0218_leave_types d2dd2535018a649ec98f8336f1f7bce0dbdc748a9f8b1884d4e97be2f3c873c8
-- 0219_group_rules 7371ca14f8955b093dd09323b9107ae94925cc93a97e4a8d7a19ef332a84527f
-- 0220_next_year 50c6b372e59da7ddddc8d58a5d93e5e478ea1c079466fd8b7927aa8eba1b87eb
-- 0221_pay_months 8af332206f937030badd9e88a14c90d27f7f3177bcc76a37c74d1a103038d6ce
-- 0222_given_back 8add2bdf00312e81d44bec10589afc1874d8fac617b6ec1880fb644ba34f50b1
-- 0223_invoices 5516ed052f6c429c54b5312cf9afcc2db34f1a59a02c259d088bfd48c6b0cb7d
-- 0224_company_credit_code fbca14cbe8ef01afe4c039e23cf17db573394df74f91de44833c1f384e41aa7b
-- 0225_invoice_decisions 0a8bae41d1d4e6cc68ce75276e52c8587268c21b7942a23a3ff01e11449dadba
-- 0233_setup 9db5b4b19c590a80382e93ec3ab286e5ea157d33b366fc656e07c23a93570d02
-- 0234_password_links 742d91599dcacb1c8895fb5d57d788b8a09b36204bc5202063503f482a53a0ab
-- 0240_interview_choices 3aec6122fd51ea05b673faaf77fe4378ab76cb75ae0ddefbb7c0f40a587b04bd

create schema if not exists approval;

create schema if not exists attendance;

create schema if not exists calendar;

create schema if not exists feedback;

create schema if not exists forms;

create schema if not exists home;

create schema if not exists hr_requests;

create schema if not exists invoices;

create schema if not exists kit;

create schema if not exists kpi;

create schema if not exists library;

create schema if not exists okr;

create schema if not exists payroll;

create schema if not exists people;

create schema if not exists recruiting;

create schema if not exists rooms;

create schema if not exists setup;

create schema if not exists suppliers;

create schema if not exists visitors;

create schema if not exists webhooks;

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

set local check_function_bodies to 'off';

CREATE OR REPLACE FUNCTION approval.pass_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update approval.row set urgent_grade = new.urgent_grade where form_id = new.id and status = 6;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION approval.take_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.urgent_grade := coalesce((select urgent_grade from approval.form where id = new.form_id), 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION attendance.drop_day_prints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from attendance.day_print p
  using (select person_id, min(day) as first, max(day) as last from gone group by person_id) g
  where p.person_id = g.person_id and p.from_day <= g.last and p.to_day >= g.first;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kit.count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  setting text := 'portico.changed_' || tg_argv[0];
  known boolean := coalesce(current_setting(setting, true), '') <> '';
  free bigint;
  -- By chance: other changes make another sum, even after a failover that has lost some.
  step bigint := 1 + floor(random() * 1000000000)::bigint;
begin
  perform set_config(setting, nextval('kit.own_change')::text, true);
  if known then
    return null;
  end if;
  select id into free from kit.epoch where name = tg_argv[0] order by id limit 1 for update skip locked;
  if found then
    update kit.epoch set value = value + step where id = free;
  else
    insert into kit.epoch (name, value) values (tg_argv[0], step);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION kit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION okr.keep_record_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := tg_argv[0];
begin
  insert into okr.record_sum as s (month, person_id, obid, type, minutes, records)
    select date_trunc('month', work_day)::date, person_id, coalesce(obid, 0), type, sign * sum(minutes), sign * count(*)
    from touched where state = 2 group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, person_id, obid, type)
      do update set minutes = s.minutes + excluded.minutes, records = s.records + excluded.records;
  if sign < 0 then
    delete from okr.record_sum s using touched t
      where s.records = 0 and s.month = date_trunc('month', t.work_day)::date and s.person_id = t.person_id
        and s.obid = coalesce(t.obid, 0) and s.type = t.type;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION people.note_bank_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.bank_number_index is distinct from old.bank_number_index
    and coalesce(current_setting('portico.resealing', true), '') <> 'on' then
    new.bank_changed_at := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION suppliers.company_grams(name text, credit_code text, legal_person text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select suppliers.grams(lower(name || E'\n' || coalesce(credit_code, '') || E'\n' || legal_person), '{2,3}')
$function$;

CREATE OR REPLACE FUNCTION suppliers.count_companies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into suppliers.company_count (state, grade, change)
      select state, grade, count(*) from added group by state, grade;
  elsif tg_op = 'DELETE' then
    insert into suppliers.company_count (state, grade, change)
      select state, grade, -count(*) from gone group by state, grade;
  else
    insert into suppliers.company_count (state, grade, change)
      select state, grade, sum(change)
      from (select state, grade, 1 as change from added union all select state, grade, -1 from gone) as both_sides
      group by state, grade having sum(change) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION suppliers.grams(given text, sizes integer[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct substr(given, at, size)), '{}')
  from unnest(sizes) as size, generate_series(1, length(given) - size + 1) as at
$function$;

create sequence kit.own_change as bigint;

create sequence library.bar_code_number as bigint start 100001;

create sequence okr.obid as bigint;

create table approval.absence (
  id bigint generated always as identity (sequence name approval.absence_id_seq) not null,
  person_id bigint not null,
  delegate_id bigint not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  reason text default ''::text not null,
  created_at timestamp(3) with time zone default now() not null,
  moved boolean default false not null,
  returned boolean default false not null
);

create table approval.batch (
  id bigint generated always as identity (sequence name approval.batch_id_seq) not null,
  person_id bigint not null,
  language text not null,
  act text not null,
  remark text not null,
  state text default 'waiting'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  due_at timestamp(3) with time zone not null,
  missing bigint[] default '{}'::bigint[] not null
);

create table approval.batch_item (
  batch_id bigint not null,
  form_id bigint not null,
  row_no integer not null,
  version integer not null,
  code integer,
  message text default ''::text not null
);

create table approval.bill (
  form_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  about text default ''::text not null,
  state smallint not null
);

create table approval.copy (
  form_id bigint not null,
  person_id bigint not null,
  sent_by bigint,
  kind text not null,
  note text default ''::text not null,
  sent_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone
);

create table approval.effect (
  form_id bigint not null,
  finish_seq integer not null,
  kind text not null,
  subject_id bigint not null,
  due_day date,
  state smallint not null,
  attempts integer default 0 not null,
  next_try timestamp(3) with time zone,
  error jsonb,
  lines jsonb default '[]'::jsonb not null,
  undo jsonb,
  applied_at timestamp(3) with time zone,
  reversed_at timestamp(3) with time zone,
  reversed_by bigint,
  reason text default ''::text not null,
  version integer default 1 not null,
  counter_id bigint
);

create table approval.form (
  id bigint generated by default as identity (sequence name approval.form_id_seq) not null,
  number text not null,
  template_id bigint not null,
  template_edition_id bigint not null,
  template_title text not null,
  template_title_en text not null,
  group_code text not null,
  title text not null,
  title_en text not null,
  summary text default ''::text not null,
  summary_en text default ''::text not null,
  applicant_id bigint not null,
  applicant_name text not null,
  applicant_name_en text not null,
  company_id bigint,
  company_name text default ''::text not null,
  company_name_en text default ''::text not null,
  department_id bigint,
  department_name text default ''::text not null,
  department_name_en text default ''::text not null,
  amount numeric(20,2),
  form_values jsonb not null,
  draft_values jsonb,
  urgent_grade smallint default 0 not null,
  status smallint not null,
  state_type smallint not null,
  round integer not null,
  business_status smallint not null,
  content integer not null,
  process_edition_id bigint,
  branch smallint not null,
  route_round integer not null,
  facts jsonb,
  resume jsonb,
  version integer not null,
  log_seq integer not null,
  log_hash text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  submitted_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  first_creator_id bigint,
  suspended jsonb,
  revoking boolean default false not null,
  copies jsonb default '[]'::jsonb not null,
  subject_id bigint,
  waiting_for text default ''::text not null,
  waiting_for_en text default ''::text not null
);

create table approval.log (
  form_id bigint not null,
  seq integer not null,
  version integer not null,
  round integer not null,
  at timestamp(3) with time zone not null,
  event text not null,
  actor_id bigint,
  on_behalf_of_id bigint,
  row_no integer,
  rule text,
  message text not null,
  value_changes jsonb not null,
  changes jsonb not null,
  hash text not null,
  digest text
);

create table approval.phrase_list (
  person_id bigint not null,
  phrases text[] not null,
  version integer default 1 not null
);

create table approval.process (
  id bigint generated always as identity (sequence name approval.process_id_seq) not null,
  name text not null,
  name_en text not null,
  template_id bigint not null,
  department_id bigint,
  is_open boolean default true not null
);

create table approval.process_draft (
  process_id bigint not null,
  content jsonb not null,
  version integer default 1 not null,
  updated_by bigint,
  updated_at timestamp(3) with time zone default now() not null
);

create table approval.process_edition (
  id bigint generated always as identity (sequence name approval.process_edition_id_seq) not null,
  process_id bigint not null,
  number integer not null,
  content jsonb not null,
  published_by bigint,
  published_at timestamp(3) with time zone default now() not null,
  note text default ''::text not null
);

create table approval.remark (
  id bigint generated always as identity (sequence name approval.remark_id_seq) not null,
  form_id bigint not null,
  person_id bigint not null,
  message text not null,
  attachments uuid[] default '{}'::uuid[] not null,
  created_at timestamp(3) with time zone not null,
  no integer not null,
  hash text not null
);

create table approval.remark_head (
  form_id bigint not null,
  no integer not null,
  hash text not null
);

create table approval."row" (
  form_id bigint not null,
  no integer not null,
  round integer not null,
  level integer not null,
  level_name text not null,
  level_name_en text not null,
  sort integer not null,
  seat integer,
  parent_no integer,
  origin text not null,
  person_id bigint,
  name text not null,
  name_en text not null,
  department_name text not null,
  department_name_en text not null,
  on_behalf_of_id bigint,
  sign_type smallint not null,
  is_finance boolean not null,
  status smallint not null,
  why jsonb not null,
  opened_at timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  decided_by_id bigint,
  rule text,
  comment text default ''::text not null,
  content integer,
  added jsonb,
  dropped jsonb,
  due_at timestamp(3) with time zone,
  limit_done boolean default false not null,
  urgent_grade smallint
);

create table approval.seal (
  no integer not null,
  at timestamp(3) with time zone not null,
  forms jsonb not null,
  hash text not null
);

create table approval.sealed (
  form_id bigint not null,
  log_seq integer not null,
  remark_no integer not null
);

create table approval.urge (
  form_id bigint not null,
  row_no integer not null,
  at timestamp(3) with time zone not null,
  person_id bigint not null
);

create table attendance.attend_group (
  id integer generated always as identity (sequence name attendance.attend_group_id_seq) not null,
  name text not null,
  name_en text default ''::text not null,
  calendar_id integer,
  mode smallint default 1 not null,
  work_system smallint default 1 not null,
  web_punch boolean default false not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  rest_rule smallint default 0 not null,
  rest_after smallint,
  rest_minutes smallint,
  away_percent smallint
);

create table attendance.badge (
  badge text not null,
  person_id bigint not null
);

create table attendance.booked (
  form_id bigint not null,
  person_id bigint not null,
  no smallint not null,
  kind smallint not null,
  starts text collate "C" not null,
  ends text collate "C" not null
);

create table attendance.cancelling (
  form_id bigint not null,
  leave_id bigint not null,
  return_at text collate "C" not null,
  until text collate "C"
);

create table attendance.card (
  form_id bigint not null,
  person_id bigint not null,
  day date not null,
  segment smallint not null,
  side smallint not null,
  punch_at text collate "C" not null
);

create table attendance.card_rule (
  id integer generated always as identity (sequence name attendance.card_rule_id_seq) not null,
  department_id bigint,
  monthly_limit smallint default 3 not null,
  cycle_start_day smallint default 1 not null,
  within_days smallint default 3 not null,
  allow_lack boolean default true not null,
  allow_late boolean default true not null,
  allow_early boolean default true not null,
  allow_normal boolean default false not null,
  need_proof boolean default false not null,
  version integer default 1 not null
);

create table attendance.company_region (
  company_id bigint not null,
  region text not null,
  calendar_id integer,
  province text default ''::text not null
);

create table attendance.correction (
  id bigint generated always as identity (sequence name attendance.correction_id_seq) not null,
  month_id integer not null,
  person_id bigint not null,
  day date not null,
  item text not null,
  old smallint not null,
  new smallint not null,
  cause smallint not null,
  made_at timestamp(3) with time zone not null,
  state smallint default 1 not null,
  reason text default ''::text not null,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  taken_by bigint,
  pay_month text
);

create table attendance.day (
  person_id bigint not null,
  day date not null,
  kind smallint not null,
  shift_version_id integer,
  state integer not null,
  rostered smallint not null,
  worked smallint not null,
  late smallint not null,
  early smallint not null,
  absent smallint not null,
  leave_paid smallint not null,
  leave_unpaid smallint not null,
  trip smallint not null,
  over_work smallint not null,
  over_rest smallint not null,
  over_statutory smallint not null,
  lack_count smallint not null,
  arrived_at timestamp(0) with time zone,
  left_at timestamp(0) with time zone,
  input_hash bytea not null,
  worked_out_at timestamp(3) with time zone not null,
  open_until timestamp(0) with time zone
);

create table attendance.day_dispute (
  id bigint generated always as identity (sequence name attendance.day_dispute_id_seq) not null,
  person_id bigint not null,
  day date not null,
  reason text not null,
  state smallint default 1 not null,
  answer text default ''::text not null,
  ended_by bigint,
  ended_at timestamp(3) with time zone,
  punch_at timestamp with time zone,
  made_at timestamp(3) with time zone not null
);

create table attendance.day_print (
  person_id bigint not null,
  from_day date not null,
  to_day date not null,
  digest bytea not null
);

create table attendance.device (
  id integer generated always as identity (sequence name attendance.device_id_seq) not null,
  name text not null,
  kind smallint not null,
  serial text,
  salt uuid default gen_random_uuid() not null,
  is_active boolean default false not null,
  last_time bigint default 0 not null,
  last_seen_at timestamp(3) with time zone,
  clock_off integer,
  version integer default 1 not null,
  token_sealed text
);

create table attendance.group_member (
  id bigint generated always as identity (sequence name attendance.group_member_id_seq) not null,
  group_id integer not null,
  person_id bigint not null,
  from_day date not null,
  to_day date
);

create table attendance.group_week (
  group_id integer not null,
  from_day date not null,
  weekday smallint not null,
  shift_id integer
);

create table attendance.leave (
  form_id bigint not null,
  person_id bigint not null,
  type smallint not null,
  unit smallint not null,
  starts text collate "C" not null,
  ends text collate "C" not null,
  return_at text collate "C"
);

create table attendance.leave_day (
  form_id bigint not null,
  day date not null,
  minutes smallint not null,
  amount integer not null
);

create table attendance.leave_kind (
  code smallint not null,
  name text not null,
  name_en text default ''::text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table attendance.leave_type (
  id integer generated always as identity (sequence name attendance.leave_type_id_seq) not null,
  region text not null,
  code smallint not null,
  from_day date not null,
  is_active boolean not null,
  unit smallint not null,
  step integer not null,
  basis smallint not null,
  pay_ratio smallint not null,
  need_quota boolean not null,
  may_overdraw boolean default false not null,
  proof_after integer,
  max_per_bill integer,
  max_per_year integer,
  max_per_day smallint,
  gender smallint,
  probation_allowed boolean default true not null,
  valid_months smallint default 0 not null,
  carry_most integer,
  carry_months smallint default 0 not null,
  source text default ''::text not null,
  made_by bigint,
  made_at timestamp(3) with time zone default now() not null,
  leave_unit smallint not null,
  intern_allowed boolean default true not null,
  min_months smallint default 0 not null,
  grant_rule smallint default 0 not null,
  grant_amount integer,
  grant_formula text default ''::text not null,
  grant_bands jsonb,
  grant_by_part boolean default false not null
);

create table attendance.ledger (
  id bigint generated always as identity (sequence name attendance.ledger_id_seq) not null,
  lot_id bigint not null,
  kind smallint not null,
  amount bigint not null,
  form_id bigint,
  work_day date not null,
  reason text default ''::text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  pay_percent smallint
);

create table attendance.lot (
  id bigint generated always as identity (sequence name attendance.lot_id_seq) not null,
  person_id bigint not null,
  type smallint not null,
  unit smallint not null,
  leave_year smallint not null,
  valid_from date not null,
  valid_to date,
  source smallint not null,
  source_id bigint default 0 not null,
  is_locked boolean default false not null,
  left_amount bigint default 0 not null,
  may_overdraw boolean default false not null,
  version integer default 1 not null
);

create table attendance.month (
  id integer generated always as identity (sequence name attendance.month_id_seq) not null,
  month date not null,
  company_id bigint not null,
  from_day date not null,
  to_day date not null,
  confirm_days smallint default 3 not null,
  state smallint default 1 not null,
  opened_by bigint,
  opened_at timestamp(3) with time zone,
  confirm_until date,
  locked_by bigint,
  locked_at timestamp(3) with time zone,
  version integer default 1 not null
);

create table attendance.month_person (
  month_id integer not null,
  person_id bigint not null,
  state smallint default 1 not null,
  note text default ''::text not null,
  said_at timestamp(3) with time zone,
  digest bytea
);

create table attendance.month_rule (
  company_id bigint not null,
  first_day smallint default 1 not null,
  confirm_days smallint default 3 not null,
  is_automatic boolean default true not null
);

create table attendance.overtime (
  form_id bigint not null,
  person_id bigint not null,
  compensation smallint not null,
  project text default ''::text not null
);

create table attendance.pull_round (
  id smallint default 1 not null,
  at timestamp(3) with time zone not null,
  failed text
);

create table attendance.pulled (
  person_id bigint not null,
  until timestamp(3) with time zone not null
);

create table attendance.punch (
  id bigint generated always as identity (sequence name attendance.punch_id_seq) not null,
  person_id bigint not null,
  punch_at timestamp(0) with time zone not null,
  source smallint not null,
  device_id integer,
  batch_id bigint,
  form_id bigint,
  side smallint,
  made_at timestamp(3) with time zone not null,
  void_reason text,
  void_by bigint,
  void_at timestamp(3) with time zone
);

create table attendance.punch_batch (
  id bigint generated always as identity (sequence name attendance.punch_batch_id_seq) not null,
  name text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  revoked_by bigint,
  revoked_at timestamp(3) with time zone,
  rows integer default 0 not null
);

create table attendance.punch_place (
  punch_id bigint not null,
  latitude numeric(8,5) not null,
  longitude numeric(8,5) not null,
  accuracy integer,
  made_at timestamp(3) with time zone not null
);

create table attendance.punch_profile (
  id integer generated always as identity (sequence name attendance.punch_profile_id_seq) not null,
  name text not null,
  badge_column text not null,
  day_column text,
  name_column text,
  time_columns text[] not null
);

create table attendance.recalc (
  person_id bigint not null,
  day date not null,
  cause smallint not null,
  asked_at timestamp(3) with time zone not null,
  run_id bigint
);

create table attendance.recost (
  form_id bigint not null,
  asked_at timestamp(3) with time zone not null
);

create table attendance.roster (
  person_id bigint not null,
  day date not null,
  shift_id integer,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table attendance.run (
  id bigint generated always as identity (sequence name attendance.run_id_seq) not null,
  from_day date not null,
  to_day date not null,
  company_id bigint,
  department_id bigint,
  asked_by bigint,
  asked_at timestamp(3) with time zone not null,
  total integer not null
);

create table attendance.run_change (
  run_id bigint not null,
  person_id bigint not null,
  day date not null,
  before jsonb,
  after jsonb not null,
  is_correction boolean default false not null
);

create table attendance.segment (
  form_id bigint not null,
  no smallint not null,
  starts text collate "C" not null,
  ends text collate "C" not null,
  first_half text collate "C",
  last_half text collate "C"
);

create table attendance.setting (
  the_only boolean default true not null,
  day_from smallint default 540 not null,
  break_from smallint default 720 not null,
  break_to smallint default 780 not null,
  day_to smallint default 1080 not null,
  band_rule smallint default 1 not null,
  past_days smallint default 3 not null,
  version integer default 1 not null,
  comp_workdays boolean default false not null,
  calendar_id uuid default gen_random_uuid() not null,
  book_ahead boolean default false not null
);

create table attendance.shift (
  id integer generated always as identity (sequence name attendance.shift_id_seq) not null,
  name text not null,
  name_en text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table attendance.shift_version (
  id integer generated always as identity (sequence name attendance.shift_version_id_seq) not null,
  shift_id integer not null,
  from_day date not null,
  segments jsonb not null,
  breaks jsonb default '[]'::jsonb not null,
  half_at smallint,
  flex_early smallint default 0 not null,
  flex_late smallint default 0 not null,
  grace smallint default 0 not null,
  serious_late smallint,
  absent_late smallint,
  advance smallint default 240 not null,
  delay smallint default 360 not null,
  need_on boolean default true not null,
  need_off boolean default true not null,
  pairing smallint default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table attendance.stray (
  id bigint generated always as identity (sequence name attendance.stray_id_seq) not null,
  badge text not null,
  punch_at timestamp(0) with time zone not null,
  source smallint not null,
  device_id integer,
  batch_id bigint,
  cause smallint not null,
  made_at timestamp(3) with time zone not null
);

create table attendance.team_address (
  person_id bigint not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);

create table attendance.trip (
  form_id bigint not null,
  person_id bigint not null,
  route text not null
);

create table attendance.warn_rule (
  id integer generated always as identity (sequence name attendance.warn_rule_id_seq) not null,
  metric smallint not null,
  span smallint not null,
  threshold integer not null,
  level smallint not null,
  receivers smallint[] not null,
  is_use boolean default true not null,
  since date not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table attendance.warned (
  id bigint generated always as identity (sequence name attendance.warned_id_seq) not null,
  rule_id integer not null,
  person_id bigint not null,
  from_day date not null,
  to_day date not null,
  value integer not null,
  state smallint default 1 not null,
  found_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  handled_by bigint,
  handled_at timestamp(3) with time zone,
  note text default ''::text not null
);

create table calendar.calendar (
  id integer generated always as identity (sequence name calendar.calendar_id_seq) not null,
  code text not null,
  name text not null,
  name_en text not null,
  parent_id integer
);

create table calendar.day (
  calendar_id integer not null,
  day date not null,
  kind smallint not null,
  name text default ''::text not null,
  name_en text default ''::text not null
);

create table calendar.half_day (
  calendar_id integer not null,
  day date not null,
  for_whom smallint not null,
  free_from smallint,
  free_to smallint,
  name text default ''::text not null,
  name_en text default ''::text not null
);

create table calendar.notice (
  calendar_id integer not null,
  year smallint not null,
  source text default ''::text not null,
  made_at timestamp with time zone default now() not null,
  made_by_id bigint
);

create table feedback.feedback (
  id bigint generated always as identity (sequence name feedback.feedback_id_seq) not null,
  person_id bigint not null,
  route_code text not null,
  type_name text not null,
  type_name_en text not null,
  answers jsonb not null,
  remark text not null,
  client jsonb not null,
  screenshots smallint not null,
  state smallint default 1 not null,
  reply text default ''::text not null,
  replied_by bigint,
  replied_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null
);

create table feedback.question_set (
  id bigint generated always as identity (sequence name feedback.question_set_id_seq) not null,
  route_code text not null,
  edition integer not null,
  questions jsonb not null,
  other text default ''::text not null,
  other_en text default ''::text not null,
  is_used boolean not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null
);

create table forms.attachment (
  id uuid default gen_random_uuid() not null,
  name text not null,
  media_type text default ''::text not null,
  byte_size bigint default 0 not null,
  file_key text not null,
  uploaded_by bigint not null,
  uploaded_at timestamp(3) with time zone default now() not null,
  stored_at timestamp(3) with time zone,
  holder_module text,
  holder_id bigint,
  removed_at timestamp(3) with time zone
);

create table forms.template (
  id bigint generated always as identity (sequence name forms.template_id_seq) not null,
  code text not null,
  title text not null,
  title_en text not null,
  group_code text not null,
  sort integer default 0 not null,
  is_open boolean default true not null,
  is_attendance boolean default false not null,
  standard text,
  is_private boolean default false not null,
  card jsonb
);

create table forms.template_design (
  template_id bigint not null,
  version integer default 1 not null,
  content jsonb,
  saved_by bigint,
  saved_at timestamp(3) with time zone default now() not null
);

create table forms.template_edition (
  id bigint generated always as identity (sequence name forms.template_edition_id_seq) not null,
  template_id bigint not null,
  number integer not null,
  controls jsonb not null,
  is_used boolean default false not null,
  published_by bigint,
  published_at timestamp(3) with time zone default now() not null
);

create table home.copywriting (
  id bigint generated always as identity (sequence name home.copywriting_id_seq) not null,
  text_zh text not null,
  text_en text not null,
  start_on date,
  end_on date,
  weight smallint not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table home.image (
  id bigint generated always as identity (sequence name home.image_id_seq) not null,
  device smallint not null,
  file_uid uuid not null,
  file_name text not null,
  title text not null,
  link_url text default ''::text not null,
  start_on date,
  end_on date,
  is_enabled boolean default true not null,
  preload_slot smallint,
  sort_no integer not null,
  spot_count integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  title_en text default ''::text not null
);

create table home.image_like (
  image_id bigint not null,
  person_id bigint not null
);

create table home.memorandum (
  id bigint generated always as identity (sequence name home.memorandum_id_seq) not null,
  person_id bigint not null,
  content text not null,
  remind_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  is_top boolean default false not null,
  is_done boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table home.ranking (
  id bigint generated always as identity (sequence name home.ranking_id_seq) not null,
  period text not null,
  rank_type smallint not null,
  person_id bigint not null,
  score integer not null,
  rank_no integer not null,
  spot_count integer default 0 not null,
  updated_at timestamp(3) with time zone not null
);

create table home.ranking_like (
  ranking_id bigint not null,
  person_id bigint not null
);

create table hr_requests.bill (
  form_id bigint not null,
  take_effect date,
  before jsonb not null,
  after jsonb not null
);

create table hr_requests.certificate (
  id bigint generated always as identity (sequence name hr_requests.certificate_id_seq) not null,
  number text not null,
  code text not null,
  person_id bigint not null,
  kind smallint not null,
  content jsonb not null,
  issued_by bigint not null,
  issued_at timestamp(3) with time zone not null
);

create table hr_requests.checklist (
  id bigint generated always as identity (sequence name hr_requests.checklist_id_seq) not null,
  kind text not null,
  company_id bigint,
  lines jsonb not null,
  version integer default 1 not null,
  saved_by bigint,
  saved_at timestamp(3) with time zone not null
);

create table hr_requests.contract (
  id bigint generated always as identity (sequence name hr_requests.contract_id_seq) not null,
  person_id bigint not null,
  contract_type smallint not null,
  company_id bigint not null,
  start_day date not null,
  end_day date,
  sign_no text default ''::text not null,
  ended_on date,
  end_reason text default ''::text not null,
  version integer default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table hr_requests.task (
  id bigint generated always as identity (sequence name hr_requests.task_id_seq) not null,
  form_id bigint not null,
  finish_seq integer not null,
  line smallint not null,
  code text default ''::text not null,
  title text not null,
  title_en text not null,
  owner_id bigint not null,
  due_day date not null,
  state smallint default 0 not null,
  reason text default ''::text not null,
  asks_amount boolean default false not null,
  sealed text,
  linked_form_id bigint,
  version integer default 1 not null,
  made_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  closed_by bigint
);

create table invoices.claim (
  key text not null,
  invoice_id bigint not null,
  form_id bigint not null,
  taken_at timestamp(3) with time zone not null
);

create table invoices.event (
  id bigint generated always as identity (sequence name invoices.event_id_seq) not null,
  invoice_id bigint not null,
  at timestamp(3) with time zone not null,
  kind text not null,
  person_id bigint,
  form_id bigint,
  detail jsonb default '{}'::jsonb not null,
  hash text not null
);

create table invoices.file (
  attachment_id uuid not null,
  invoice_id bigint not null,
  name text not null,
  format text not null,
  sha256 text not null,
  byte_size bigint not null,
  reading jsonb not null,
  added_at timestamp(3) with time zone not null
);

create table invoices.identity (
  key text not null,
  owner_id bigint not null,
  invoice_id bigint not null
);

create table invoices.invoice (
  id bigint generated always as identity (sequence name invoices.invoice_id_seq) not null,
  owner_id bigint not null,
  company_id bigint,
  kind smallint,
  state smallint not null,
  code text default ''::text not null,
  number text default ''::text not null,
  issued_on date,
  buyer_name text default ''::text not null,
  buyer_tax_id text default ''::text not null,
  seller_name text default ''::text not null,
  seller_norm text default ''::text not null,
  seller_tax_id text default ''::text not null,
  currency text default 'CNY'::text not null,
  net_fen bigint,
  tax_fen bigint,
  other_fen bigint,
  total_fen bigint,
  used_fen bigint default 0 not null,
  goods text default ''::text not null,
  record jsonb not null,
  sources jsonb not null,
  typed jsonb default '{}'::jsonb not null,
  disagreements jsonb default '[]'::jsonb not null,
  is_confirmed boolean default false not null,
  is_red boolean default false not null,
  red_of text default ''::text not null,
  input_suggested_fen bigint default 0 not null,
  input_taken_fen bigint,
  refused_reason text default ''::text not null,
  parser smallint not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  reimbursed_on date
);

create table invoices.use (
  id bigint generated always as identity (sequence name invoices.use_id_seq) not null,
  invoice_id bigint not null,
  form_id bigint not null,
  amount_fen bigint not null,
  accepted_fen bigint,
  decided_by bigint,
  state smallint default 1 not null,
  reasons jsonb default '{}'::jsonb not null,
  checks jsonb default '[]'::jsonb not null,
  subject jsonb,
  made_at timestamp(3) with time zone not null,
  decision_reason text default ''::text not null,
  decided_at timestamp(3) with time zone
);

create table kit.audit (
  chain smallint not null,
  seq bigint not null,
  at timestamp(3) with time zone not null,
  actor_id bigint,
  act text not null,
  target text not null,
  detail jsonb not null,
  ip text,
  hash text not null
);

create table kit.audit_head (
  chain smallint not null,
  seq bigint default 0 not null,
  hash text default repeat('0'::text, 64) not null
);

create table kit.backup_run (
  day date not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  file text,
  bytes bigint,
  error text
);

create table kit.call_limit (
  call text not null,
  caller text not null,
  used integer not null,
  ends_at timestamp with time zone not null
);

create table kit.epoch (
  id bigint generated always as identity (sequence name kit.epoch_id_seq) not null,
  name text not null,
  value bigint not null
);

create table kit.idempotency_key (
  scope text not null,
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  reply jsonb default 'null'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null
);

create table kit.long_work (
  name text not null,
  input jsonb not null,
  parts integer default 0 not null,
  share smallint default 0 not null,
  started_at timestamp(3) with time zone default now() not null,
  finished_at timestamp(3) with time zone
);

create table kit.long_work_part (
  name text not null,
  no integer not null,
  answers bytea not null
);

create table kit.migration_file (
  name text not null,
  sha256 text not null,
  applied_at timestamp(3) with time zone default now() not null
);

create table kit.notice (
  id bigint generated always as identity (sequence name kit.notice_id_seq) not null,
  person_id bigint not null,
  key text not null,
  subject text not null,
  title_zh text not null,
  title_en text not null,
  url text not null,
  created_at timestamp(3) with time zone default now() not null,
  read_at timestamp(3) with time zone,
  mailed_at timestamp(3) with time zone,
  chatted_at timestamp(3) with time zone,
  thread text,
  actor_id bigint,
  what_zh text,
  what_en text,
  words text
);

create table kit.outbox (
  id bigint generated always as identity (sequence name kit.outbox_id_seq) not null,
  topic text not null,
  payload jsonb not null,
  dedupe_key text,
  run_after timestamp(3) with time zone default now() not null,
  attempts integer default 0 not null,
  last_error text,
  dead_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  cause text
);

create table kit.reminded (
  kind text not null,
  key text not null,
  step integer not null,
  at timestamp(3) with time zone not null
);

create table kit.saved_view (
  id bigint generated always as identity (sequence name kit.saved_view_id_seq) not null,
  person_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp(3) with time zone default now() not null
);

create table kit.secret_rotation (
  target text not null,
  source text not null,
  "position" jsonb,
  changed bigint default 0 not null,
  done_at timestamp(3) with time zone
);

create table kit.writable (
  one boolean not null,
  at timestamp with time zone not null
);

create table kpi.appeal (
  id bigint generated always as identity (sequence name kpi.appeal_id_seq) not null,
  sheet_id bigint not null,
  edition_number integer not null,
  form_id bigint,
  reason text not null,
  state smallint default 0 not null,
  total text,
  answer text default ''::text not null,
  decided_by bigint,
  made_at timestamp(3) with time zone not null
);

create table kpi.backup (
  id bigint generated always as identity (sequence name kpi.backup_id_seq) not null,
  sheet_id bigint not null,
  state smallint default 0 not null,
  reason text not null,
  rows jsonb not null,
  form_id bigint,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table kpi.calibration (
  id bigint generated always as identity (sequence name kpi.calibration_id_seq) not null,
  period_id bigint not null,
  department_id bigint,
  state smallint default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null,
  guide jsonb default '[]'::jsonb not null,
  is_binding boolean default false not null
);

create table kpi.calibration_item (
  calibration_id bigint not null,
  sheet_id bigint not null,
  before text,
  after text,
  reason text default ''::text not null,
  person_id bigint,
  at timestamp(3) with time zone,
  version integer default 1 not null
);

create table kpi.calibre (
  id bigint generated always as identity (sequence name kpi.calibre_id_seq) not null,
  indicator_id bigint not null,
  number integer not null,
  definition text not null,
  source text default ''::text not null,
  unit text default ''::text not null,
  direction smallint default 1 not null,
  aggregate smallint default 1 not null,
  owner_id bigint,
  valid_from date not null,
  reviewed_on date,
  feed smallint default 0 not null
);

create table kpi.event (
  id bigint generated always as identity (sequence name kpi.event_id_seq) not null,
  sheet_id bigint not null,
  row_no integer,
  key text not null,
  role smallint default 0 not null,
  before text,
  after text,
  reason text default ''::text not null,
  person_id bigint,
  at timestamp(3) with time zone not null
);

create table kpi.header (
  id bigint generated always as identity (sequence name kpi.header_id_seq) not null,
  menu_id bigint not null,
  number integer not null,
  state smallint default 1 not null,
  columns jsonb not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table kpi.import (
  token uuid default gen_random_uuid() not null,
  person_id bigint not null,
  period_id bigint not null,
  cells jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table kpi.indicator (
  id bigint generated always as identity (sequence name kpi.indicator_id_seq) not null,
  code text not null,
  name text not null,
  name_en text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table kpi.inventory (
  id bigint generated always as identity (sequence name kpi.inventory_id_seq) not null,
  period_id bigint not null,
  state smallint default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  version integer default 1 not null
);

create table kpi.inventory_item (
  inventory_id bigint not null,
  indicator_id bigint not null,
  calibre_id bigint not null,
  verdict smallint,
  gap text default ''::text not null,
  cause text default ''::text not null,
  measure text default ''::text not null,
  definition text default ''::text not null,
  owner_id bigint,
  due_day date,
  version integer default 1 not null
);

create table kpi.menu (
  id bigint generated always as identity (sequence name kpi.menu_id_seq) not null,
  parent_id bigint,
  name text not null,
  name_en text default ''::text not null,
  kind smallint not null,
  view_config jsonb default '{}'::jsonb not null,
  sort_no integer default 0 not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table kpi.period (
  id bigint generated always as identity (sequence name kpi.period_id_seq) not null,
  type smallint not null,
  name text not null,
  from_day date not null,
  targets_until date not null,
  to_day date not null,
  scores_until date not null,
  state smallint default 0 not null,
  made_by bigint,
  version integer default 1 not null,
  name_en text default ''::text not null
);

create table kpi.product_type (
  id bigint generated always as identity (sequence name kpi.product_type_id_seq) not null,
  parent_id bigint,
  name text not null,
  name_en text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table kpi."row" (
  sheet_id bigint not null,
  row_no integer not null,
  indicator_id bigint not null,
  calibre_id bigint not null,
  kind smallint not null,
  weight_bp smallint not null,
  target text,
  actual text,
  is_not_applicable boolean default false not null,
  reason text default ''::text not null,
  work_remarks text default ''::text not null,
  "values" jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  source jsonb,
  source_now jsonb
);

create table kpi.row_part (
  sheet_id bigint not null,
  row_no integer not null,
  part_no integer not null,
  name text not null,
  target text,
  actual text,
  evidence text default ''::text not null
);

create table kpi.row_score (
  sheet_id bigint not null,
  row_no integer not null,
  role smallint not null,
  person_id bigint not null,
  value text,
  reason text default ''::text not null,
  at timestamp(3) with time zone not null
);

create table kpi.sheet (
  id bigint generated always as identity (sequence name kpi.sheet_id_seq) not null,
  template_id bigint not null,
  period_id bigint not null,
  post_id bigint not null,
  person_id bigint not null,
  department_id bigint not null,
  leader_id bigint,
  second_id bigint,
  from_day date not null,
  to_day date not null,
  state smallint default 0 not null,
  target_form_id bigint,
  result_form_id bigint,
  edition_number integer default 1 not null,
  rows_hash text,
  total text,
  grade text,
  trace jsonb,
  published_at timestamp(3) with time zone,
  acknowledged_at timestamp(3) with time zone,
  version integer default 1 not null,
  reminded_at timestamp(3) with time zone,
  calibrated_total text,
  trace_version integer,
  row_hashes jsonb
);

create table kpi.sheet_edition (
  sheet_id bigint not null,
  number integer constraint sheet_edition_number_not_null1 not null,
  total text,
  grade text,
  trace jsonb,
  published_at timestamp(3) with time zone not null,
  result_form_id bigint,
  reason text not null,
  ended_by bigint,
  ended_at timestamp(3) with time zone not null
);

create table kpi.template (
  id bigint generated always as identity (sequence name kpi.template_id_seq) not null,
  post_id bigint not null,
  product_type_id bigint,
  number integer not null,
  state smallint default 1 not null,
  menu_id bigint not null,
  header_id bigint not null,
  content jsonb not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  version integer default 1 not null
);

create table library.copy (
  id bigint generated always as identity (sequence name library.copy_id_seq) not null,
  title_id bigint not null,
  bar_code text not null,
  location text default ''::text not null,
  state smallint not null,
  state_remark text default ''::text not null,
  purchased_on date,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table library.copy_log (
  id bigint generated always as identity (sequence name library.copy_log_id_seq) not null,
  copy_id bigint not null,
  from_state smallint,
  to_state smallint not null,
  by_person bigint,
  for_person bigint,
  remark text default ''::text not null,
  at timestamp(3) with time zone not null
);

create table library.hold (
  id bigint generated always as identity (sequence name library.hold_id_seq) not null,
  title_id bigint not null,
  person_id bigint not null,
  created_at timestamp(3) with time zone not null,
  state smallint not null,
  copy_id bigint,
  ready_at timestamp(3) with time zone,
  pickup_until date,
  ended_at timestamp(3) with time zone
);

create table library.import (
  token uuid default gen_random_uuid() not null,
  person_id bigint not null,
  rows jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table library.loan (
  id bigint generated always as identity (sequence name library.loan_id_seq) not null,
  copy_id bigint not null,
  title_id bigint not null,
  person_id bigint not null,
  borrowed_at timestamp(3) with time zone not null,
  due_on date not null,
  renew_count smallint default 0 not null,
  recalled_at timestamp(3) with time zone,
  return_applied_at timestamp(3) with time zone,
  returned_at timestamp(3) with time zone,
  confirmed_by bigint,
  remark text default ''::text not null,
  state smallint not null,
  reminded smallint default 0 not null,
  reminded_on date
);

create table library.recommend (
  id bigint generated always as identity (sequence name library.recommend_id_seq) not null,
  title_id bigint,
  name text not null,
  author text default ''::text not null,
  isbn text,
  person_id bigint not null,
  reason text default ''::text not null,
  state smallint default 1 not null,
  handled_by bigint,
  answer text default ''::text not null,
  votes integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  handled_at timestamp(3) with time zone
);

create table library.recommend_vote (
  recommend_id bigint not null,
  person_id bigint not null
);

create table library.review (
  id bigint generated always as identity (sequence name library.review_id_seq) not null,
  title_id bigint not null,
  person_id bigint not null,
  score smallint not null,
  content text default ''::text not null,
  like_count integer default 0 not null,
  is_hidden boolean default false not null,
  hidden_by bigint,
  hidden_reason text default ''::text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table library.review_like (
  review_id bigint not null,
  person_id bigint not null
);

create table library.rule (
  id bigint generated always as identity (sequence name library.rule_id_seq) not null,
  user_type smallint,
  max_loans smallint default 5 not null,
  loan_days smallint default 30 not null,
  renew_times smallint default 1 not null,
  renew_days smallint default 15 not null,
  renew_open_days smallint default 7 not null,
  hold_days smallint default 3 not null,
  max_holds smallint default 3 not null,
  recommend_per_30_days smallint default 5 not null,
  block_if_overdue boolean default true not null,
  review_needs_loan boolean default true not null,
  version integer default 1 not null
);

create table library.title (
  id bigint generated always as identity (sequence name library.title_id_seq) not null,
  isbn text,
  name text not null,
  author text default ''::text not null,
  publisher text default ''::text not null,
  publish_year smallint,
  book_type smallint not null,
  summary text default ''::text not null,
  price bigint,
  score_sum integer default 0 not null,
  score_count integer default 0 not null,
  borrow_count integer default 0 not null,
  name_search text not null,
  author_search text not null,
  grams text[] not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table okr.alignment (
  id bigint generated always as identity (sequence name okr.alignment_id_seq) not null,
  from_id bigint not null,
  to_id bigint not null,
  kind smallint not null,
  state smallint default 0 not null,
  reason text default ''::text not null,
  asked_by bigint,
  asked_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone
);

create table okr.check_in (
  id bigint generated always as identity (sequence name okr.check_in_id_seq) not null,
  goal_id bigint not null,
  "values" jsonb default '{}'::jsonb not null,
  confidence smallint,
  status smallint,
  proposed smallint,
  note text default ''::text not null,
  made_by bigint,
  at timestamp(3) with time zone not null
);

create table okr.completion_setting (
  id bigint default nextval('okr.obid'::regclass) not null,
  scope smallint not null,
  department_id bigint,
  goal_id bigint,
  cap_bp smallint,
  on_track_bp smallint,
  at_risk_bp smallint,
  count_stopped boolean,
  status_rule smallint,
  score_map jsonb,
  fixed_bp smallint,
  remarks text default ''::text not null,
  version integer default 1 not null,
  changed_by bigint,
  changed_at timestamp(3) with time zone
);

create table okr.cycle (
  id bigint generated always as identity (sequence name okr.cycle_id_seq) not null,
  period_type smallint not null,
  first_day date not null,
  last_day date not null,
  state smallint default 0 not null,
  closed_at timestamp(3) with time zone,
  version integer default 1 not null,
  setting_day date,
  running_day date,
  review_day date,
  closing_day date
);

create table okr.day_mark (
  person_id bigint not null,
  work_day date not null,
  marked_at timestamp(3) with time zone not null
);

create table okr.error_report (
  id bigint generated always as identity (sequence name okr.error_report_id_seq) not null,
  person_id bigint not null,
  work_day date not null,
  record_id bigint,
  kind smallint not null,
  words text not null,
  state smallint default 0 not null,
  handler_id bigint,
  answer text default ''::text not null,
  made_by bigint not null,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table okr.event (
  id bigint generated always as identity (sequence name okr.event_id_seq) not null,
  obid bigint not null,
  project_id bigint not null,
  act smallint not null,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null,
  reason text default ''::text not null,
  made_by bigint,
  at timestamp(3) with time zone not null
);

create table okr.flow_edition (
  id bigint generated always as identity (sequence name okr.flow_edition_id_seq) not null,
  person_id bigint not null,
  number integer not null,
  name text not null,
  view jsonb not null,
  chart jsonb not null,
  node_count integer not null,
  made_at timestamp(3) with time zone not null
);

create table okr.goal (
  id bigint generated always as identity (sequence name okr.goal_id_seq) not null,
  kind smallint not null,
  parent_id bigint,
  cycle_id bigint,
  title text not null,
  owner_id bigint,
  department_id bigint not null,
  weight_bp smallint,
  visibility smallint default 1 not null,
  named_ids bigint[] default '{}'::bigint[] not null,
  state smallint default 0 not null,
  pool_state smallint,
  copied_from bigint,
  confidence smallint,
  status smallint,
  score numeric(3,2),
  self_score numeric(3,2),
  review_note text default ''::text not null,
  stop_reason text default ''::text not null,
  changed_after_start boolean default false not null,
  version integer default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table okr.goal_event (
  id bigint generated always as identity (sequence name okr.goal_event_id_seq) not null,
  goal_id bigint,
  cycle_id bigint,
  act smallint not null,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null,
  reason text default ''::text not null,
  made_by bigint,
  at timestamp(3) with time zone not null
);

create table okr.import (
  token uuid default gen_random_uuid() not null,
  person_id bigint not null,
  project_id bigint,
  cycle_id bigint,
  plan jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table okr.kr_execute (
  id bigint default nextval('okr.obid'::regclass) not null,
  goal_id bigint not null,
  scheme_id bigint not null,
  person_id bigint not null,
  assigner_id bigint not null,
  share_bp smallint not null,
  plan_minutes integer,
  plan_start date,
  plan_end date,
  state smallint default 0 not null,
  state_before smallint,
  is_released boolean default false not null,
  reason text default ''::text not null,
  reject_times smallint default 0 not null,
  typed_bp smallint,
  note text default ''::text not null,
  self_score numeric(3,2),
  score numeric(3,2),
  assigned_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table okr.kr_execute_event (
  id bigint generated always as identity (sequence name okr.kr_execute_event_id_seq) not null,
  obid bigint not null,
  act smallint not null,
  after jsonb default '{}'::jsonb not null,
  reason text default ''::text not null,
  made_by bigint,
  at timestamp(3) with time zone not null
);

create table okr.metric (
  id bigint generated always as identity (sequence name okr.metric_id_seq) not null,
  goal_id bigint not null,
  sort_no smallint not null,
  name text not null,
  kind smallint not null,
  source smallint not null,
  start_value numeric,
  target numeric,
  current numeric,
  low numeric,
  high numeric,
  unit text default ''::text not null,
  weight_bp smallint default 0 not null,
  node_id bigint,
  milestones jsonb default '[]'::jsonb not null,
  entered_by bigint,
  entered_at timestamp(3) with time zone
);

create table okr.project (
  id bigint generated always as identity (sequence name okr.project_id_seq) not null,
  name text not null,
  code text not null,
  manager_id bigint not null,
  department_id bigint not null,
  member_ids bigint[] default '{}'::bigint[] not null,
  start_day date not null,
  end_day date not null,
  state smallint default 1 not null,
  progress numeric,
  tree_version bigint default 1 not null,
  whole_since bigint default 1 not null,
  version integer default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table okr.record_month (
  month date not null,
  closed_at timestamp(3) with time zone,
  closed_by bigint
);

create table okr.record_sum (
  month date not null,
  person_id bigint not null,
  obid bigint not null,
  type smallint not null,
  minutes bigint not null,
  records integer not null
);

create table okr.scheme_kr (
  scheme_id bigint not null,
  goal_id bigint not null,
  weight_bp smallint not null,
  sort_no smallint not null
);

create table okr.snapshot (
  cycle_id bigint not null,
  goal_id bigint not null,
  number integer not null,
  body jsonb not null,
  at timestamp(3) with time zone not null
);

create table okr.user_calibre (
  id bigint generated always as identity (sequence name okr.user_calibre_id_seq) not null,
  person_id bigint not null,
  department_id bigint not null,
  post_id bigint,
  ratio_bp smallint not null,
  from_month date not null,
  to_month date
);

create table okr.user_calibre_head (
  person_id bigint not null,
  version integer default 1 not null
);

create table okr.work_breakdown (
  id bigint default nextval('okr.obid'::regclass) not null,
  project_id bigint not null,
  parent_id bigint,
  path bigint[] not null,
  name text not null,
  type smallint default 1 not null,
  owner_id bigint,
  department_id bigint,
  calibre_post_id bigint,
  base_start date,
  base_end date,
  plan_start date,
  plan_end date,
  plan_minutes integer,
  weight_bp smallint,
  typed_bp smallint,
  progress numeric,
  state smallint default 0 not null,
  state_before smallint,
  stop_reason text default ''::text not null,
  is_locked boolean default false not null,
  is_hidden boolean default false not null,
  delay_times smallint default 0 not null,
  sort_no bigint not null,
  version integer default 1 not null,
  stamp bigint not null
);

create table okr.work_breakdown_edition (
  id bigint generated always as identity (sequence name okr.work_breakdown_edition_id_seq) not null,
  project_id bigint not null,
  number integer not null,
  name text not null,
  nodes jsonb not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table okr.work_breakdown_gone (
  id bigint not null,
  project_id bigint not null,
  stamp bigint not null
);

create table okr.work_record (
  id bigint generated always as identity (sequence name okr.work_record_id_seq) not null,
  person_id bigint not null,
  work_day date not null,
  obid bigint,
  type smallint not null,
  minutes integer not null,
  content text default ''::text not null,
  state smallint not null,
  reason text default ''::text not null,
  correction_of bigint,
  logged_at timestamp(3) with time zone not null,
  reviewed_by bigint,
  version integer default 1 not null
);

create table okr.work_scheme (
  id bigint generated always as identity (sequence name okr.work_scheme_id_seq) not null,
  title text not null,
  month date not null,
  department_id bigint not null,
  owner_id bigint not null,
  state smallint default 0 not null,
  is_shown boolean default true not null,
  version integer default 1 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table payroll.bank_batch (
  id bigint generated always as identity (sequence name payroll.bank_batch_id_seq) not null,
  run_id bigint not null,
  format smallint not null,
  people integer not null,
  total text not null,
  state smallint default 1 not null,
  made_by bigint not null,
  made_at timestamp(3) with time zone not null,
  downloaded_by bigint,
  downloaded_at timestamp(3) with time zone,
  answered_by bigint,
  answered_at timestamp(3) with time zone,
  version integer default 1 not null,
  layout jsonb,
  made_for bigint not null
);

create table payroll.bank_layout (
  id bigint generated always as identity (sequence name payroll.bank_layout_id_seq) not null,
  name text not null,
  name_en text default ''::text not null,
  format smallint not null,
  separator text default '|'::text not null,
  has_head boolean not null,
  columns jsonb not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table payroll.bank_release (
  run_id bigint not null,
  person_id bigint not null,
  released_by bigint not null,
  released_at timestamp(3) with time zone not null,
  reason text not null
);

create table payroll.bank_row (
  batch_id bigint not null,
  run_id bigint not null,
  person_id bigint not null,
  state smallint default 1 not null,
  sealed text not null
);

create table payroll.correction (
  id bigint generated always as identity (sequence name payroll.correction_id_seq) not null,
  person_id bigint not null,
  origin_month text not null,
  item text not null,
  cause smallint not null,
  form_id bigint,
  sealed text not null,
  made_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  run_id bigint,
  is_computed boolean default false not null
);

create table payroll.dispute (
  form_id bigint not null,
  slip_id bigint not null,
  item text not null,
  made_at timestamp(3) with time zone not null
);

create table payroll.enrolment (
  id bigint generated always as identity (sequence name payroll.enrolment_id_seq) not null,
  person_id bigint not null,
  scheme text not null,
  from_day date not null,
  to_day date,
  sealed text not null,
  changed_at timestamp(3) with time zone default now() not null
);

create table payroll.insurance_scheme (
  id bigint generated always as identity (sequence name payroll.insurance_scheme_id_seq) not null,
  code text not null,
  name text not null,
  name_en text not null,
  from_day date not null,
  to_day date,
  floor bigint,
  ceiling bigint,
  is_taxed boolean not null,
  items jsonb not null,
  source text not null,
  version integer default 1 not null,
  average_wage bigint,
  minimum_wage bigint,
  changed_at timestamp(3) with time zone default now() not null
);

create table payroll.non_compete (
  id bigint generated always as identity (sequence name payroll.non_compete_id_seq) not null,
  person_id bigint not null,
  form_id bigint not null,
  from_day date not null,
  months smallint not null,
  to_day date not null,
  ended_day date,
  end_cause smallint,
  end_reason text default ''::text not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  sealed text not null,
  kept_by bigint not null,
  kept_at timestamp with time zone not null,
  version integer default 1 not null
);

create table payroll.opening (
  id bigint generated always as identity (sequence name payroll.opening_id_seq) not null,
  form_id bigint,
  made_by bigint not null,
  sealed text not null,
  made_at timestamp(3) with time zone not null
);

create table payroll.paid_once (
  kind smallint not null,
  person_id bigint not null,
  what text not null,
  run_id bigint not null
);

create table payroll.pay_group (
  id integer generated always as identity (sequence name payroll.pay_group_id_seq) not null,
  name text not null,
  name_en text not null,
  company_id bigint not null,
  currency text not null,
  pay_day smallint not null,
  attendance_lag smallint not null,
  is_taxed boolean not null,
  wage_items text[] not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  variance_percent smallint default 20 not null,
  variance_amount integer default 500 not null,
  non_compete_tax smallint default 1 not null
);

create table payroll.pay_item (
  id integer generated always as identity (sequence name payroll.pay_item_id_seq) not null,
  group_id integer,
  code text not null,
  name text not null,
  name_en text not null,
  kind smallint not null,
  source smallint not null,
  formula text not null,
  tax_kind smallint not null,
  query_as text not null,
  from_day date not null,
  to_day date,
  place integer not null,
  version integer default 1 not null
);

create table payroll.pay_member (
  id bigint generated always as identity (sequence name payroll.pay_member_id_seq) not null,
  group_id integer not null,
  person_id bigint not null,
  from_day date not null,
  to_day date
);

create table payroll.pay_run (
  id bigint generated always as identity (sequence name payroll.pay_run_id_seq) not null,
  company_id bigint not null,
  month text not null,
  kind smallint not null,
  state smallint not null,
  name text not null,
  people integer not null,
  made_by bigint not null,
  made_at timestamp(3) with time zone not null,
  published_by bigint,
  published_at timestamp(3) with time zone,
  cancelled_by bigint,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text,
  group_id integer,
  attendance_month text,
  is_provisional boolean default false not null,
  asked_at timestamp(3) with time zone,
  asked_by bigint,
  calculated_at timestamp(3) with time zone,
  input_hash text,
  totals text,
  form_id bigint,
  is_filing boolean default false not null,
  approved_by bigint,
  approved_at timestamp(3) with time zone,
  locked_by bigint,
  locked_at timestamp(3) with time zone,
  reopen_asked_by bigint,
  reopen_asked_at timestamp(3) with time zone,
  reopen_reason text,
  version integer default 1 not null,
  rules jsonb,
  is_partial boolean default false not null
);

create table payroll.pay_run_hand (
  run_id bigint not null,
  person_id bigint not null
);

create table payroll.pay_run_opened (
  run_id bigint not null,
  session_id uuid not null,
  person_id bigint not null,
  opened_at timestamp(3) with time zone not null
);

create table payroll.pay_run_person (
  run_id bigint not null,
  person_id bigint not null,
  is_due boolean default true not null,
  sealed text,
  input_hash text,
  problems jsonb default '[]'::jsonb not null
);

create table payroll.pay_run_typed (
  run_id bigint not null,
  person_id bigint not null,
  sealed text not null
);

create table payroll.pay_run_word (
  run_id bigint not null,
  person_id bigint not null,
  line text not null,
  sealed text not null,
  said_by bigint not null
);

create table payroll.remuneration (
  id bigint generated always as identity (sequence name payroll.remuneration_id_seq) not null,
  person_id bigint not null,
  from_day date not null,
  to_day date,
  stage smallint not null,
  cause smallint not null,
  form_id bigint not null,
  sealed text not null,
  made_at timestamp(3) with time zone not null,
  superseded_at timestamp(3) with time zone
);

create table payroll.salary_adjustment (
  id bigint generated always as identity (sequence name payroll.salary_adjustment_id_seq) not null,
  person_id bigint not null,
  effective_day date not null,
  cause smallint not null,
  state smallint not null,
  form_id bigint not null,
  sealed text,
  made_at timestamp(3) with time zone not null,
  effective_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  stage smallint
);

create table payroll.slip (
  id bigint generated always as identity (sequence name payroll.slip_id_seq) not null,
  run_id bigint not null,
  person_id bigint not null,
  month text not null,
  state smallint not null,
  sealed text not null,
  mark text not null,
  code text not null,
  published_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  kind smallint not null,
  entry_day date,
  last_day date,
  state_before smallint
);

create table payroll.slip_profile (
  id integer generated always as identity (sequence name payroll.slip_profile_id_seq) not null,
  name text not null,
  number_column text not null,
  net_column text not null,
  columns jsonb not null,
  version integer default 1 not null
);

create table payroll.tax_profile (
  person_id bigint not null,
  year smallint not null,
  sealed text not null,
  version integer default 1 not null
);

create table payroll.tax_table (
  id integer generated always as identity (sequence name payroll.tax_table_id_seq) not null,
  from_month text not null,
  year_bands jsonb not null,
  month_bands jsonb not null,
  basic bigint not null,
  bonus_until text not null,
  source text not null,
  version integer default 1 not null
);

create table people.access_token (
  id uuid default gen_random_uuid() not null,
  person_id bigint not null,
  name text not null,
  token_hash text not null,
  hint text not null,
  areas text[] not null,
  may_write boolean not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  last_used_ip text,
  revoked_at timestamp(3) with time zone,
  revoked_by bigint,
  grant_id text,
  client_id text
);

create table people.account (
  person_id bigint not null,
  password_hash text not null,
  must_change boolean not null,
  password_changed_at timestamp(3) with time zone not null
);

create table people.accounting_subject (
  id bigint generated always as identity (sequence name people.accounting_subject_id_seq) not null,
  parent_id bigint,
  code text not null,
  name text not null,
  name_en text not null,
  sort integer default 0 not null
);

create table people.approval_identity (
  department_id bigint not null,
  approval_role_id bigint not null,
  person_id bigint not null
);

create table people.approval_role (
  id bigint generated always as identity (sequence name people.approval_role_id_seq) not null,
  name text not null,
  name_en text not null
);

create table people.assignment (
  id bigint generated always as identity (sequence name people.assignment_id_seq) not null,
  person_id bigint not null,
  from_day date not null,
  to_day date,
  company_id bigint not null,
  department_id bigint not null,
  leader_id bigint,
  post_id bigint,
  user_type smallint not null,
  fields text[] not null,
  cause smallint not null,
  form_id bigint,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  superseded_at timestamp(3) with time zone
);

create table people.authority_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  uid text,
  grant_id text,
  consumed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone
);

create table people.authority_subject (
  issuer text not null,
  subject text not null,
  person_id bigint not null,
  linked_at timestamp(3) with time zone default now() not null
);

create table people.choice (
  id bigint generated always as identity (sequence name people.channel_id_seq) constraint channel_id_not_null not null,
  parent_id bigint,
  name text constraint channel_name_not_null not null,
  name_en text default ''::text constraint channel_name_en_not_null not null,
  sort integer default 0 constraint channel_sort_not_null not null,
  is_active boolean default true constraint channel_is_active_not_null not null,
  tree text not null
);

create table people.company (
  id bigint generated always as identity (sequence name people.company_id_seq) not null,
  name text not null,
  name_en text not null,
  sort integer default 0 not null,
  is_active boolean default true not null,
  credit_code text default ''::text not null
);

create table people.company_name (
  id bigint generated always as identity (sequence name people.company_name_id_seq) not null,
  company_id bigint not null,
  name text not null,
  to_day date not null
);

create table people.department (
  id bigint generated always as identity (sequence name people.department_id_seq) not null,
  parent_id bigint,
  path bigint[] default '{}'::bigint[] not null,
  name text not null,
  name_en text not null,
  leader_id bigint,
  is_optional boolean default true not null,
  sort integer default 0 not null,
  is_active boolean default true not null,
  made_on date
);

create table people.department_past (
  id bigint generated always as identity (sequence name people.department_past_id_seq) not null,
  department_id bigint not null,
  from_day date,
  to_day date not null,
  name text not null,
  name_en text not null,
  parent_id bigint,
  path bigint[] not null,
  leader_id bigint,
  is_active boolean not null
);

create table people.employee_card (
  person_id bigint not null,
  id_card_start date,
  id_card_until text default ''::text not null,
  birth_date date,
  marital_status smallint,
  political_outlook smallint,
  native_place text default ''::text not null,
  nation text default ''::text not null,
  household_type smallint,
  household_nature smallint,
  address text default ''::text not null,
  present_address text default ''::text not null,
  bank_number_sealed text,
  bank_number_index text,
  bank_city text default ''::text not null,
  bank_branch text default ''::text not null,
  social_security text default ''::text not null,
  housing_fund text default ''::text not null,
  school text default ''::text not null,
  education smallint,
  specialty text default ''::text not null,
  is_graduate smallint,
  graduate_date date,
  probation_until date,
  confirmed_on date,
  contract_type smallint,
  contract_start date,
  contract_end date,
  file_number text default ''::text not null,
  competition numeric(5,2),
  work_start date,
  retire_category smallint,
  bank_changed_at timestamp(3) with time zone,
  id_card_type smallint
);

create table people.hire (
  person_id bigint not null,
  token_hash text,
  token_until timestamp with time zone not null,
  filled_at timestamp with time zone,
  begun_at timestamp with time zone,
  called_off_at timestamp with time zone,
  made_by bigint,
  made_at timestamp with time zone not null
);

create table people.hrbp (
  id bigint generated always as identity (sequence name people.hrbp_id_seq) not null,
  department_id bigint not null,
  person_id bigint not null,
  from_day date not null,
  to_day date,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table people.hrbp_agent (
  id bigint generated always as identity (sequence name people.hrbp_agent_id_seq) not null,
  person_id bigint not null,
  agent_id bigint not null,
  from_day date not null,
  to_day date not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  is_active boolean default true not null,
  acted smallint default 0 not null,
  version integer default 1 not null
);

create table people.login_record (
  id bigint generated always as identity (sequence name people.login_record_id_seq) not null,
  person_id bigint,
  login_name text not null,
  login_type smallint not null,
  fail_reason text,
  ip text not null,
  browser text not null,
  os text not null,
  user_agent text not null,
  session_id uuid,
  login_time timestamp(3) with time zone not null
);

create table people.notice_preference (
  person_id bigint not null,
  mail text not null,
  work_chat boolean not null,
  quiet_from smallint,
  quiet_until smallint
);

create table people.passkey (
  id bigint generated always as identity (sequence name people.passkey_id_seq) not null,
  person_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint default 0 not null,
  is_synced boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone
);

create table people.password_guard (
  key text not null,
  tries integer not null,
  ends_at timestamp(3) with time zone not null,
  waits_until timestamp(3) with time zone
);

create table people.password_link (
  person_id bigint not null,
  token_hash text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table people.permission (
  id bigint generated always as identity (sequence name people.permission_id_seq) not null,
  parent_id bigint,
  code text not null,
  name text not null,
  name_en text not null,
  url text,
  icon text,
  sort integer default 0 not null
);

create table people.person (
  id bigint generated always as identity (sequence name people.person_id_seq) not null,
  employee_id text not null,
  login_name text not null,
  chinese_name text not null,
  english_name text default ''::text not null,
  pinyin text default ''::text not null,
  email text default ''::text not null,
  gender smallint default 0 not null,
  company_id bigint not null,
  department_id bigint not null,
  leader_id bigint,
  "position" text default ''::text not null,
  user_type smallint default 1 not null,
  entry_date date,
  identity_number_sealed text,
  identity_number_index text,
  is_active boolean default true not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  phone_sealed text,
  phone_index text,
  phone_last4_index text,
  job_type smallint default 0 not null,
  leave_date date,
  leave_remark text default ''::text not null,
  is_core boolean default false not null,
  is_conference boolean default false not null,
  internal_relations text default ''::text not null,
  chat_id text,
  sso_state smallint default 1 not null,
  channel text default ''::text not null,
  version integer default 1 not null,
  name_last1 text generated always as ("right"(chinese_name, 1)) stored,
  id_first1 text,
  id_last1 text,
  search_text text generated always as (lower(((((((chinese_name || ' '::text) || pinyin) || ' '::text) || english_name) || ' '::text) || employee_id))) stored,
  is_program boolean default false not null
);

create table people.person_event (
  id bigint generated always as identity (sequence name people.person_event_id_seq) not null,
  person_id bigint not null,
  at timestamp(3) with time zone not null,
  actor_id bigint,
  act text not null,
  changes jsonb default '[]'::jsonb not null
);

create table people.person_role (
  person_id bigint not null,
  role_id bigint not null
);

create table people.post (
  id bigint generated always as identity (sequence name people.post_id_seq) not null,
  name text not null,
  name_en text default ''::text not null,
  sort integer default 0 not null,
  is_active boolean default true not null,
  code text default ''::text not null,
  grade_min smallint,
  grade_max smallint
);

create table people.post_plan (
  department_id bigint not null,
  post_id bigint not null,
  planned integer not null
);

create table people.program_account (
  person_id bigint not null,
  purpose text not null,
  owner_id bigint not null,
  areas text[] not null,
  may_write boolean not null,
  ends_on date not null,
  stopped_at timestamp(3) with time zone,
  version integer default 1 not null
);

create table people.program_request (
  id uuid default gen_random_uuid() not null,
  token_id uuid not null,
  person_id bigint not null,
  call text not null,
  input jsonb,
  digest text not null,
  state smallint not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  outcome text default ''::text not null,
  told_at timestamp(3) with time zone
);

create table people.reaching_channel (
  channel text not null,
  begun_at timestamp(3) with time zone not null
);

create table people.recovery_code (
  person_id bigint not null,
  fingerprint text not null,
  used_at timestamp(3) with time zone
);

create table people.role (
  id bigint generated always as identity (sequence name people.role_id_seq) not null,
  name text not null,
  name_en text not null,
  data_scope smallint default 1 not null,
  needs_factor boolean default false not null
);

create table people.role_permission (
  role_id bigint not null,
  permission_id bigint not null
);

create table people.second_factor (
  person_id bigint not null,
  secret text not null,
  created_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint default 0 not null
);

create table people.session (
  id uuid default gen_random_uuid() not null,
  person_id bigint not null,
  cookie_hash text not null,
  subject text not null,
  authority_sid text,
  authenticated_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  last_seen_at timestamp(3) with time zone default now() not null,
  ended_at timestamp(3) with time zone,
  end_kind smallint,
  view_as_id bigint,
  view_as_until timestamp(3) with time zone
);

create table people.session_proof (
  session_id uuid constraint proof_session_id_not_null not null,
  person_id bigint constraint proof_person_id_not_null not null,
  proved_at timestamp(3) with time zone constraint proof_proved_at_not_null not null
);

create table people.session_token (
  token_hash text not null,
  session_id uuid not null,
  is_opaque boolean not null,
  expires_at timestamp(3) with time zone not null
);

create table people.signing_key (
  alg text not null,
  sealed_jwk text not null,
  created_at timestamp(3) with time zone default now() not null,
  id bigint generated always as identity (sequence name people.signing_key_id_seq) not null
);

create table people.sms_request (
  id bigint generated always as identity (sequence name people.sms_request_id_seq) not null,
  number_hash text not null,
  ip text not null,
  sent_at timestamp(3) with time zone not null
);

create table people.user_import (
  token uuid default gen_random_uuid() not null,
  person_id bigint not null,
  sealed_rows text not null,
  digest text not null,
  created_at timestamp(3) with time zone not null,
  applied_at timestamp(3) with time zone
);

create table people.work_chat_binding (
  person_id bigint not null,
  corp_id text not null,
  user_id text not null,
  name text not null,
  bound_at timestamp(3) with time zone not null
);

create table people.work_chat_nonce (
  nonce_hash text not null,
  person_id bigint not null,
  session_id uuid not null,
  expires_at timestamp(3) with time zone not null
);

create table recruiting.interview (
  id bigint generated always as identity (sequence name recruiting.interview_id_seq) not null,
  interviewee_id bigint not null,
  seeker_id bigint not null,
  round_no smallint not null,
  mode smallint not null,
  during tstzrange not null,
  booking_id bigint,
  link text default ''::text not null,
  state smallint default 0 not null,
  replan smallint default 0 not null,
  edition_id bigint,
  sequence integer default 0 not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table recruiting.interview_choice (
  interviewee_id bigint not null,
  token_hash text not null,
  round_no smallint not null,
  mode smallint not null,
  link text default ''::text not null,
  people bigint[] not null,
  slots jsonb not null,
  made_by bigint not null,
  made_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);

create table recruiting.interview_event (
  id bigint generated always as identity (sequence name recruiting.interview_event_id_seq) not null,
  interview_id bigint not null,
  act smallint not null,
  detail jsonb default '{}'::jsonb not null,
  at timestamp(3) with time zone not null,
  made_by bigint
);

create table recruiting.interview_user (
  interview_id bigint not null,
  person_id bigint not null,
  during tstzrange not null,
  is_live boolean default true not null,
  result smallint,
  scores smallint[] default '{}'::smallint[] not null,
  evaluation text default ''::text not null,
  submitted_at timestamp(3) with time zone,
  before jsonb,
  addition text default ''::text not null,
  added_at timestamp(3) with time zone
);

create table recruiting.interviewee (
  id bigint generated always as identity (sequence name recruiting.interviewee_id_seq) not null,
  seeker_id bigint not null,
  recruitment_id bigint not null,
  source_id bigint not null,
  referrer_id bigint,
  resume_uid uuid,
  stage smallint not null,
  stage_since timestamp(3) with time zone not null,
  spent_ms bigint default 0 not null,
  closed_from smallint,
  reject_code smallint,
  expect_salary_sealed text,
  plan_entry_day date,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null,
  offer_form_id bigint,
  offer_state smallint default 0 not null,
  offer_sent_at timestamp(3) with time zone,
  offer_until date,
  user_id bigint,
  reached smallint default 1 not null,
  spans_ms bigint[] default array_fill(NULL::bigint, ARRAY[6]) not null,
  transfer_form_id bigint
);

create table recruiting.interviewer (
  person_id bigint not null,
  post_ids bigint[] default '{}'::bigint[] not null,
  rounds smallint[] default '{}'::smallint[] not null,
  max_per_week smallint default 10 not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table recruiting.letter (
  id bigint generated always as identity (sequence name recruiting.letter_id_seq) not null,
  interview_id bigint,
  kind smallint not null,
  to_sealed text,
  subject text not null,
  body text not null,
  calendar text not null,
  state smallint not null,
  fault text default ''::text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  interviewee_id bigint,
  form_id bigint
);

create table recruiting.merge (
  id bigint generated always as identity (sequence name recruiting.merge_id_seq) not null,
  kept_id bigint not null,
  gone_id bigint not null,
  values_sealed text,
  interviewee_ids bigint[] not null,
  file_uids uuid[] not null,
  alias_ids bigint[] not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  undone_by bigint,
  undone_at timestamp(3) with time zone
);

create table recruiting.no_contact (
  mark text not null,
  until date not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table recruiting.recruitment (
  id bigint generated always as identity (sequence name recruiting.recruitment_id_seq) not null,
  title text not null,
  post_id bigint not null,
  department_id bigint not null,
  company_id bigint not null,
  head_count smallint not null,
  employ_type smallint not null,
  city text default ''::text not null,
  salary_sealed text,
  education smallint,
  work_years smallint,
  reason smallint not null,
  replaced_id bigint,
  urgency smallint default 0 not null,
  owner_id bigint not null,
  assistant_ids bigint[] default '{}'::bigint[] not null,
  hrbp_id bigint,
  latest_entry_day date,
  description text default ''::text not null,
  state smallint not null,
  state_reason text default ''::text not null,
  top_at timestamp(3) with time zone,
  sort smallint default 100 not null,
  open_day date,
  close_day date,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null,
  scorecard_id bigint,
  rounds jsonb default '[]'::jsonb not null,
  form_id bigint
);

create table recruiting.remark (
  id bigint generated always as identity (sequence name recruiting.remark_id_seq) not null,
  recruitment_id bigint,
  interviewee_id bigint,
  event_id bigint,
  text text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  interview_event_id bigint
);

create table recruiting.scorecard (
  id bigint generated always as identity (sequence name recruiting.scorecard_id_seq) not null,
  name text not null,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table recruiting.scorecard_edition (
  id bigint generated always as identity (sequence name recruiting.scorecard_edition_id_seq) not null,
  scorecard_id bigint not null,
  edition smallint not null,
  items jsonb not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null
);

create table recruiting.seeker (
  id bigint generated always as identity (sequence name recruiting.seeker_id_seq) not null,
  name text not null,
  gender smallint default 0 not null,
  phone_sealed text,
  phone_index text,
  mail_sealed text,
  mail_index text,
  id_card_sealed text,
  id_card_index text,
  birth_year smallint,
  education smallint,
  school text default ''::text not null,
  work_years smallint,
  last_company text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  links text[] default '{}'::text[] not null,
  source_id bigint not null,
  person_id bigint,
  is_pooled boolean default false not null,
  consent_day date,
  consent_until date,
  consent_kind smallint,
  pool_note text default ''::text not null,
  search_text text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null,
  version integer default 1 not null,
  merged_into bigint,
  anonymized_at timestamp(3) with time zone,
  told_until date,
  told_on date
);

create table recruiting.setting (
  id boolean default true not null,
  keep_days smallint default 180 not null,
  version integer default 1 not null
);

create table recruiting.source (
  id bigint generated always as identity (sequence name recruiting.source_id_seq) not null,
  name text not null,
  kind smallint not null,
  fee_kind smallint not null,
  fee bigint default 0 not null,
  contract_end date,
  is_active boolean default true not null,
  version integer default 1 not null
);

create table recruiting.stage_event (
  id bigint generated always as identity (sequence name recruiting.stage_event_id_seq) not null,
  interviewee_id bigint not null,
  from_stage smallint,
  to_stage smallint not null,
  at timestamp(3) with time zone not null,
  made_by bigint,
  reject_code smallint
);

create table rooms.address (
  id bigint generated always as identity (sequence name rooms.address_id_seq) not null,
  kind text not null,
  person_id bigint,
  room_id bigint,
  token_hash text not null,
  created_by bigint not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);

create table rooms.attendee (
  booking_id bigint not null,
  person_id bigint not null,
  response smallint default 0 not null
);

create table rooms.booking (
  id bigint generated always as identity (sequence name rooms.booking_id_seq) not null,
  room_id bigint not null,
  kind smallint not null,
  series_id bigint,
  title text not null,
  host_id bigint not null,
  creator_id bigint not null,
  during tstzrange not null,
  original_end timestamp(3) with time zone,
  occupied tstzrange not null,
  status smallint not null,
  is_private boolean default false not null,
  remark text default ''::text not null,
  checked_in_at timestamp(3) with time zone,
  warned_at timestamp(3) with time zone,
  acted_by bigint,
  acted_reason text default ''::text not null,
  created_at timestamp(3) with time zone not null,
  version integer default 1 not null
);

create table rooms.log (
  id bigint generated always as identity (sequence name rooms.log_id_seq) not null,
  booking_id bigint not null,
  at timestamp(3) with time zone not null,
  actor_id bigint,
  act text not null,
  detail jsonb not null
);

create table rooms.outline (
  booking_id bigint not null,
  agenda text not null,
  summary text not null,
  decisions jsonb not null,
  version integer not null,
  author_id bigint not null,
  saved_at timestamp(3) with time zone not null
);

create table rooms.outline_edition (
  booking_id bigint not null,
  version integer not null,
  agenda text not null,
  summary text not null,
  decisions jsonb not null,
  author_id bigint not null,
  saved_at timestamp(3) with time zone not null
);

create table rooms.room (
  id bigint generated always as identity (sequence name rooms.room_id_seq) not null,
  name text not null,
  name_en text default ''::text not null,
  building text not null,
  floor text default ''::text not null,
  capacity integer not null,
  equipment text[] default '{}'::text[] not null,
  sort_no integer default 0 not null,
  open_minute smallint not null,
  close_minute smallint not null,
  work_days_only boolean not null,
  slot_minutes smallint not null,
  min_minutes smallint not null,
  max_minutes smallint not null,
  advance_days smallint not null,
  buffer_minutes smallint not null,
  need_approval boolean not null,
  approver_ids bigint[] default '{}'::bigint[] not null,
  check_in_enabled boolean not null,
  release_minutes smallint not null,
  visible_department_ids bigint[] default '{}'::bigint[] not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  picture uuid,
  building_en text default ''::text not null,
  floor_en text default ''::text not null
);

create table rooms.series (
  id bigint generated always as identity (sequence name rooms.series_id_seq) not null,
  freq text not null,
  every smallint not null,
  weekdays smallint[] default '{}'::smallint[] not null,
  start_minute smallint not null,
  minutes smallint not null,
  zone text not null,
  from_day date not null,
  until_day date not null,
  created_by bigint not null,
  created_at timestamp(3) with time zone not null,
  nths smallint[] default '{}'::smallint[] not null
);

create table rooms.setting (
  id boolean default true not null,
  day_minutes smallint not null,
  future_bookings smallint not null,
  version integer default 1 not null,
  calendar_id uuid default gen_random_uuid() not null
);

create table rooms.wait (
  id bigint generated always as identity (sequence name rooms.wait_id_seq) not null,
  person_id bigint not null,
  host_id bigint not null,
  room_id bigint not null,
  is_any boolean not null,
  during tstzrange not null,
  title text not null,
  attendee_ids bigint[] not null,
  is_private boolean not null,
  remark text not null,
  state smallint default 0 not null,
  booking_id bigint,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone
);

create table setup.hidden (
  person_id bigint not null
);

create table setup.step (
  key text not null,
  handed_to bigint not null,
  handed_by bigint not null,
  handed_at timestamp(3) with time zone not null
);

create table suppliers.account (
  account_norm text not null,
  name_norm text not null
);

create table suppliers.approval_link (
  approval_form_id bigint not null,
  name_norm text not null
);

create table suppliers.company (
  id bigint generated always as identity (sequence name suppliers.company_id_seq) not null,
  name text not null,
  name_norm text not null,
  credit_code text,
  legal_person text default ''::text not null,
  phone text default ''::text not null,
  province text default ''::text not null,
  city text default ''::text not null,
  district text default ''::text not null,
  street text default ''::text not null,
  registered_on date,
  state smallint default 3 not null,
  expires_at timestamp(3) with time zone,
  review_on date,
  grade text default ''::text not null,
  score numeric,
  rated_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table suppliers.company_count (
  id bigint generated always as identity (sequence name suppliers.company_count_id_seq) not null,
  state smallint not null,
  grade text not null,
  change bigint not null
);

create table suppliers.control (
  tampid integer not null,
  control jsonb not null,
  created_by bigint,
  created_at timestamp(3) with time zone default now() not null
);

create table suppliers.form (
  id bigint generated always as identity (sequence name suppliers.form_id_seq) not null,
  company_id bigint not null,
  template_id bigint not null,
  template_edition_id bigint not null,
  document jsonb default '{}'::jsonb not null,
  state smallint default 3 not null,
  approval_form_id bigint,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table suppliers.import (
  token uuid default gen_random_uuid() not null,
  person_id bigint not null,
  template_id bigint not null,
  rows jsonb not null,
  created_at timestamp(3) with time zone not null
);

create table suppliers.parameter (
  id bigint generated always as identity (sequence name suppliers.parameter_id_seq) not null,
  rule_list_id bigint not null,
  name text not null,
  value_type text not null,
  tampid integer,
  items jsonb default '[]'::jsonb not null,
  min numeric,
  max numeric,
  missing_policy smallint default 1 not null,
  sort_no integer not null
);

create table suppliers.rating (
  id bigint generated always as identity (sequence name suppliers.rating_id_seq) not null,
  approval_form_id bigint,
  control_index integer default 0 not null,
  form_id bigint not null,
  rule_list_id bigint not null,
  is_current boolean default true not null,
  system_score numeric,
  system_grade text not null,
  human_score integer,
  human_grade text,
  human_id bigint,
  human_reason text default ''::text not null,
  human_at timestamp(3) with time zone,
  inputs jsonb not null,
  trace jsonb not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null
);

create table suppliers.rule (
  id bigint generated always as identity (sequence name suppliers.rule_id_seq) not null,
  rule_list_id bigint not null,
  name text not null,
  chinese_name text default ''::text not null,
  formula text not null,
  grade numeric not null,
  grade_formula text default 'X'::text not null,
  weight_bp integer not null,
  is_on boolean default true not null,
  sort_no integer not null
);

create table suppliers.rule_list (
  id bigint generated always as identity (sequence name suppliers.rule_list_id_seq) not null,
  family_id bigint not null,
  name text not null,
  template_id bigint not null,
  edition_number integer not null,
  state smallint default 1 not null,
  aggregate_formula text default ''::text not null,
  bands jsonb default '[]'::jsonb not null,
  published_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table suppliers.state_log (
  id bigint generated always as identity (sequence name suppliers.state_log_id_seq) not null,
  form_id bigint not null,
  from_state smallint,
  to_state smallint not null,
  reason text default ''::text not null,
  evidence_url text default ''::text not null,
  effective_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  operator_id bigint,
  approval_form_id bigint
);

create table visitors.attempt (
  key text not null,
  at timestamp(3) with time zone not null
);

create table visitors.log (
  id bigint generated always as identity (sequence name visitors.log_id_seq) not null,
  visit_id bigint not null,
  act text not null,
  from_state smallint,
  to_state smallint,
  actor_id bigint,
  note text default ''::text not null,
  at timestamp(3) with time zone not null
);

create table visitors.roll_call (
  id bigint generated always as identity (sequence name visitors.roll_call_id_seq) not null,
  site text not null,
  started_by bigint not null,
  started_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone
);

create table visitors.roll_call_found (
  roll_call_id bigint not null,
  visit_id bigint not null,
  found integer not null,
  counted_by bigint not null,
  counted_at timestamp with time zone not null
);

create table visitors.template (
  id bigint generated always as identity (sequence name visitors.template_id_seq) not null,
  name text not null,
  name_en text not null,
  site text not null,
  site_en text not null,
  edition_number integer not null,
  needs_approval boolean not null,
  asks_identity boolean not null,
  asks_plate boolean not null,
  retention_days integer not null,
  token text not null,
  token_until date,
  is_open boolean not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table visitors.template_edition (
  template_id bigint not null,
  number integer constraint template_edition_number_not_null1 not null,
  controls jsonb not null,
  consent text not null,
  consent_en text not null,
  consent_version integer not null,
  published_by bigint,
  published_at timestamp(3) with time zone not null
);

create table visitors.visit (
  id bigint generated always as identity (sequence name visitors.visit_id_seq) not null,
  number text not null,
  template_id bigint not null,
  edition_number integer not null,
  name text not null,
  phone_sealed text default ''::text not null,
  phone_hash text default ''::text not null,
  phone_last4 text default ''::text not null,
  company text default ''::text not null,
  identity_sealed text default ''::text not null,
  plate text default ''::text not null,
  people_count smallint not null,
  companions text[] default '{}'::text[] not null,
  purpose text default ''::text not null,
  host_id bigint not null,
  schedule_id bigint,
  arrive_at timestamp(3) with time zone not null,
  leave_at timestamp(3) with time zone not null,
  state smallint not null,
  source smallint not null,
  flag smallint default 0 not null,
  watch_id bigint,
  pass_nonce text not null,
  invite_token text,
  checked_in_at timestamp(3) with time zone,
  checked_out_at timestamp(3) with time zone,
  operator_id bigint,
  reason text default ''::text not null,
  consent_at timestamp(3) with time zone,
  consent_version integer,
  document jsonb default '{}'::jsonb not null,
  ended_at timestamp(3) with time zone,
  anonymized_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  search text generated always as (lower(((((((name || ' '::text) || company) || ' '::text) || number) || ' '::text) || plate))) stored not null,
  verified_at timestamp with time zone,
  is_vip boolean default false not null
);

create table visitors.watch (
  id bigint generated always as identity (sequence name visitors.watch_id_seq) not null,
  kind smallint not null,
  name text not null,
  name_norm text not null,
  phone_hash text not null,
  phone_last4 text not null,
  company text not null,
  company_norm text not null,
  reason text not null,
  until_on date,
  created_by bigint not null,
  created_at timestamp(3) with time zone not null
);

create table webhooks.delivery (
  id bigint generated always as identity (sequence name webhooks.delivery_id_seq) not null,
  event_id uuid not null,
  endpoint_id bigint not null,
  state smallint not null,
  attempts integer default 0 not null,
  run_after timestamp(3) with time zone not null,
  tried_at timestamp(3) with time zone,
  took_ms integer,
  status integer,
  problem text,
  cause text
);

create table webhooks.endpoint (
  id bigint generated always as identity (sequence name webhooks.endpoint_id_seq) not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  old_secret_sealed text,
  old_until timestamp(3) with time zone,
  is_active boolean not null,
  failing_since timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  version integer default 1 not null,
  template_ids bigint[] default '{}'::bigint[] not null
);

create table webhooks.event (
  id uuid not null,
  type text not null,
  data jsonb not null,
  at timestamp(3) with time zone not null
);

insert into attendance.card_rule (id, department_id, monthly_limit, cycle_start_day, within_days, allow_lack, allow_late, allow_early, allow_normal, need_proof, version) overriding system value values
('1', NULL, '3', '1', '3', 'true', 'true', 'true', 'false', 'false', '1');

insert into attendance.leave_type (id, region, code, from_day, is_active, unit, step, basis, pay_ratio, need_quota, may_overdraw, proof_after, max_per_bill, max_per_year, max_per_day, gender, probation_allowed, valid_months, carry_most, carry_months, source, made_by, made_at, leave_unit, intern_allowed, min_months, grant_rule, grant_amount, grant_formula, grant_bands, grant_by_part) overriding system value values
('1', 'CN', '1', '2008-01-01', 'true', '1', '5000', '1', '100', 'true', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', '150000', '3', '职工带薪年休假条例', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('10', 'CN', '10', '2012-04-28', 'true', '2', '30', '1', '100', 'false', 'false', '0', NULL, NULL, '60', '2', 'true', '0', NULL, '0', '女职工劳动保护特别规定', NULL, now(), '3', 'true', '0', '0', NULL, '', NULL, 'false'),
('11', 'CN', '11', '2011-01-01', 'true', '1', '10000', '2', '100', 'false', 'false', '0', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '工伤保险条例', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('12', 'CN', '12', '2008-01-01', 'true', '1', '5000', '1', '100', 'false', 'false', '0', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '工资支付暂行规定', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('13', 'CN', '13', '2008-01-01', 'true', '2', '30', '1', '100', 'true', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '公司制度', NULL, now(), '3', 'true', '0', '0', NULL, '', NULL, 'false'),
('14', 'HK', '1', '2008-01-01', 'true', '1', '5000', '1', '100', 'true', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '僱傭條例 Employment Ordinance', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('15', 'HK', '2', '2008-01-01', 'true', '1', '1250', '1', '0', 'false', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', 'Company policy', NULL, now(), '3', 'true', '0', '0', NULL, '', NULL, 'false'),
('16', 'HK', '3', '2008-01-01', 'true', '1', '5000', '1', '80', 'false', 'false', '0', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '僱傭條例 Employment Ordinance', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('17', 'HK', '4', '2008-01-01', 'true', '1', '10000', '1', '100', 'false', 'false', '0', '30000', '30000', NULL, NULL, 'true', '0', NULL, '0', 'Company policy', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('18', 'HK', '5', '2008-01-01', 'true', '1', '10000', '1', '100', 'false', 'false', '0', '30000', NULL, NULL, NULL, 'true', '0', NULL, '0', 'Company policy', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('19', 'HK', '6', '2020-12-11', 'true', '1', '10000', '2', '80', 'false', 'false', '0', '980000', NULL, NULL, '2', 'true', '0', NULL, '0', '僱傭條例 Employment Ordinance', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('2', 'CN', '2', '2008-01-01', 'true', '1', '1250', '1', '0', 'false', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '公司制度', NULL, now(), '3', 'true', '0', '0', NULL, '', NULL, 'false'),
('20', 'HK', '7', '2019-01-18', 'true', '1', '10000', '1', '80', 'false', 'false', '0', '50000', NULL, NULL, '1', 'true', '0', NULL, '0', '僱傭條例 Employment Ordinance', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('21', 'HK', '11', '2008-01-01', 'true', '1', '10000', '2', '80', 'false', 'false', '0', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '僱員補償條例', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('22', 'HK', '12', '2008-01-01', 'true', '1', '5000', '1', '100', 'false', 'false', '0', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', 'Company policy', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('23', 'HK', '13', '2008-01-01', 'true', '2', '30', '1', '100', 'true', 'false', NULL, NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', 'Company policy', NULL, now(), '3', 'true', '0', '0', NULL, '', NULL, 'false'),
('24', 'CN-GD', '6', '2016-09-29', 'true', '1', '10000', '2', '100', 'false', 'false', '0', '1780000', NULL, NULL, '2', 'true', '0', NULL, '0', '广东省人口与计划生育条例（98 + 80 天）', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('25', 'CN-BJ', '6', '2021-11-26', 'true', '1', '10000', '2', '100', 'false', 'false', '0', '1580000', NULL, NULL, '2', 'true', '0', NULL, '0', '北京市人口与计划生育条例（98 + 60 天）', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('26', 'CN-SH', '6', '2021-11-25', 'true', '1', '10000', '2', '100', 'false', 'false', '0', '1580000', NULL, NULL, '2', 'true', '0', NULL, '0', '上海市人口与计划生育条例（98 + 60 天）', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('3', 'CN', '3', '2008-01-01', 'true', '1', '5000', '1', '60', 'false', 'false', '20000', NULL, NULL, NULL, NULL, 'true', '0', NULL, '0', '当地企业工资支付规定', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false'),
('4', 'CN', '4', '2008-01-01', 'true', '1', '10000', '1', '100', 'false', 'false', '0', '30000', '30000', NULL, NULL, 'true', '0', NULL, '0', '婚丧假规定', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('5', 'CN', '5', '2008-01-01', 'true', '1', '10000', '1', '100', 'false', 'false', '0', '30000', NULL, NULL, NULL, 'true', '0', NULL, '0', '婚丧假规定', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('6', 'CN', '6', '2012-04-28', 'true', '1', '10000', '2', '100', 'false', 'false', '0', '980000', NULL, NULL, '2', 'true', '0', NULL, '0', '女职工劳动保护特别规定', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('7', 'CN', '7', '2016-01-01', 'true', '1', '10000', '2', '100', 'false', 'false', '0', '150000', NULL, NULL, '1', 'true', '0', NULL, '0', '各省人口与计划生育条例', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('8', 'CN', '8', '2021-08-20', 'true', '1', '10000', '2', '100', 'false', 'false', '0', NULL, '100000', NULL, NULL, 'true', '0', NULL, '0', '各省人口与计划生育条例', NULL, now(), '1', 'true', '0', '0', NULL, '', NULL, 'false'),
('9', 'CN', '9', '2012-04-28', 'true', '1', '5000', '1', '100', 'false', 'false', '0', '10000', NULL, NULL, '2', 'true', '0', NULL, '0', '女职工劳动保护特别规定', NULL, now(), '2', 'true', '0', '0', NULL, '', NULL, 'false');

insert into attendance.punch_profile (id, name, badge_column, day_column, name_column, time_columns) overriding system value values
('1', '工号、打卡时间', '工号', NULL, NULL, '{打卡时间}'),
('2', '金蝶打卡记录', '员工编码', '打卡日期', NULL, '{打卡时间}');

insert into attendance.setting (the_only, day_from, break_from, break_to, day_to, band_rule, past_days, version, comp_workdays, calendar_id, book_ahead) overriding system value values
('true', '540', '720', '780', '1080', '1', '3', '1', 'false', gen_random_uuid(), 'false');

insert into calendar.calendar (id, code, name, name_en, parent_id) overriding system value values
('1', 'CN', '中国内地法定节假日', 'Mainland public holidays', NULL),
('2', 'HK', '香港公众假期', 'Hong Kong public holidays', NULL),
('3', 'company', '公司', 'Company', '1');

insert into calendar.day (calendar_id, day, kind, name, name_en) overriding system value values
('1', '2024-01-01', '3', '元旦', 'New Year’s Day'),
('1', '2024-02-04', '5', '调休上班', 'Make-up workday'),
('1', '2024-02-10', '3', '春节', 'Spring Festival'),
('1', '2024-02-11', '3', '春节', 'Spring Festival'),
('1', '2024-02-12', '3', '春节', 'Spring Festival'),
('1', '2024-02-13', '4', '春节', 'Spring Festival'),
('1', '2024-02-14', '4', '春节', 'Spring Festival'),
('1', '2024-02-15', '4', '春节', 'Spring Festival'),
('1', '2024-02-16', '4', '春节', 'Spring Festival'),
('1', '2024-02-17', '2', '春节', 'Spring Festival'),
('1', '2024-02-18', '5', '调休上班', 'Make-up workday'),
('1', '2024-04-04', '3', '清明节', 'Qingming Festival'),
('1', '2024-04-05', '4', '清明节', 'Qingming Festival'),
('1', '2024-04-06', '2', '清明节', 'Qingming Festival'),
('1', '2024-04-07', '5', '调休上班', 'Make-up workday'),
('1', '2024-04-28', '5', '调休上班', 'Make-up workday'),
('1', '2024-05-01', '3', '劳动节', 'Labour Day'),
('1', '2024-05-02', '4', '劳动节', 'Labour Day'),
('1', '2024-05-03', '4', '劳动节', 'Labour Day'),
('1', '2024-05-04', '2', '劳动节', 'Labour Day'),
('1', '2024-05-05', '2', '劳动节', 'Labour Day'),
('1', '2024-05-11', '5', '调休上班', 'Make-up workday'),
('1', '2024-06-10', '3', '端午节', 'Dragon Boat Festival'),
('1', '2024-09-14', '5', '调休上班', 'Make-up workday'),
('1', '2024-09-15', '2', '中秋节', 'Mid-Autumn Festival'),
('1', '2024-09-16', '4', '中秋节', 'Mid-Autumn Festival'),
('1', '2024-09-17', '3', '中秋节', 'Mid-Autumn Festival'),
('1', '2024-09-29', '5', '调休上班', 'Make-up workday'),
('1', '2024-10-01', '3', '国庆节', 'National Day'),
('1', '2024-10-02', '3', '国庆节', 'National Day'),
('1', '2024-10-03', '3', '国庆节', 'National Day'),
('1', '2024-10-04', '4', '国庆节', 'National Day'),
('1', '2024-10-05', '2', '国庆节', 'National Day'),
('1', '2024-10-06', '2', '国庆节', 'National Day'),
('1', '2024-10-07', '4', '国庆节', 'National Day'),
('1', '2024-10-12', '5', '调休上班', 'Make-up workday'),
('1', '2025-01-01', '3', '元旦', 'New Year’s Day'),
('1', '2025-01-26', '5', '调休上班', 'Make-up workday'),
('1', '2025-01-28', '3', '春节', 'Spring Festival'),
('1', '2025-01-29', '3', '春节', 'Spring Festival'),
('1', '2025-01-30', '3', '春节', 'Spring Festival'),
('1', '2025-01-31', '3', '春节', 'Spring Festival'),
('1', '2025-02-01', '2', '春节', 'Spring Festival'),
('1', '2025-02-02', '2', '春节', 'Spring Festival'),
('1', '2025-02-03', '4', '春节', 'Spring Festival'),
('1', '2025-02-04', '4', '春节', 'Spring Festival'),
('1', '2025-02-08', '5', '调休上班', 'Make-up workday'),
('1', '2025-04-04', '3', '清明节', 'Qingming Festival'),
('1', '2025-04-05', '2', '清明节', 'Qingming Festival'),
('1', '2025-04-06', '2', '清明节', 'Qingming Festival'),
('1', '2025-04-27', '5', '调休上班', 'Make-up workday'),
('1', '2025-05-01', '3', '劳动节', 'Labour Day'),
('1', '2025-05-02', '3', '劳动节', 'Labour Day'),
('1', '2025-05-03', '2', '劳动节', 'Labour Day'),
('1', '2025-05-04', '2', '劳动节', 'Labour Day'),
('1', '2025-05-05', '4', '劳动节', 'Labour Day'),
('1', '2025-05-31', '3', '端午节', 'Dragon Boat Festival'),
('1', '2025-06-01', '2', '端午节', 'Dragon Boat Festival'),
('1', '2025-06-02', '4', '端午节', 'Dragon Boat Festival'),
('1', '2025-09-28', '5', '调休上班', 'Make-up workday'),
('1', '2025-10-01', '3', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-02', '3', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-03', '3', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-04', '2', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-05', '2', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-06', '3', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-07', '4', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-08', '4', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
('1', '2025-10-11', '5', '调休上班', 'Make-up workday'),
('1', '2026-01-01', '3', '元旦', 'New Year’s Day'),
('1', '2026-01-02', '4', '元旦', 'New Year’s Day'),
('1', '2026-01-03', '2', '元旦', 'New Year’s Day'),
('1', '2026-01-04', '5', '调休上班', 'Make-up workday'),
('1', '2026-02-14', '5', '调休上班', 'Make-up workday'),
('1', '2026-02-15', '2', '春节', 'Spring Festival'),
('1', '2026-02-16', '3', '春节', 'Spring Festival'),
('1', '2026-02-17', '3', '春节', 'Spring Festival'),
('1', '2026-02-18', '3', '春节', 'Spring Festival'),
('1', '2026-02-19', '3', '春节', 'Spring Festival'),
('1', '2026-02-20', '4', '春节', 'Spring Festival'),
('1', '2026-02-21', '2', '春节', 'Spring Festival'),
('1', '2026-02-22', '2', '春节', 'Spring Festival'),
('1', '2026-02-23', '4', '春节', 'Spring Festival'),
('1', '2026-02-28', '5', '调休上班', 'Make-up workday'),
('1', '2026-04-04', '2', '清明节', 'Qingming Festival'),
('1', '2026-04-05', '3', '清明节', 'Qingming Festival'),
('1', '2026-04-06', '4', '清明节', 'Qingming Festival'),
('1', '2026-05-01', '3', '劳动节', 'Labour Day'),
('1', '2026-05-02', '3', '劳动节', 'Labour Day'),
('1', '2026-05-03', '2', '劳动节', 'Labour Day'),
('1', '2026-05-04', '4', '劳动节', 'Labour Day'),
('1', '2026-05-05', '4', '劳动节', 'Labour Day'),
('1', '2026-05-09', '5', '调休上班', 'Make-up workday'),
('1', '2026-06-19', '3', '端午节', 'Dragon Boat Festival'),
('1', '2026-06-20', '2', '端午节', 'Dragon Boat Festival'),
('1', '2026-06-21', '2', '端午节', 'Dragon Boat Festival'),
('1', '2026-09-20', '5', '调休上班', 'Make-up workday'),
('1', '2026-09-25', '3', '中秋节', 'Mid-Autumn Festival'),
('1', '2026-09-26', '2', '中秋节', 'Mid-Autumn Festival'),
('1', '2026-09-27', '2', '中秋节', 'Mid-Autumn Festival'),
('1', '2026-10-01', '3', '国庆节', 'National Day'),
('1', '2026-10-02', '3', '国庆节', 'National Day'),
('1', '2026-10-03', '3', '国庆节', 'National Day'),
('1', '2026-10-04', '2', '国庆节', 'National Day'),
('1', '2026-10-05', '4', '国庆节', 'National Day'),
('1', '2026-10-06', '4', '国庆节', 'National Day'),
('1', '2026-10-07', '4', '国庆节', 'National Day'),
('1', '2026-10-10', '5', '调休上班', 'Make-up workday'),
('2', '2024-01-01', '3', '元旦', 'The first day of January'),
('2', '2024-02-10', '3', '农历年初一', 'Lunar New Year’s Day'),
('2', '2024-02-12', '3', '农历年初三', 'The third day of Lunar New Year'),
('2', '2024-02-13', '3', '农历年初四', 'The fourth day of Lunar New Year'),
('2', '2024-03-29', '4', '耶稣受难节', 'Good Friday'),
('2', '2024-03-30', '4', '耶稣受难节翌日', 'The day following Good Friday'),
('2', '2024-04-01', '4', '复活节星期一', 'Easter Monday'),
('2', '2024-04-04', '3', '清明节', 'Ching Ming Festival'),
('2', '2024-05-01', '3', '劳动节', 'Labour Day'),
('2', '2024-05-15', '3', '佛诞', 'The Birthday of the Buddha'),
('2', '2024-06-10', '3', '端午节', 'Tuen Ng Festival'),
('2', '2024-07-01', '3', '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
('2', '2024-09-18', '3', '中秋节翌日', 'The day following the Mid-Autumn Festival'),
('2', '2024-10-01', '3', '国庆日', 'National Day'),
('2', '2024-10-11', '3', '重阳节', 'Chung Yeung Festival'),
('2', '2024-12-25', '3', '圣诞节', 'Christmas Day'),
('2', '2024-12-26', '3', '圣诞节后第一个周日', 'The first weekday after Christmas Day'),
('2', '2025-01-01', '3', '元旦', 'The first day of January'),
('2', '2025-01-29', '3', '农历年初一', 'Lunar New Year’s Day'),
('2', '2025-01-30', '3', '农历年初二', 'The second day of Lunar New Year'),
('2', '2025-01-31', '3', '农历年初三', 'The third day of Lunar New Year'),
('2', '2025-04-04', '3', '清明节', 'Ching Ming Festival'),
('2', '2025-04-18', '4', '耶稣受难节', 'Good Friday'),
('2', '2025-04-19', '4', '耶稣受难节翌日', 'The day following Good Friday'),
('2', '2025-04-21', '4', '复活节星期一', 'Easter Monday'),
('2', '2025-05-01', '3', '劳动节', 'Labour Day'),
('2', '2025-05-05', '3', '佛诞', 'The Birthday of the Buddha'),
('2', '2025-05-31', '3', '端午节', 'Tuen Ng Festival'),
('2', '2025-07-01', '3', '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
('2', '2025-10-01', '3', '国庆日', 'National Day'),
('2', '2025-10-07', '3', '中秋节翌日', 'The day following the Mid-Autumn Festival'),
('2', '2025-10-29', '3', '重阳节', 'Chung Yeung Festival'),
('2', '2025-12-25', '3', '圣诞节', 'Christmas Day'),
('2', '2025-12-26', '3', '圣诞节后第一个周日', 'The first weekday after Christmas Day'),
('2', '2026-01-01', '3', '元旦', 'The first day of January'),
('2', '2026-02-17', '3', '农历年初一', 'Lunar New Year’s Day'),
('2', '2026-02-18', '3', '农历年初二', 'The second day of Lunar New Year'),
('2', '2026-02-19', '3', '农历年初三', 'The third day of Lunar New Year'),
('2', '2026-04-03', '4', '耶稣受难节', 'Good Friday'),
('2', '2026-04-04', '4', '耶稣受难节翌日', 'The day following Good Friday'),
('2', '2026-04-06', '3', '清明节翌日', 'The day following Ching Ming Festival'),
('2', '2026-04-07', '3', '复活节星期一翌日', 'The day following Easter Monday'),
('2', '2026-05-01', '3', '劳动节', 'Labour Day'),
('2', '2026-05-25', '3', '佛诞翌日', 'The day following the Birthday of the Buddha'),
('2', '2026-06-19', '3', '端午节', 'Tuen Ng Festival'),
('2', '2026-07-01', '3', '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
('2', '2026-09-26', '3', '中秋节翌日', 'The day following the Mid-Autumn Festival'),
('2', '2026-10-01', '3', '国庆日', 'National Day'),
('2', '2026-10-19', '3', '重阳节翌日', 'The day following Chung Yeung Festival'),
('2', '2026-12-25', '3', '圣诞节', 'Christmas Day'),
('2', '2026-12-26', '3', '圣诞节后第一个周日', 'The first weekday after Christmas Day');

insert into calendar.half_day (calendar_id, day, for_whom, free_from, free_to, name, name_en) overriding system value values
('1', '2027-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2028-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2029-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2030-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2032-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2033-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2034-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2035-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2038-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2039-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2040-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2041-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2044-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2045-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2046-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2047-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2049-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2050-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2051-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2052-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2055-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2056-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2057-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2058-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day'),
('1', '2060-03-08', '2', NULL, NULL, '妇女节', 'Women’s Day');

insert into calendar.notice (calendar_id, year, source, made_at, made_by_id) overriding system value values
('1', '2024', '', now(), NULL),
('1', '2025', '', now(), NULL),
('1', '2026', '', now(), NULL),
('2', '2024', '', now(), NULL),
('2', '2025', '', now(), NULL),
('2', '2026', '', now(), NULL);

insert into kit.audit_head (chain, seq, hash) overriding system value values
('1', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('10', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('11', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('12', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('13', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('14', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('15', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('16', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('17', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('18', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('19', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('2', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('20', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('21', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('22', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('23', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('24', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('25', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('26', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('27', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('28', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('29', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('3', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('30', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('31', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('32', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('4', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('5', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('6', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('7', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('8', '0', '0000000000000000000000000000000000000000000000000000000000000000'),
('9', '0', '0000000000000000000000000000000000000000000000000000000000000000');

insert into library.rule (id, user_type, max_loans, loan_days, renew_times, renew_days, renew_open_days, hold_days, max_holds, recommend_per_30_days, block_if_overdue, review_needs_loan, version) overriding system value values
('1', NULL, '5', '30', '1', '15', '7', '3', '3', '5', 'true', 'true', '1');

insert into okr.completion_setting (id, scope, department_id, goal_id, cap_bp, on_track_bp, at_risk_bp, count_stopped, status_rule, score_map, fixed_bp, remarks, version, changed_by, changed_at) overriding system value values
('1', '1', NULL, NULL, '10000', '9000', '6000', 'false', '1', NULL, NULL, '', '1', NULL, NULL);

insert into payroll.insurance_scheme (id, code, name, name_en, from_day, to_day, floor, ceiling, is_taxed, items, source, version, average_wage, minimum_wage, changed_at) overriding system value values
('1', 'HK-MPF', '香港强积金', 'Hong Kong MPF', '2014-06-01', NULL, '710000', '3000000', 'false', '[{"code": "mpf", "name": "强积金", "floor": null, "nameEn": "MPF", "ceiling": null, "employee": "5", "employer": "5", "rounding": 1, "belowFloor": 2, "countsBonuses": true, "sparesNewcomers": true}]', '《强制性公积金计划条例》（第 485 章）附表 2 及 3：7,100 及 30,000；第 4 及 7A 条 | Mandatory Provident Fund Schemes Ordinance (Cap. 485), schedules 2 and 3: 7,100 and 30,000; sections 4 and 7A', '3', NULL, NULL, now()),
('2', 'EXAMPLE', '示例方案', 'Example', '2020-01-01', NULL, '450000', '2700000', 'true', '[{"code": "pension", "name": "养老保险", "floor": null, "nameEn": "Pension", "ceiling": null, "employee": "8", "employer": "16", "rounding": 1, "belowFloor": 1}, {"code": "medical", "name": "医疗保险", "floor": 700000, "nameEn": "Medical", "ceiling": 3500000, "employee": "2", "employer": "8", "rounding": 1, "belowFloor": 1}, {"code": "unemployment", "name": "失业保险", "floor": null, "nameEn": "Unemployment", "ceiling": null, "employee": "0.5", "employer": "0.5", "rounding": 1, "belowFloor": 1}, {"code": "injury", "name": "工伤保险", "floor": null, "nameEn": "Work injury", "ceiling": null, "employee": null, "employer": "0.2", "rounding": 1, "belowFloor": 1}, {"code": "maternity", "name": "生育保险", "floor": null, "nameEn": "Maternity", "ceiling": null, "employee": null, "employer": "0.5", "rounding": 1, "belowFloor": 1}, {"code": "housing", "name": "住房公积金", "floor": 250000, "nameEn": "Housing fund", "ceiling": 4000000, "employee": "5", "employer": "5", "rounding": 3, "belowFloor": 1, "isHousingFund": true}]', '示例，不是任何城市的标准 | An example, the standard of no city', '1', '1000000', '230000', now());

insert into payroll.tax_table (id, from_month, year_bands, month_bands, basic, bonus_until, source, version) overriding system value values
('1', '2019-01', '[{"less": 0, "rate": 3, "upTo": 3600000}, {"less": 252000, "rate": 10, "upTo": 14400000}, {"less": 1692000, "rate": 20, "upTo": 30000000}, {"less": 3192000, "rate": 25, "upTo": 42000000}, {"less": 5292000, "rate": 30, "upTo": 66000000}, {"less": 8592000, "rate": 35, "upTo": 96000000}, {"less": 18192000, "rate": 45, "upTo": null}]', '[{"less": 0, "rate": 3, "upTo": 300000}, {"less": 21000, "rate": 10, "upTo": 1200000}, {"less": 141000, "rate": 20, "upTo": 2500000}, {"less": 266000, "rate": 25, "upTo": 3500000}, {"less": 441000, "rate": 30, "upTo": 5500000}, {"less": 716000, "rate": 35, "upTo": 8000000}, {"less": 1516000, "rate": 45, "upTo": null}]', '500000', '2027-12', '个人所得税法（2018）税率表一；税务总局公告 2018 年第 61 号；财税〔2018〕164 号；财政部 税务总局公告 2023 年第 30 号 | Individual Income Tax Law (2018), rate table 1; State Taxation Administration, announcement 2018 no. 61; Cai Shui 2018 no. 164; Ministry of Finance and State Taxation Administration, announcement 2023 no. 30', '2');

insert into people.approval_role (id, name, name_en) overriding system value values
('1', '申请人', 'Applicant'),
('2', '审批管理员', 'Approval administrator');

insert into recruiting.setting (id, keep_days, version) overriding system value values
('true', '180', '1');

insert into rooms.setting (id, day_minutes, future_bookings, version, calendar_id) overriding system value values
('true', '480', '20', '1', gen_random_uuid());

alter table approval.absence
  add constraint absence_pkey PRIMARY KEY (id),
  add constraint absence_check CHECK ((ends_at > starts_at)),
  add constraint absence_check1 CHECK ((person_id <> delegate_id));

alter table approval.batch
  add constraint batch_pkey PRIMARY KEY (id),
  add constraint batch_act_check CHECK ((act = ANY (ARRAY['approve'::text, 'sendBack'::text]))),
  add constraint batch_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  add constraint batch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'undone'::text, 'done'::text])));

alter table approval.batch_item
  add constraint batch_item_pkey PRIMARY KEY (batch_id, form_id);

alter table approval.bill
  add constraint bill_pkey PRIMARY KEY (form_id),
  add constraint bill_state_check CHECK (((state >= 0) AND (state <= 4)));

alter table approval.copy
  add constraint copy_once UNIQUE NULLS NOT DISTINCT (form_id, person_id, sent_by, kind),
  add constraint copy_kind_check CHECK ((kind = ANY (ARRAY['copy'::text, 'share'::text, 'mention'::text])));

alter table approval.effect
  add constraint effect_pkey PRIMARY KEY (form_id, finish_seq, kind, subject_id),
  add constraint effect_check CHECK (((state = 2) <= (applied_at IS NOT NULL))),
  add constraint effect_check1 CHECK (((state = 3) = (reversed_at IS NOT NULL))),
  add constraint effect_check2 CHECK (((counter_id IS NOT NULL) <= (state = 3))),
  add constraint effect_state_check CHECK (((state >= 0) AND (state <= 4)));

alter table approval.form
  add constraint form_number_key UNIQUE (number),
  add constraint form_pkey PRIMARY KEY (id),
  add constraint form_business_status_check CHECK ((business_status = ANY (ARRAY[1, 4]))),
  add constraint form_state_type_check CHECK ((state_type = ANY (ARRAY[0, '-2'::integer]))),
  add constraint form_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3, 4, 5, 9])));

alter table approval.log
  add constraint log_pkey PRIMARY KEY (form_id, seq),
  add constraint log_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text));

alter table approval.phrase_list
  add constraint phrase_list_pkey PRIMARY KEY (person_id),
  add constraint phrase_list_phrases_check CHECK ((cardinality(phrases) <= 30));

alter table approval.process
  add constraint process_scope UNIQUE NULLS NOT DISTINCT (template_id, department_id),
  add constraint process_pkey PRIMARY KEY (id),
  add constraint process_name_check CHECK ((name <> ''::text)),
  add constraint process_name_en_check CHECK ((name_en <> ''::text));

alter table approval.process_draft
  add constraint process_draft_pkey PRIMARY KEY (process_id);

alter table approval.process_edition
  add constraint process_edition_process_id_number_key UNIQUE (process_id, number),
  add constraint process_edition_pkey PRIMARY KEY (id),
  add constraint process_edition_number_check CHECK ((number > 0));

alter table approval.remark
  add constraint remark_no UNIQUE (form_id, no),
  add constraint remark_pkey PRIMARY KEY (id);

alter table approval.remark_head
  add constraint remark_head_pkey PRIMARY KEY (form_id);

alter table approval."row"
  add constraint row_pkey PRIMARY KEY (form_id, no),
  add constraint row_sign_type_check CHECK ((sign_type = ANY (ARRAY[1, 2, 3]))),
  add constraint row_status_check CHECK ((status = ANY (ARRAY[0, 2, 3, 6, 7, 8, 9, 10, 11, 12])));

alter table approval.seal
  add constraint seal_pkey PRIMARY KEY (no);

alter table approval.sealed
  add constraint sealed_pkey PRIMARY KEY (form_id);

alter table approval.urge
  add constraint urge_pkey PRIMARY KEY (form_id, row_no, at);

alter table attendance.attend_group
  add constraint attend_group_name UNIQUE (name),
  add constraint attend_group_pkey PRIMARY KEY (id),
  add constraint attend_group_away_percent_check CHECK (((away_percent >= 1) AND (away_percent <= 100))),
  add constraint attend_group_mode_check CHECK (((mode >= 1) AND (mode <= 3))),
  add constraint attend_group_name_check CHECK ((name <> ''::text)),
  add constraint attend_group_rest CHECK (((rest_rule <> 1) OR ((rest_after IS NOT NULL) AND (rest_minutes IS NOT NULL)))),
  add constraint attend_group_rest_after_check CHECK (((rest_after >= 30) AND (rest_after <= 1440))),
  add constraint attend_group_rest_minutes_check CHECK (((rest_minutes >= 1) AND (rest_minutes <= 480))),
  add constraint attend_group_rest_rule_check CHECK (((rest_rule >= 0) AND (rest_rule <= 2))),
  add constraint attend_group_work_system_check CHECK (((work_system >= 1) AND (work_system <= 3)));

alter table attendance.badge
  add constraint badge_pkey PRIMARY KEY (badge),
  add constraint badge_badge_check CHECK ((badge <> ''::text));

alter table attendance.booked
  add constraint booked_pkey PRIMARY KEY (form_id, person_id, no),
  add constraint booked_check CHECK ((ends > starts)),
  add constraint booked_kind_check CHECK ((kind = ANY (ARRAY[2, 3])));

alter table attendance.cancelling
  add constraint cancelling_pkey PRIMARY KEY (form_id);

alter table attendance.card
  add constraint card_pkey PRIMARY KEY (form_id),
  add constraint card_segment_check CHECK (((segment >= 1) AND (segment <= 3))),
  add constraint card_side_check CHECK ((side = ANY (ARRAY[1, 2])));

alter table attendance.card_rule
  add constraint card_rule_department UNIQUE NULLS NOT DISTINCT (department_id),
  add constraint card_rule_pkey PRIMARY KEY (id),
  add constraint card_rule_cycle_start_day_check CHECK (((cycle_start_day >= 1) AND (cycle_start_day <= 31))),
  add constraint card_rule_monthly_limit_check CHECK (((monthly_limit >= 0) AND (monthly_limit <= 99))),
  add constraint card_rule_within_days_check CHECK (((within_days >= 0) AND (within_days <= 60)));

alter table attendance.company_region
  add constraint company_region_pkey PRIMARY KEY (company_id),
  add constraint company_region_province_check CHECK ((province ~ '^([A-Z]{2})?$'::text)),
  add constraint company_region_region_check CHECK ((region = ANY (ARRAY['CN'::text, 'HK'::text])));

alter table attendance.correction
  add constraint correction_pkey PRIMARY KEY (id),
  add constraint correction_cause_check CHECK (((cause >= 1) AND (cause <= 7))),
  add constraint correction_check CHECK ((new <> old)),
  add constraint correction_pay_month_check CHECK ((pay_month ~ '^\d{4}-\d{2}$'::text)),
  add constraint correction_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table attendance.day
  add constraint day_pkey PRIMARY KEY (person_id, day),
  add constraint day_kind_check CHECK (((kind >= 1) AND (kind <= 5)));

alter table attendance.day_dispute
  add constraint day_dispute_pkey PRIMARY KEY (id),
  add constraint day_dispute_one_end CHECK (((state = 1) = (ended_at IS NULL))),
  add constraint day_dispute_state_check CHECK (((state >= 1) AND (state <= 4)));

alter table attendance.day_print
  add constraint day_print_pkey PRIMARY KEY (person_id, from_day),
  add constraint day_print_check CHECK ((to_day >= from_day));

alter table attendance.device
  add constraint device_serial UNIQUE (serial),
  add constraint device_pkey PRIMARY KEY (id),
  add constraint device_check CHECK (((kind = 1) = (serial IS NOT NULL))),
  add constraint device_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint device_name_check CHECK ((name <> ''::text));

alter table attendance.group_member
  add constraint group_member_days EXCLUDE USING gist (person_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint group_member_pkey PRIMARY KEY (id),
  add constraint group_member_check CHECK ((to_day >= from_day));

alter table attendance.group_week
  add constraint group_week_pkey PRIMARY KEY (group_id, from_day, weekday),
  add constraint group_week_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));

alter table attendance.leave
  add constraint leave_pkey PRIMARY KEY (form_id),
  add constraint leave_check CHECK ((ends > starts)),
  add constraint leave_unit_check CHECK ((unit = ANY (ARRAY[1, 2])));

alter table attendance.leave_day
  add constraint leave_day_pkey PRIMARY KEY (form_id, day);

alter table attendance.leave_kind
  add constraint leave_kind_pkey PRIMARY KEY (code),
  add constraint leave_kind_code_check CHECK (((code >= 101) AND (code <= 999))),
  add constraint leave_kind_name_check CHECK (((name <> ''::text) AND (length(name) <= 15))),
  add constraint leave_kind_name_en_check CHECK ((length(name_en) <= 60));

alter table attendance.leave_type
  add constraint leave_type_day UNIQUE (region, code, from_day),
  add constraint leave_type_pkey PRIMARY KEY (id),
  add constraint leave_type_basis_check CHECK ((basis = ANY (ARRAY[1, 2]))),
  add constraint leave_type_carry_months_check CHECK (((carry_months >= 0) AND (carry_months <= 60))),
  add constraint leave_type_carry_most_check CHECK ((carry_most > 0)),
  add constraint leave_type_gender_check CHECK ((gender = ANY (ARRAY[1, 2]))),
  add constraint leave_type_grant_amount_check CHECK ((grant_amount >= 0)),
  add constraint leave_type_grant_rule_check CHECK (((grant_rule >= 0) AND (grant_rule <= 3))),
  add constraint leave_type_max_per_bill_check CHECK ((max_per_bill > 0)),
  add constraint leave_type_max_per_day_check CHECK ((max_per_day > 0)),
  add constraint leave_type_max_per_year_check CHECK ((max_per_year > 0)),
  add constraint leave_type_min_months_check CHECK (((min_months >= 0) AND (min_months <= 480))),
  add constraint leave_type_pay_ratio_check CHECK (((pay_ratio >= 0) AND (pay_ratio <= 100))),
  add constraint leave_type_proof_after_check CHECK ((proof_after >= 0)),
  add constraint leave_type_region_check CHECK ((region ~ '^(HK|CN(-[A-Z]{2})?)$'::text)),
  add constraint leave_type_step_check CHECK ((step > 0)),
  add constraint leave_type_unit CHECK ((((leave_unit = 1) AND (unit = 1) AND (step = 10000)) OR ((leave_unit = 2) AND (unit = 1) AND (step = 5000)) OR (leave_unit = 3))),
  add constraint leave_type_unit_check CHECK ((unit = ANY (ARRAY[1, 2]))),
  add constraint leave_type_valid_months_check CHECK (((valid_months >= 0) AND (valid_months <= 60)));

alter table attendance.ledger
  add constraint ledger_pkey PRIMARY KEY (id),
  add constraint ledger_amount_check CHECK ((amount <> 0)),
  add constraint ledger_kind_check CHECK (((kind >= 1) AND (kind <= 8))),
  add constraint ledger_pay_percent_check CHECK ((pay_percent = ANY (ARRAY[150, 200])));

alter table attendance.lot
  add constraint lot_source UNIQUE (person_id, type, leave_year, source, source_id),
  add constraint lot_pkey PRIMARY KEY (id),
  add constraint lot_check CHECK ((valid_to >= valid_from)),
  add constraint lot_not_overdrawn CHECK (((left_amount >= 0) OR may_overdraw)),
  add constraint lot_source_check CHECK (((source >= 1) AND (source <= 6))),
  add constraint lot_unit_check CHECK ((unit = ANY (ARRAY[1, 2])));

alter table attendance.month
  add constraint month_days EXCLUDE USING gist (company_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint month_once UNIQUE (company_id, month),
  add constraint month_pkey PRIMARY KEY (id),
  add constraint month_check CHECK ((to_day >= from_day)),
  add constraint month_confirm_days_check CHECK (((confirm_days >= 1) AND (confirm_days <= 31))),
  add constraint month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  add constraint month_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table attendance.month_person
  add constraint month_person_pkey PRIMARY KEY (month_id, person_id),
  add constraint month_person_state_check CHECK (((state >= 1) AND (state <= 4)));

alter table attendance.month_rule
  add constraint month_rule_pkey PRIMARY KEY (company_id),
  add constraint month_rule_confirm_days_check CHECK (((confirm_days >= 1) AND (confirm_days <= 31))),
  add constraint month_rule_first_day_check CHECK (((first_day >= 1) AND (first_day <= 28)));

alter table attendance.overtime
  add constraint overtime_pkey PRIMARY KEY (form_id),
  add constraint overtime_compensation_check CHECK ((compensation = ANY (ARRAY[1, 2])));

alter table attendance.pull_round
  add constraint pull_round_pkey PRIMARY KEY (id),
  add constraint pull_round_id_check CHECK ((id = 1));

alter table attendance.pulled
  add constraint pulled_pkey PRIMARY KEY (person_id);

alter table attendance.punch
  add constraint punch_once UNIQUE (person_id, punch_at, source),
  add constraint punch_pkey PRIMARY KEY (id),
  add constraint punch_side_check CHECK ((side = ANY (ARRAY[1, 2]))),
  add constraint punch_source_check CHECK (((source >= 1) AND (source <= 6)));

alter table attendance.punch_batch
  add constraint punch_batch_pkey PRIMARY KEY (id);

alter table attendance.punch_place
  add constraint punch_place_pkey PRIMARY KEY (punch_id),
  add constraint punch_place_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  add constraint punch_place_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));

alter table attendance.punch_profile
  add constraint punch_profile_name UNIQUE (name),
  add constraint punch_profile_pkey PRIMARY KEY (id),
  add constraint punch_profile_badge_column_check CHECK ((badge_column <> ''::text)),
  add constraint punch_profile_day_column_check CHECK ((day_column <> ''::text)),
  add constraint punch_profile_name_check CHECK ((name <> ''::text)),
  add constraint punch_profile_name_column_check CHECK ((name_column <> ''::text)),
  add constraint punch_profile_times CHECK ((cardinality(time_columns) > 0));

alter table attendance.recalc
  add constraint recalc_pkey PRIMARY KEY (person_id, day),
  add constraint recalc_cause_check CHECK (((cause >= 1) AND (cause <= 7)));

alter table attendance.recost
  add constraint recost_pkey PRIMARY KEY (form_id);

alter table attendance.roster
  add constraint roster_pkey PRIMARY KEY (person_id, day);

alter table attendance.run
  add constraint run_pkey PRIMARY KEY (id),
  add constraint run_check CHECK ((to_day >= from_day));

alter table attendance.run_change
  add constraint run_change_pkey PRIMARY KEY (run_id, person_id, day);

alter table attendance.segment
  add constraint segment_pkey PRIMARY KEY (form_id, no),
  add constraint segment_check CHECK ((ends > starts)),
  add constraint segment_check1 CHECK (((first_half IS NULL) = (last_half IS NULL)));

alter table attendance.setting
  add constraint setting_pkey PRIMARY KEY (the_only),
  add constraint setting_band_rule_check CHECK (((band_rule >= 1) AND (band_rule <= 3))),
  add constraint setting_check CHECK (((0 <= day_from) AND (day_from < break_from) AND (break_from <= break_to) AND (break_to < day_to) AND (day_to <= 1440))),
  add constraint setting_past_days_check CHECK (((past_days >= 0) AND (past_days <= 31))),
  add constraint setting_the_only_check CHECK (the_only);

alter table attendance.shift
  add constraint shift_name UNIQUE (name),
  add constraint shift_pkey PRIMARY KEY (id),
  add constraint shift_name_check CHECK ((name <> ''::text));

alter table attendance.shift_version
  add constraint shift_version_day UNIQUE (shift_id, from_day),
  add constraint shift_version_pkey PRIMARY KEY (id),
  add constraint shift_version_absent_late_check CHECK (((absent_late >= 1) AND (absent_late <= 1440))),
  add constraint shift_version_advance_check CHECK (((advance >= 0) AND (advance <= 720))),
  add constraint shift_version_delay_check CHECK (((delay >= 0) AND (delay <= 960))),
  add constraint shift_version_flex_early_check CHECK (((flex_early >= 0) AND (flex_early <= 240))),
  add constraint shift_version_flex_late_check CHECK (((flex_late >= 0) AND (flex_late <= 240))),
  add constraint shift_version_grace_check CHECK (((grace >= 0) AND (grace <= 120))),
  add constraint shift_version_half_at_check CHECK (((half_at >= 1) AND (half_at <= 2879))),
  add constraint shift_version_pairing_check CHECK ((pairing = ANY (ARRAY[1, 2]))),
  add constraint shift_version_serious_late_check CHECK (((serious_late >= 1) AND (serious_late <= 1440)));

alter table attendance.stray
  add constraint stray_once UNIQUE (badge, punch_at, source),
  add constraint stray_pkey PRIMARY KEY (id),
  add constraint stray_cause_check CHECK ((cause = ANY (ARRAY[1, 2]))),
  add constraint stray_source_check CHECK (((source >= 1) AND (source <= 6)));

alter table attendance.team_address
  add constraint team_address_token_hash_key UNIQUE (token_hash),
  add constraint team_address_pkey PRIMARY KEY (person_id);

alter table attendance.trip
  add constraint trip_pkey PRIMARY KEY (form_id);

alter table attendance.warn_rule
  add constraint warn_rule_once UNIQUE (metric, span, level),
  add constraint warn_rule_pkey PRIMARY KEY (id),
  add constraint warn_rule_level_check CHECK (((level >= 1) AND (level <= 3))),
  add constraint warn_rule_metric_check CHECK (((metric >= 1) AND (metric <= 7))),
  add constraint warn_rule_receivers_check CHECK (((receivers <@ '{1,2,3}'::smallint[]) AND ((cardinality(receivers) >= 1) AND (cardinality(receivers) <= 3)))),
  add constraint warn_rule_span_check CHECK (((span >= 1) AND (span <= 3))),
  add constraint warn_rule_threshold_check CHECK (((threshold >= 1) AND (threshold <= 10000)));

alter table attendance.warned
  add constraint warned_once UNIQUE (rule_id, person_id, from_day),
  add constraint warned_pkey PRIMARY KEY (id),
  add constraint warned_check CHECK ((to_day >= from_day)),
  add constraint warned_check1 CHECK (((state = 3) = (handled_at IS NOT NULL))),
  add constraint warned_state_check CHECK (((state >= 1) AND (state <= 3))),
  add constraint warned_value_check CHECK ((value > 0));

alter table calendar.calendar
  add constraint calendar_code_key UNIQUE (code),
  add constraint calendar_pkey PRIMARY KEY (id);

alter table calendar.day
  add constraint day_pkey PRIMARY KEY (calendar_id, day),
  add constraint day_kind_check CHECK (((kind >= 1) AND (kind <= 5)));

alter table calendar.half_day
  add constraint half_day_pkey PRIMARY KEY (calendar_id, day, for_whom),
  add constraint half_day_check CHECK ((free_from < free_to)),
  add constraint half_day_for_whom_check CHECK ((for_whom = ANY (ARRAY[1, 2]))),
  add constraint half_day_free_from_check CHECK (((free_from >= 0) AND (free_from <= 1439))),
  add constraint half_day_free_to_check CHECK (((free_to >= 1) AND (free_to <= 1440)));

alter table calendar.notice
  add constraint notice_pkey PRIMARY KEY (calendar_id, year),
  add constraint notice_year_check CHECK (((year >= 2000) AND (year <= 2200)));

alter table feedback.feedback
  add constraint feedback_pkey PRIMARY KEY (id),
  add constraint feedback_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text)),
  add constraint feedback_check CHECK (((replied_by IS NULL) = (replied_at IS NULL))),
  add constraint feedback_remark_check CHECK (((remark <> ''::text) AND (length(remark) <= 500))),
  add constraint feedback_reply_check CHECK ((length(reply) <= 500)),
  add constraint feedback_route_code_check CHECK ((route_code <> ''::text)),
  add constraint feedback_screenshots_check CHECK (((screenshots >= 0) AND (screenshots <= 2))),
  add constraint feedback_state_check CHECK (((state >= 1) AND (state <= 4)));

alter table feedback.question_set
  add constraint question_set_route_code_edition_key UNIQUE (route_code, edition),
  add constraint question_set_pkey PRIMARY KEY (id),
  add constraint question_set_edition_check CHECK ((edition > 0)),
  add constraint question_set_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  add constraint question_set_route_code_check CHECK ((route_code <> ''::text));

alter table forms.attachment
  add constraint attachment_file_key_key UNIQUE (file_key),
  add constraint attachment_pkey PRIMARY KEY (id),
  add constraint attachment_check CHECK (((holder_module IS NULL) = (holder_id IS NULL))),
  add constraint attachment_check1 CHECK (((holder_module IS NULL) OR (stored_at IS NOT NULL)));

alter table forms.template
  add constraint template_code_key UNIQUE (code),
  add constraint template_standard_key UNIQUE (standard),
  add constraint template_pkey PRIMARY KEY (id),
  add constraint template_code_check CHECK ((code ~ '^[A-Z]{2,6}$'::text)),
  add constraint template_group_code_check CHECK ((group_code = ANY (ARRAY['finance'::text, 'administrative'::text, 'network'::text, 'other'::text]))),
  add constraint template_title_check CHECK ((title <> ''::text)),
  add constraint template_title_en_check CHECK ((title_en <> ''::text));

alter table forms.template_design
  add constraint template_design_pkey PRIMARY KEY (template_id),
  add constraint template_design_content_check CHECK (((content IS NULL) OR (jsonb_typeof(content) = 'object'::text))),
  add constraint template_design_version_check CHECK ((version > 0));

alter table forms.template_edition
  add constraint template_edition_template_id_number_key UNIQUE (template_id, number),
  add constraint template_edition_pkey PRIMARY KEY (id),
  add constraint template_edition_controls_check CHECK ((jsonb_typeof(controls) = 'array'::text)),
  add constraint template_edition_number_check CHECK ((number > 0));

alter table home.copywriting
  add constraint copywriting_pkey PRIMARY KEY (id),
  add constraint copywriting_check CHECK ((end_on >= start_on)),
  add constraint copywriting_text_en_check CHECK (((text_en <> ''::text) AND (length(text_en) <= 120))),
  add constraint copywriting_text_zh_check CHECK (((text_zh <> ''::text) AND (length(text_zh) <= 60))),
  add constraint copywriting_weight_check CHECK (((weight >= 1) AND (weight <= 100)));

alter table home.image
  add constraint image_file_uid_key UNIQUE (file_uid),
  add constraint image_preload UNIQUE (device, preload_slot),
  add constraint image_pkey PRIMARY KEY (id),
  add constraint image_check CHECK ((end_on >= start_on)),
  add constraint image_device_check CHECK ((device = ANY (ARRAY[1, 2]))),
  add constraint image_link_url_check CHECK ((length(link_url) <= 100)),
  add constraint image_preload_slot_check CHECK (((preload_slot >= 1) AND (preload_slot <= 3))),
  add constraint image_spot_count_check CHECK ((spot_count >= 0)),
  add constraint image_title_check CHECK (((title <> ''::text) AND (length(title) <= 50))),
  add constraint image_title_en_check CHECK ((length(title_en) <= 50));

alter table home.image_like
  add constraint image_like_pkey PRIMARY KEY (image_id, person_id);

alter table home.memorandum
  add constraint memorandum_pkey PRIMARY KEY (id),
  add constraint memorandum_content_check CHECK (((content <> ''::text) AND (length(content) <= 200)));

alter table home.ranking
  add constraint ranking_period_rank_type_person_id_key UNIQUE (period, rank_type, person_id),
  add constraint ranking_pkey PRIMARY KEY (id),
  add constraint ranking_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  add constraint ranking_rank_no_check CHECK ((rank_no > 0)),
  add constraint ranking_rank_type_check CHECK ((rank_type = ANY (ARRAY[1, 2]))),
  add constraint ranking_score_check CHECK ((score > 0)),
  add constraint ranking_spot_count_check CHECK ((spot_count >= 0));

alter table home.ranking_like
  add constraint ranking_like_pkey PRIMARY KEY (ranking_id, person_id);

alter table hr_requests.bill
  add constraint bill_pkey PRIMARY KEY (form_id);

alter table hr_requests.certificate
  add constraint certificate_code_key UNIQUE (code),
  add constraint certificate_number_key UNIQUE (number),
  add constraint certificate_pkey PRIMARY KEY (id),
  add constraint certificate_kind_check CHECK ((kind = ANY (ARRAY[1, 2])));

alter table hr_requests.checklist
  add constraint checklist_kind_company_id_key UNIQUE NULLS NOT DISTINCT (kind, company_id),
  add constraint checklist_pkey PRIMARY KEY (id),
  add constraint checklist_kind_check CHECK ((kind = ANY (ARRAY['ZZ'::text, 'DG'::text, 'TX'::text, 'LZ'::text, 'LY'::text])));

alter table hr_requests.contract
  add constraint contract_start UNIQUE (person_id, start_day),
  add constraint contract_pkey PRIMARY KEY (id),
  add constraint contract_check CHECK ((end_day >= start_day)),
  add constraint contract_check1 CHECK ((ended_on <= end_day)),
  add constraint contract_contract_type_check CHECK (((contract_type >= 0) AND (contract_type <= 5)));

alter table hr_requests.task
  add constraint task_form_id_finish_seq_line_key UNIQUE (form_id, finish_seq, line),
  add constraint task_pkey PRIMARY KEY (id),
  add constraint task_check CHECK (((state = 0) = (closed_at IS NULL))),
  add constraint task_check1 CHECK (((state = 2) <= (reason <> ''::text))),
  add constraint task_code_check CHECK ((code = ANY (ARRAY[''::text, 'held'::text, 'nonCompete'::text, 'leave'::text]))),
  add constraint task_state_check CHECK (((state >= 0) AND (state <= 2)));

alter table invoices.claim
  add constraint claim_pkey PRIMARY KEY (key);

alter table invoices.event
  add constraint event_pkey PRIMARY KEY (id);

alter table invoices.file
  add constraint file_pkey PRIMARY KEY (attachment_id, invoice_id),
  add constraint file_format_check CHECK ((format = ANY (ARRAY['xml'::text, 'ofd'::text, 'pdf'::text, 'image'::text])));

alter table invoices.identity
  add constraint identity_pkey PRIMARY KEY (key, owner_id);

alter table invoices.invoice
  add constraint invoice_pkey PRIMARY KEY (id),
  add constraint invoice_kind_check CHECK ((((kind >= 1) AND (kind <= 14)) OR (kind = 19))),
  add constraint invoice_state_check CHECK ((state = ANY (ARRAY[1, 2, 4, 5, 6, 8, 9]))),
  add constraint invoice_total CHECK (((state = ANY (ARRAY[1, 8, 9])) OR (total_fen IS NOT NULL))),
  add constraint invoice_used CHECK (((used_fen >= 0) AND (used_fen <= GREATEST(COALESCE(total_fen, (0)::bigint), (0)::bigint))));

alter table invoices.use
  add constraint use_pkey PRIMARY KEY (id),
  add constraint use_amount_fen_check CHECK ((amount_fen > 0)),
  add constraint use_check CHECK (((accepted_fen >= 0) AND (accepted_fen <= amount_fen))),
  add constraint use_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table kit.audit
  add constraint audit_pkey PRIMARY KEY (chain, seq);

alter table kit.audit_head
  add constraint audit_head_pkey PRIMARY KEY (chain);

alter table kit.backup_run
  add constraint backup_run_pkey PRIMARY KEY (day);

alter table kit.call_limit
  add constraint call_limit_pkey PRIMARY KEY (call, caller);

alter table kit.epoch
  add constraint epoch_pkey PRIMARY KEY (id);

alter table kit.idempotency_key
  add constraint idempotency_key_pkey PRIMARY KEY (scope, user_id, key);

alter table kit.long_work
  add constraint long_work_pkey PRIMARY KEY (name),
  add constraint long_work_parts_check CHECK ((parts >= 0)),
  add constraint long_work_share_check CHECK (((share >= 0) AND (share <= 100)));

alter table kit.long_work_part
  add constraint long_work_part_pkey PRIMARY KEY (name, no);

alter table kit.migration_file
  add constraint migration_file_pkey PRIMARY KEY (name);

alter table kit.notice
  add constraint notice_person_id_key_key UNIQUE (person_id, key),
  add constraint notice_pkey PRIMARY KEY (id),
  add constraint notice_about CHECK ((((thread IS NULL) = (what_zh IS NULL)) AND ((thread IS NULL) = (what_en IS NULL)) AND ((thread IS NOT NULL) OR ((actor_id IS NULL) AND (words IS NULL)))));

alter table kit.outbox
  add constraint outbox_pkey PRIMARY KEY (id);

alter table kit.reminded
  add constraint reminded_pkey PRIMARY KEY (kind, key, step),
  add constraint reminded_kind_check CHECK ((kind <> ''::text));

alter table kit.saved_view
  add constraint saved_view_person_id_list_name_key UNIQUE (person_id, list, name),
  add constraint saved_view_pkey PRIMARY KEY (id);

alter table kit.secret_rotation
  add constraint secret_rotation_pkey PRIMARY KEY (target, source);

alter table kit.writable
  add constraint writable_pkey PRIMARY KEY (one),
  add constraint writable_one_check CHECK (one);

alter table kpi.appeal
  add constraint appeal_sheet_id_edition_number_key UNIQUE (sheet_id, edition_number),
  add constraint appeal_pkey PRIMARY KEY (id),
  add constraint appeal_state_check CHECK (((state >= 0) AND (state <= 2)));

alter table kpi.backup
  add constraint backup_pkey PRIMARY KEY (id),
  add constraint backup_state_check CHECK (((state >= 0) AND (state <= 2)));

alter table kpi.calibration
  add constraint calibration_pkey PRIMARY KEY (id),
  add constraint calibration_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table kpi.calibration_item
  add constraint calibration_item_pkey PRIMARY KEY (calibration_id, sheet_id);

alter table kpi.calibre
  add constraint calibre_indicator_id_number_key UNIQUE (indicator_id, number),
  add constraint calibre_pkey PRIMARY KEY (id),
  add constraint calibre_aggregate_check CHECK (((aggregate >= 1) AND (aggregate <= 5))),
  add constraint calibre_direction_check CHECK (((direction >= 1) AND (direction <= 3))),
  add constraint calibre_feed_check CHECK (((feed >= 0) AND (feed <= 4))),
  add constraint calibre_number_check CHECK ((number > 0));

alter table kpi.event
  add constraint event_pkey PRIMARY KEY (id);

alter table kpi.header
  add constraint header_menu_id_number_key UNIQUE (menu_id, number),
  add constraint header_pkey PRIMARY KEY (id),
  add constraint header_number_check CHECK ((number > 0)),
  add constraint header_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table kpi.import
  add constraint import_pkey PRIMARY KEY (token);

alter table kpi.indicator
  add constraint indicator_pkey PRIMARY KEY (id),
  add constraint indicator_code_check CHECK (((code = btrim(code)) AND (code <> ''::text))),
  add constraint indicator_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table kpi.inventory
  add constraint inventory_pkey PRIMARY KEY (id),
  add constraint inventory_state_check CHECK ((state = ANY (ARRAY[1, 2])));

alter table kpi.inventory_item
  add constraint inventory_item_pkey PRIMARY KEY (inventory_id, indicator_id),
  add constraint inventory_item_verdict_check CHECK (((verdict >= 1) AND (verdict <= 3)));

alter table kpi.menu
  add constraint menu_pkey PRIMARY KEY (id),
  add constraint menu_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint menu_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table kpi.period
  add constraint period_pkey PRIMARY KEY (id),
  add constraint period_check CHECK (((from_day <= targets_until) AND (targets_until <= to_day) AND (to_day <= scores_until))),
  add constraint period_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint period_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 5, 6]))),
  add constraint period_type_check CHECK (((type >= 1) AND (type <= 4)));

alter table kpi.product_type
  add constraint product_type_pkey PRIMARY KEY (id),
  add constraint product_type_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table kpi."row"
  add constraint row_pkey PRIMARY KEY (sheet_id, row_no),
  add constraint row_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint row_row_no_check CHECK ((row_no > 0)),
  add constraint row_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table kpi.row_part
  add constraint row_part_pkey PRIMARY KEY (sheet_id, row_no, part_no),
  add constraint row_part_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint row_part_part_no_check CHECK ((part_no > 0));

alter table kpi.row_score
  add constraint row_score_pkey PRIMARY KEY (sheet_id, row_no, role, person_id),
  add constraint row_score_role_check CHECK (((role >= 1) AND (role <= 3)));

alter table kpi.sheet
  add constraint sheet_pkey PRIMARY KEY (id),
  add constraint sheet_check CHECK ((to_day >= from_day)),
  add constraint sheet_out CHECK (((published_at IS NULL) = (state <> ALL (ARRAY[7, 8])))),
  add constraint sheet_state_check CHECK ((state = ANY (ARRAY['-2'::integer, 0, 1, 2, 3, 4, 5, 6, 7, 8])));

alter table kpi.sheet_edition
  add constraint sheet_edition_pkey PRIMARY KEY (sheet_id, number),
  add constraint sheet_edition_number_check CHECK ((number > 0));

alter table kpi.template
  add constraint template_pkey PRIMARY KEY (id),
  add constraint template_number_check CHECK ((number > 0)),
  add constraint template_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table library.copy
  add constraint copy_pkey PRIMARY KEY (id),
  add constraint copy_bar_code_check CHECK (((bar_code <> ''::text) AND (length(bar_code) <= 30))),
  add constraint copy_location_check CHECK ((length(location) <= 50)),
  add constraint copy_state_check CHECK (((state >= 1) AND (state <= 8)));

alter table library.copy_log
  add constraint copy_log_pkey PRIMARY KEY (id);

alter table library.hold
  add constraint hold_pkey PRIMARY KEY (id),
  add constraint hold_check CHECK (((state <> 2) OR ((copy_id IS NOT NULL) AND (ready_at IS NOT NULL) AND (pickup_until IS NOT NULL)))),
  add constraint hold_check1 CHECK (((state <> 1) OR (copy_id IS NULL))),
  add constraint hold_check2 CHECK (((state = ANY (ARRAY[1, 2])) = (ended_at IS NULL))),
  add constraint hold_state_check CHECK (((state >= 1) AND (state <= 5)));

alter table library.import
  add constraint import_pkey PRIMARY KEY (token);

alter table library.loan
  add constraint loan_pkey PRIMARY KEY (id),
  add constraint loan_check CHECK (((state = ANY (ARRAY[3, 4])) = (returned_at IS NOT NULL))),
  add constraint loan_renew_count_check CHECK ((renew_count >= 0)),
  add constraint loan_state_check CHECK (((state >= 1) AND (state <= 4)));

alter table library.recommend
  add constraint recommend_pkey PRIMARY KEY (id),
  add constraint recommend_answer_check CHECK ((length(answer) <= 200)),
  add constraint recommend_author_check CHECK ((length(author) <= 100)),
  add constraint recommend_isbn_check CHECK ((isbn ~ '^\d{13}$'::text)),
  add constraint recommend_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  add constraint recommend_reason_check CHECK ((length(reason) <= 200)),
  add constraint recommend_state_check CHECK (((state >= 1) AND (state <= 5))),
  add constraint recommend_votes_check CHECK ((votes >= 0));

alter table library.recommend_vote
  add constraint recommend_vote_pkey PRIMARY KEY (recommend_id, person_id);

alter table library.review
  add constraint review_title_id_person_id_key UNIQUE (title_id, person_id),
  add constraint review_pkey PRIMARY KEY (id),
  add constraint review_content_check CHECK ((length(content) <= 500)),
  add constraint review_hidden_reason_check CHECK ((length(hidden_reason) <= 200)),
  add constraint review_like_count_check CHECK ((like_count >= 0)),
  add constraint review_score_check CHECK (((score >= 1) AND (score <= 5)));

alter table library.review_like
  add constraint review_like_pkey PRIMARY KEY (review_id, person_id);

alter table library.rule
  add constraint rule_user_type_key UNIQUE NULLS NOT DISTINCT (user_type),
  add constraint rule_pkey PRIMARY KEY (id),
  add constraint rule_hold_days_check CHECK (((hold_days >= 1) AND (hold_days <= 30))),
  add constraint rule_loan_days_check CHECK (((loan_days >= 1) AND (loan_days <= 365))),
  add constraint rule_max_holds_check CHECK (((max_holds >= 0) AND (max_holds <= 50))),
  add constraint rule_max_loans_check CHECK (((max_loans >= 0) AND (max_loans <= 50))),
  add constraint rule_recommend_per_30_days_check CHECK (((recommend_per_30_days >= 0) AND (recommend_per_30_days <= 50))),
  add constraint rule_renew_days_check CHECK (((renew_days >= 1) AND (renew_days <= 180))),
  add constraint rule_renew_open_days_check CHECK (((renew_open_days >= 1) AND (renew_open_days <= 365))),
  add constraint rule_renew_times_check CHECK (((renew_times >= 0) AND (renew_times <= 10))),
  add constraint rule_user_type_check CHECK (((user_type >= 0) AND (user_type <= 2)));

alter table library.title
  add constraint title_pkey PRIMARY KEY (id),
  add constraint title_author_check CHECK ((length(author) <= 100)),
  add constraint title_book_type_check CHECK (((book_type >= 1) AND (book_type <= 99))),
  add constraint title_borrow_count_check CHECK ((borrow_count >= 0)),
  add constraint title_isbn_check CHECK ((isbn ~ '^\d{13}$'::text)),
  add constraint title_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  add constraint title_price_check CHECK ((price >= 0)),
  add constraint title_publish_year_check CHECK (((publish_year >= 1450) AND (publish_year <= 2999))),
  add constraint title_publisher_check CHECK ((length(publisher) <= 100)),
  add constraint title_score_count_check CHECK ((score_count >= 0)),
  add constraint title_score_sum_check CHECK ((score_sum >= 0)),
  add constraint title_summary_check CHECK ((length(summary) <= 2000));

alter table okr.alignment
  add constraint alignment_pkey PRIMARY KEY (id),
  add constraint alignment_check CHECK ((from_id <> to_id)),
  add constraint alignment_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint alignment_state_check CHECK (((state >= 0) AND (state <= 3)));

alter table okr.check_in
  add constraint check_in_pkey PRIMARY KEY (id),
  add constraint check_in_confidence_check CHECK (((confidence >= 0) AND (confidence <= 10))),
  add constraint check_in_proposed_check CHECK (((proposed >= 1) AND (proposed <= 3))),
  add constraint check_in_status_check CHECK (((status >= 1) AND (status <= 3)));

alter table okr.completion_setting
  add constraint completion_setting_department UNIQUE (department_id),
  add constraint completion_setting_goal UNIQUE (goal_id),
  add constraint completion_setting_pkey PRIMARY KEY (id),
  add constraint completion_setting_at_risk_bp_check CHECK (((at_risk_bp >= 0) AND (at_risk_bp <= 10000))),
  add constraint completion_setting_cap_bp_check CHECK (((cap_bp >= 10000) AND (cap_bp <= 15000))),
  add constraint completion_setting_check CHECK (((scope = 2) = (department_id IS NOT NULL))),
  add constraint completion_setting_check1 CHECK (((scope = 3) = (goal_id IS NOT NULL))),
  add constraint completion_setting_check2 CHECK (((fixed_bp IS NULL) OR (scope = 3))),
  add constraint completion_setting_check3 CHECK (((scope <> 1) OR ((cap_bp IS NOT NULL) AND (on_track_bp IS NOT NULL) AND (at_risk_bp IS NOT NULL) AND (count_stopped IS NOT NULL) AND (status_rule IS NOT NULL)))),
  add constraint completion_setting_fixed_bp_check CHECK (((fixed_bp >= 0) AND (fixed_bp <= 15000))),
  add constraint completion_setting_on_track_bp_check CHECK (((on_track_bp >= 0) AND (on_track_bp <= 10000))),
  add constraint completion_setting_scope_check CHECK (((scope >= 1) AND (scope <= 3))),
  add constraint completion_setting_score_map_check CHECK ((jsonb_typeof(score_map) = 'array'::text)),
  add constraint completion_setting_status_rule_check CHECK ((status_rule = ANY (ARRAY[1, 2])));

alter table okr.cycle
  add constraint cycle_period UNIQUE (period_type, first_day),
  add constraint cycle_pkey PRIMARY KEY (id),
  add constraint cycle_check CHECK (((state = 4) = (closed_at IS NOT NULL))),
  add constraint cycle_check1 CHECK ((last_day > first_day)),
  add constraint cycle_first_day_check CHECK ((EXTRACT(day FROM first_day) = (1)::numeric)),
  add constraint cycle_period_type_check CHECK (((period_type >= 1) AND (period_type <= 4))),
  add constraint cycle_state_check CHECK (((state >= 0) AND (state <= 4)));

alter table okr.day_mark
  add constraint day_mark_pkey PRIMARY KEY (person_id, work_day);

alter table okr.error_report
  add constraint error_report_pkey PRIMARY KEY (id),
  add constraint error_report_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint error_report_state_check CHECK (((state >= 0) AND (state <= 3))),
  add constraint error_report_words_check CHECK ((words <> ''::text));

alter table okr.event
  add constraint event_pkey PRIMARY KEY (id),
  add constraint event_act_check CHECK (((act >= 1) AND (act <= 13)));

alter table okr.flow_edition
  add constraint flow_edition_number UNIQUE (person_id, number),
  add constraint flow_edition_pkey PRIMARY KEY (id),
  add constraint flow_edition_chart_check CHECK ((jsonb_typeof(chart) = 'object'::text)),
  add constraint flow_edition_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint flow_edition_view_check CHECK ((jsonb_typeof(view) = 'object'::text));

alter table okr.goal
  add constraint goal_pkey PRIMARY KEY (id),
  add constraint goal_check CHECK (((pool_state IS NULL) = (cycle_id IS NOT NULL))),
  add constraint goal_check1 CHECK (((pool_state IS NOT NULL) OR (owner_id IS NOT NULL))),
  add constraint goal_check2 CHECK ((parent_id <> id)),
  add constraint goal_confidence_check CHECK (((confidence >= 0) AND (confidence <= 10))),
  add constraint goal_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint goal_named_ids_check CHECK ((cardinality(named_ids) <= 20)),
  add constraint goal_pool_state_check CHECK (((pool_state >= 0) AND (pool_state <= 2))),
  add constraint goal_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  add constraint goal_self_score_check CHECK (((self_score >= (0)::numeric) AND (self_score <= (1)::numeric))),
  add constraint goal_state_check CHECK ((state = ANY (ARRAY['-2'::integer, 0, 1, 2, 3]))),
  add constraint goal_status_check CHECK (((status >= 1) AND (status <= 3))),
  add constraint goal_title_check CHECK (((title = btrim(title)) AND (title <> ''::text))),
  add constraint goal_visibility_check CHECK (((visibility >= 1) AND (visibility <= 3))),
  add constraint goal_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table okr.goal_event
  add constraint goal_event_pkey PRIMARY KEY (id),
  add constraint goal_event_act_check CHECK (((act >= 1) AND (act <= 11)));

alter table okr.import
  add constraint import_pkey PRIMARY KEY (token),
  add constraint import_check CHECK ((num_nonnulls(project_id, cycle_id) = 1));

alter table okr.kr_execute
  add constraint kr_execute_pkey PRIMARY KEY (id),
  add constraint kr_execute_check CHECK ((((plan_start IS NULL) = (plan_end IS NULL)) AND (plan_end >= plan_start))),
  add constraint kr_execute_check1 CHECK (((state = 6) = (state_before IS NOT NULL))),
  add constraint kr_execute_check2 CHECK (((NOT is_released) OR (state = 5))),
  add constraint kr_execute_check3 CHECK (((state = 4) OR (score IS NULL))),
  add constraint kr_execute_plan_minutes_check CHECK (((plan_minutes >= 0) AND (plan_minutes <= 60000000))),
  add constraint kr_execute_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  add constraint kr_execute_self_score_check CHECK (((self_score >= (0)::numeric) AND (self_score <= (1)::numeric))),
  add constraint kr_execute_share_bp_check CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  add constraint kr_execute_state_before_check CHECK (((state_before >= 0) AND (state_before <= 3))),
  add constraint kr_execute_state_check CHECK (((state >= 0) AND (state <= 6))),
  add constraint kr_execute_typed_bp_check CHECK (((typed_bp >= 0) AND (typed_bp <= 10000)));

alter table okr.kr_execute_event
  add constraint kr_execute_event_pkey PRIMARY KEY (id),
  add constraint kr_execute_event_act_check CHECK (((act >= 1) AND (act <= 14)));

alter table okr.metric
  add constraint metric_pkey PRIMARY KEY (id),
  add constraint metric_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
  add constraint metric_milestones_check CHECK ((jsonb_typeof(milestones) = 'array'::text)),
  add constraint metric_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint metric_source_check CHECK (((source >= 1) AND (source <= 5))),
  add constraint metric_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table okr.project
  add constraint project_pkey PRIMARY KEY (id),
  add constraint project_check CHECK ((end_day >= start_day)),
  add constraint project_code_check CHECK (((code = btrim(code)) AND (code <> ''::text))),
  add constraint project_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint project_progress_check CHECK (((progress >= (0)::numeric) AND (progress <= (10000)::numeric))),
  add constraint project_state_check CHECK (((state >= 1) AND (state <= 4)));

alter table okr.record_month
  add constraint record_month_pkey PRIMARY KEY (month),
  add constraint record_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));

alter table okr.record_sum
  add constraint record_sum_pkey PRIMARY KEY (month, person_id, obid, type);

alter table okr.scheme_kr
  add constraint scheme_kr_pkey PRIMARY KEY (scheme_id, goal_id),
  add constraint scheme_kr_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table okr.snapshot
  add constraint snapshot_pkey PRIMARY KEY (cycle_id, goal_id, number);

alter table okr.user_calibre
  add constraint user_calibre_pkey PRIMARY KEY (id),
  add constraint user_calibre_check CHECK (((EXTRACT(day FROM to_month) = (1)::numeric) AND (to_month >= from_month))),
  add constraint user_calibre_from_month_check CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  add constraint user_calibre_ratio_bp_check CHECK (((ratio_bp >= 1) AND (ratio_bp <= 10000)));

alter table okr.user_calibre_head
  add constraint user_calibre_head_pkey PRIMARY KEY (person_id);

alter table okr.work_breakdown
  add constraint work_breakdown_pkey PRIMARY KEY (id),
  add constraint work_breakdown_check CHECK ((((cardinality(path) >= 1) AND (cardinality(path) <= 12)) AND (path[cardinality(path)] = id))),
  add constraint work_breakdown_check1 CHECK ((((plan_start IS NULL) = (plan_end IS NULL)) AND (plan_end >= plan_start))),
  add constraint work_breakdown_check2 CHECK (((state = 3) = (state_before IS NOT NULL))),
  add constraint work_breakdown_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint work_breakdown_plan_minutes_check CHECK (((plan_minutes >= 0) AND (plan_minutes <= 60000000))),
  add constraint work_breakdown_progress_check CHECK (((progress >= (0)::numeric) AND (progress <= (10000)::numeric))),
  add constraint work_breakdown_state_before_check CHECK (((state_before >= 0) AND (state_before <= 2))),
  add constraint work_breakdown_state_check CHECK (((state >= 0) AND (state <= 3))),
  add constraint work_breakdown_type_check CHECK (((type >= 1) AND (type <= 3))),
  add constraint work_breakdown_typed_bp_check CHECK (((typed_bp >= 0) AND (typed_bp <= 10000))),
  add constraint work_breakdown_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table okr.work_breakdown_edition
  add constraint work_breakdown_edition_number UNIQUE (project_id, number),
  add constraint work_breakdown_edition_pkey PRIMARY KEY (id),
  add constraint work_breakdown_edition_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  add constraint work_breakdown_edition_nodes_check CHECK ((jsonb_typeof(nodes) = 'array'::text));

alter table okr.work_breakdown_gone
  add constraint work_breakdown_gone_pkey PRIMARY KEY (id);

alter table okr.work_record
  add constraint work_record_pkey PRIMARY KEY (id),
  add constraint work_record_check CHECK (((minutes < 0) = (correction_of IS NOT NULL))),
  add constraint work_record_minutes_check CHECK (((minutes <> 0) AND ((minutes % 5) = 0) AND ((minutes >= '-1440'::integer) AND (minutes <= 1440)))),
  add constraint work_record_state_check CHECK (((state >= 0) AND (state <= 3))),
  add constraint work_record_type_check CHECK (((type >= 1) AND (type <= 3)));

alter table okr.work_scheme
  add constraint work_scheme_pkey PRIMARY KEY (id),
  add constraint work_scheme_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  add constraint work_scheme_state_check CHECK ((state = ANY (ARRAY['-2'::integer, 0, 1, 2]))),
  add constraint work_scheme_title_check CHECK (((title = btrim(title)) AND (title <> ''::text)));

alter table payroll.bank_batch
  add constraint bank_batch_pkey PRIMARY KEY (id),
  add constraint bank_batch_check CHECK (((state = ANY (ARRAY[3, 4])) = (answered_at IS NOT NULL))),
  add constraint bank_batch_check1 CHECK (((state <> ALL (ARRAY[2, 3, 4])) OR (downloaded_at IS NOT NULL))),
  add constraint bank_batch_check2 CHECK (((state <> 9) OR (downloaded_at IS NULL))),
  add constraint bank_batch_format_check CHECK (((format >= 1) AND (format <= 3))),
  add constraint bank_batch_people_check CHECK ((people > 0)),
  add constraint bank_batch_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4, 9]))),
  add constraint bank_batch_two_people CHECK (((downloaded_by <> made_by) AND (answered_by <> made_by))),
  add constraint bank_batch_two_people_behind CHECK (((downloaded_by <> made_for) AND (answered_by <> made_for))) NOT VALID;

alter table payroll.bank_layout
  add constraint bank_layout_name UNIQUE (name),
  add constraint bank_layout_pkey PRIMARY KEY (id),
  add constraint bank_layout_columns_check CHECK (((jsonb_array_length(columns) >= 2) AND (jsonb_array_length(columns) <= 30))),
  add constraint bank_layout_format_check CHECK (((format >= 1) AND (format <= 3))),
  add constraint bank_layout_name_check CHECK ((name <> ''::text)),
  add constraint bank_layout_separator_check CHECK ((separator = ANY (ARRAY['|'::text, ','::text, ';'::text, '	'::text])));

alter table payroll.bank_release
  add constraint bank_release_pkey PRIMARY KEY (run_id, person_id),
  add constraint bank_release_reason_check CHECK ((reason <> ''::text));

alter table payroll.bank_row
  add constraint bank_row_pkey PRIMARY KEY (batch_id, person_id),
  add constraint bank_row_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table payroll.correction
  add constraint correction_pkey PRIMARY KEY (id),
  add constraint correction_cause_check CHECK (((cause >= 1) AND (cause <= 5))),
  add constraint correction_computed CHECK (((NOT is_computed) OR (run_id IS NOT NULL))),
  add constraint correction_origin_month_check CHECK ((origin_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));

alter table payroll.dispute
  add constraint dispute_pkey PRIMARY KEY (form_id);

alter table payroll.enrolment
  add constraint enrolment_months EXCLUDE USING gist (person_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint enrolment_pkey PRIMARY KEY (id),
  add constraint enrolment_check CHECK ((to_day > from_day)),
  add constraint enrolment_from_day_check CHECK ((EXTRACT(day FROM from_day) = (1)::numeric)),
  add constraint enrolment_scheme_check CHECK ((scheme <> ''::text));

alter table payroll.insurance_scheme
  add constraint scheme_days EXCLUDE USING gist (code WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint insurance_scheme_pkey PRIMARY KEY (id),
  add constraint insurance_scheme_average_wage_check CHECK ((average_wage > 0)),
  add constraint insurance_scheme_check CHECK ((to_day > from_day)),
  add constraint insurance_scheme_check1 CHECK ((ceiling >= floor)),
  add constraint insurance_scheme_code_check CHECK ((code <> ''::text)),
  add constraint insurance_scheme_floor_check CHECK ((floor >= 0)),
  add constraint insurance_scheme_from_day_check CHECK ((EXTRACT(day FROM from_day) = (1)::numeric)),
  add constraint insurance_scheme_minimum_wage_check CHECK ((minimum_wage > 0)),
  add constraint insurance_scheme_name_check CHECK ((name <> ''::text));

alter table payroll.non_compete
  add constraint non_compete_of_form UNIQUE (form_id),
  add constraint non_compete_pkey PRIMARY KEY (id),
  add constraint non_compete_check CHECK ((to_day >= from_day)),
  add constraint non_compete_check1 CHECK (((ended_day >= from_day) AND (ended_day <= to_day))),
  add constraint non_compete_check2 CHECK ((((ended_day IS NULL) = (end_cause IS NULL)) AND ((ended_day IS NULL) = (ended_at IS NULL)))),
  add constraint non_compete_end_cause_check CHECK (((end_cause >= 1) AND (end_cause <= 3))),
  add constraint non_compete_months_check CHECK (((months >= 1) AND (months <= 24)));

alter table payroll.opening
  add constraint opening_form_id_key UNIQUE (form_id),
  add constraint opening_pkey PRIMARY KEY (id);

alter table payroll.paid_once
  add constraint paid_once_key PRIMARY KEY (kind, person_id, what),
  add constraint paid_once_kind_check CHECK ((kind = ANY (ARRAY[2, 3]))),
  add constraint paid_once_what_check CHECK ((what <> ''::text));

alter table payroll.pay_group
  add constraint pay_group_name UNIQUE (name),
  add constraint pay_group_pkey PRIMARY KEY (id),
  add constraint pay_group_attendance_lag_check CHECK ((attendance_lag = ANY (ARRAY[0, 1]))),
  add constraint pay_group_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'HKD'::text]))),
  add constraint pay_group_name_check CHECK ((name <> ''::text)),
  add constraint pay_group_non_compete_tax_check CHECK (((non_compete_tax >= 0) AND (non_compete_tax <= 2))),
  add constraint pay_group_pay_day_check CHECK (((pay_day >= 1) AND (pay_day <= 31))),
  add constraint pay_group_variance_amount_check CHECK (((variance_amount >= 1) AND (variance_amount <= 5000))),
  add constraint pay_group_variance_percent_check CHECK (((variance_percent >= 1) AND (variance_percent <= 50)));

alter table payroll.pay_item
  add constraint pay_item_months EXCLUDE USING gist (code WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint pay_item_pkey PRIMARY KEY (id),
  add constraint pay_item_check CHECK ((to_day > from_day)),
  add constraint pay_item_check1 CHECK (((source = 3) = (formula <> ''::text))),
  add constraint pay_item_code_check CHECK ((code ~ '^[a-z][a-zA-Z0-9]{0,29}$'::text)),
  add constraint pay_item_from_day_check CHECK ((EXTRACT(day FROM from_day) = (1)::numeric)),
  add constraint pay_item_kind_check CHECK (((kind >= 1) AND (kind <= 4))),
  add constraint pay_item_name_check CHECK ((name <> ''::text)),
  add constraint pay_item_source_check CHECK ((source = ANY (ARRAY[3, 4]))),
  add constraint pay_item_tax_kind_check CHECK (((tax_kind >= 0) AND (tax_kind <= 2)));

alter table payroll.pay_member
  add constraint pay_member_months EXCLUDE USING gist (person_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint pay_member_pkey PRIMARY KEY (id),
  add constraint pay_member_check CHECK ((to_day > from_day)),
  add constraint pay_member_from_day_check CHECK ((EXTRACT(day FROM from_day) = (1)::numeric));

alter table payroll.pay_run
  add constraint pay_run_pkey PRIMARY KEY (id),
  add constraint pay_run_attendance_month_check CHECK ((attendance_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  add constraint pay_run_check CHECK (((state = ANY (ARRAY[5, 6])) = (published_at IS NOT NULL))),
  add constraint pay_run_check1 CHECK (((published_at IS NULL) = (published_by IS NULL))),
  add constraint pay_run_check2 CHECK (((state = 9) = (cancelled_at IS NOT NULL))),
  add constraint pay_run_check3 CHECK (((cancelled_at IS NULL) = ((cancelled_by IS NULL) AND (cancel_reason IS NULL)))),
  add constraint pay_run_group CHECK (((kind = 5) = (group_id IS NULL))),
  add constraint pay_run_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint pay_run_lock_two_people CHECK ((locked_by <> made_by)),
  add constraint pay_run_locked CHECK (((locked_at IS NULL) = (locked_by IS NULL))),
  add constraint pay_run_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  add constraint pay_run_name_check CHECK ((name <> ''::text)),
  add constraint pay_run_people_check CHECK (((people > 0) OR (kind <> 5))),
  add constraint pay_run_state_check CHECK ((((state >= 0) AND (state <= 6)) OR (state = 9))),
  add constraint pay_run_two_people CHECK ((published_by <> made_by));

alter table payroll.pay_run_hand
  add constraint pay_run_hand_pkey PRIMARY KEY (run_id, person_id);

alter table payroll.pay_run_opened
  add constraint pay_run_opened_pkey PRIMARY KEY (run_id, session_id);

alter table payroll.pay_run_person
  add constraint pay_run_person_pkey PRIMARY KEY (run_id, person_id);

alter table payroll.pay_run_typed
  add constraint pay_run_typed_pkey PRIMARY KEY (run_id, person_id);

alter table payroll.pay_run_word
  add constraint pay_run_word_pkey PRIMARY KEY (run_id, person_id, line),
  add constraint pay_run_word_line_check CHECK ((line <> ''::text));

alter table payroll.remuneration
  add constraint remuneration_days EXCLUDE USING gist (person_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&) WHERE ((superseded_at IS NULL)),
  add constraint remuneration_pkey PRIMARY KEY (id),
  add constraint remuneration_cause_check CHECK (((cause >= 1) AND (cause <= 7))),
  add constraint remuneration_check CHECK ((to_day >= from_day)),
  add constraint remuneration_stage_check CHECK ((stage = ANY (ARRAY[1, 2])));

alter table payroll.salary_adjustment
  add constraint salary_adjustment_pkey PRIMARY KEY (id),
  add constraint salary_adjustment_cause_check CHECK (((cause >= 1) AND (cause <= 7))),
  add constraint salary_adjustment_check CHECK (((state = 3) <= ((sealed IS NOT NULL) AND (effective_at IS NOT NULL)))),
  add constraint salary_adjustment_check1 CHECK (((state = ANY (ARRAY[4, 5])) = (ended_at IS NOT NULL))),
  add constraint salary_adjustment_stage_check CHECK ((stage = ANY (ARRAY[1, 2]))),
  add constraint salary_adjustment_state_check CHECK (((state >= 1) AND (state <= 5)));

alter table payroll.slip
  add constraint slip_code UNIQUE (code),
  add constraint slip_of_run UNIQUE (run_id, person_id),
  add constraint slip_pkey PRIMARY KEY (id),
  add constraint slip_check CHECK (((state = 0) = (published_at IS NULL))),
  add constraint slip_check1 CHECK (((state < 2) OR (read_at IS NOT NULL))),
  add constraint slip_check2 CHECK (((state <> ALL (ARRAY[3, 5])) OR (confirmed_at IS NOT NULL))),
  add constraint slip_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint slip_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  add constraint slip_state_check CHECK (((state >= 0) AND (state <= 5)));

alter table payroll.slip_profile
  add constraint slip_profile_name UNIQUE (name),
  add constraint slip_profile_pkey PRIMARY KEY (id),
  add constraint slip_profile_name_check CHECK ((name <> ''::text)),
  add constraint slip_profile_net_column_check CHECK ((net_column <> ''::text)),
  add constraint slip_profile_number_column_check CHECK ((number_column <> ''::text));

alter table payroll.tax_profile
  add constraint tax_profile_pkey PRIMARY KEY (person_id, year),
  add constraint tax_profile_year_check CHECK (((year >= 2019) AND (year <= 2099)));

alter table payroll.tax_table
  add constraint tax_table_month UNIQUE (from_month),
  add constraint tax_table_pkey PRIMARY KEY (id),
  add constraint tax_table_basic_check CHECK ((basic >= 0)),
  add constraint tax_table_bonus_until_check CHECK ((bonus_until ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  add constraint tax_table_from_month_check CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));

alter table people.access_token
  add constraint access_token_grant_id_key UNIQUE (grant_id),
  add constraint access_token_token_hash_key UNIQUE (token_hash),
  add constraint access_token_pkey PRIMARY KEY (id),
  add constraint access_token_check CHECK ((expires_at > created_at)),
  add constraint access_token_check1 CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL))),
  add constraint access_token_grant CHECK (((grant_id IS NULL) = (client_id IS NULL))),
  add constraint access_token_name_check CHECK ((name <> ''::text));

alter table people.account
  add constraint account_pkey PRIMARY KEY (person_id);

alter table people.accounting_subject
  add constraint accounting_subject_code_key UNIQUE (code),
  add constraint accounting_subject_pkey PRIMARY KEY (id);

alter table people.approval_identity
  add constraint approval_identity_pkey PRIMARY KEY (department_id, approval_role_id, person_id);

alter table people.approval_role
  add constraint approval_role_name_key UNIQUE (name),
  add constraint approval_role_pkey PRIMARY KEY (id);

alter table people.assignment
  add constraint assignment_days EXCLUDE USING gist (person_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&) WHERE ((superseded_at IS NULL)),
  add constraint assignment_pkey PRIMARY KEY (id),
  add constraint assignment_cause_check CHECK (((cause >= 1) AND (cause <= 7))),
  add constraint assignment_check CHECK ((to_day >= from_day)),
  add constraint assignment_check1 CHECK ((leader_id <> person_id)),
  add constraint assignment_user_type_check CHECK ((user_type = ANY (ARRAY[0, 1, 2])));

alter table people.authority_record
  add constraint authority_record_pkey PRIMARY KEY (model, id);

alter table people.authority_subject
  add constraint authority_subject_pkey PRIMARY KEY (issuer, subject);

alter table people.choice
  add constraint choice_name UNIQUE NULLS NOT DISTINCT (tree, parent_id, name),
  add constraint choice_tree UNIQUE (id, tree),
  add constraint channel_pkey PRIMARY KEY (id),
  add constraint choice_tree_check CHECK ((tree = ANY (ARRAY['channel'::text, 'account'::text])));

alter table people.company
  add constraint company_name_key UNIQUE (name),
  add constraint company_pkey PRIMARY KEY (id);

alter table people.company_name
  add constraint company_name_pkey PRIMARY KEY (id);

alter table people.department
  add constraint department_parent_id_name_key UNIQUE NULLS NOT DISTINCT (parent_id, name),
  add constraint department_pkey PRIMARY KEY (id);

alter table people.department_past
  add constraint department_past_days EXCLUDE USING gist (department_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&),
  add constraint department_past_pkey PRIMARY KEY (id),
  add constraint department_past_check CHECK ((to_day >= from_day));

alter table people.employee_card
  add constraint employee_card_pkey PRIMARY KEY (person_id),
  add constraint contract_in_order CHECK ((contract_end >= contract_start)),
  add constraint employee_card_competition_check CHECK (((competition >= (0)::numeric) AND (competition <= (100)::numeric))),
  add constraint employee_card_contract_type_check CHECK (((contract_type >= 0) AND (contract_type <= 5))),
  add constraint employee_card_education_check CHECK (((education >= 0) AND (education <= 10))),
  add constraint employee_card_household_nature_check CHECK (((household_nature >= 0) AND (household_nature <= 2))),
  add constraint employee_card_household_type_check CHECK (((household_type >= 0) AND (household_type <= 4))),
  add constraint employee_card_id_card_type_check CHECK (((id_card_type >= 1) AND (id_card_type <= 8))),
  add constraint employee_card_is_graduate_check CHECK ((is_graduate = ANY (ARRAY[0, 1]))),
  add constraint employee_card_marital_status_check CHECK (((marital_status >= 0) AND (marital_status <= 2))),
  add constraint employee_card_political_outlook_check CHECK (((political_outlook >= 0) AND (political_outlook <= 2))),
  add constraint employee_card_retire_category_check CHECK (((retire_category >= 1) AND (retire_category <= 3)));

alter table people.hire
  add constraint hire_token_hash_key UNIQUE (token_hash),
  add constraint hire_pkey PRIMARY KEY (person_id);

alter table people.hrbp
  add constraint hrbp_pkey PRIMARY KEY (id),
  add constraint hrbp_check CHECK ((to_day >= from_day));

alter table people.hrbp_agent
  add constraint hrbp_agent_pkey PRIMARY KEY (id),
  add constraint hrbp_agent_acted_check CHECK (((acted >= 0) AND (acted <= 3))),
  add constraint hrbp_agent_check CHECK ((to_day >= from_day)),
  add constraint hrbp_agent_check1 CHECK ((person_id <> agent_id));

alter table people.login_record
  add constraint login_record_pkey PRIMARY KEY (id),
  add constraint login_record_login_type_check CHECK ((login_type = ANY (ARRAY[1, 2, 3, 4])));

alter table people.notice_preference
  add constraint notice_preference_pkey PRIMARY KEY (person_id),
  add constraint notice_preference_check CHECK (((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from IS DISTINCT FROM quiet_until)) OR (quiet_from IS NULL))),
  add constraint notice_preference_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'digest'::text, 'off'::text]))),
  add constraint notice_preference_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  add constraint notice_preference_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)));

alter table people.passkey
  add constraint passkey_credential_id_key UNIQUE (credential_id),
  add constraint passkey_pkey PRIMARY KEY (id);

alter table people.password_guard
  add constraint password_guard_pkey PRIMARY KEY (key);

alter table people.password_link
  add constraint password_link_token_hash_key UNIQUE (token_hash),
  add constraint password_link_pkey PRIMARY KEY (person_id);

alter table people.permission
  add constraint permission_code_key UNIQUE (code),
  add constraint permission_pkey PRIMARY KEY (id);

alter table people.person
  add constraint person_chat_id_key UNIQUE (chat_id),
  add constraint person_employee_id_key UNIQUE (employee_id),
  add constraint person_identity_number_index_key UNIQUE (identity_number_index),
  add constraint person_login_name_key UNIQUE (login_name),
  add constraint person_pkey PRIMARY KEY (id),
  add constraint person_chat_id_check CHECK ((chat_id <> ''::text)),
  add constraint person_check CHECK ((leader_id <> id)),
  add constraint person_employee_id_check CHECK (((employee_id = btrim(employee_id)) AND (employee_id <> ''::text))),
  add constraint person_gender_check CHECK ((gender = ANY (ARRAY[0, 1, 2]))),
  add constraint person_id_first1_check CHECK ((length(id_first1) = 1)),
  add constraint person_id_last1_check CHECK ((length(id_last1) = 1)),
  add constraint person_job_type_check CHECK ((job_type = ANY (ARRAY[0, 1, 2]))),
  add constraint person_login_name_check CHECK ((login_name = lower(login_name))),
  add constraint person_program CHECK (((NOT is_program) OR ((NOT is_active) AND (sso_state = 0) AND (leader_id IS NULL) AND (entry_date IS NULL)))),
  add constraint person_sso_state_check CHECK ((sso_state = ANY (ARRAY[0, 1]))),
  add constraint person_user_type_check CHECK ((user_type = ANY (ARRAY[0, 1, 2])));

alter table people.person_event
  add constraint person_event_pkey PRIMARY KEY (id),
  add constraint person_event_act_check CHECK ((act <> ''::text));

alter table people.person_role
  add constraint person_role_pkey PRIMARY KEY (person_id, role_id);

alter table people.post
  add constraint post_name_key UNIQUE (name),
  add constraint post_pkey PRIMARY KEY (id),
  add constraint post_grades CHECK ((grade_max >= grade_min)),
  add constraint post_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table people.post_plan
  add constraint post_plan_pkey PRIMARY KEY (department_id, post_id),
  add constraint post_plan_planned_check CHECK (((planned >= 0) AND (planned <= 9999)));

alter table people.program_account
  add constraint program_account_pkey PRIMARY KEY (person_id),
  add constraint program_account_areas_check CHECK ((cardinality(areas) > 0)),
  add constraint program_account_purpose_check CHECK ((purpose <> ''::text));

alter table people.program_request
  add constraint program_request_pkey PRIMARY KEY (id),
  add constraint program_request_call_check CHECK ((call <> ''::text)),
  add constraint program_request_check CHECK ((expires_at > created_at)),
  add constraint program_request_check1 CHECK (((state = 1) = (answered_at IS NULL))),
  add constraint program_request_check2 CHECK (((state = 1) OR (input IS NULL))),
  add constraint program_request_state_check CHECK (((state >= 1) AND (state <= 5)));

alter table people.reaching_channel
  add constraint reaching_channel_pkey PRIMARY KEY (channel),
  add constraint reaching_channel_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'workChat'::text])));

alter table people.recovery_code
  add constraint recovery_code_pkey PRIMARY KEY (person_id, fingerprint);

alter table people.role
  add constraint role_name_key UNIQUE (name),
  add constraint role_pkey PRIMARY KEY (id),
  add constraint role_data_scope_check CHECK (((data_scope >= 1) AND (data_scope <= 4)));

alter table people.role_permission
  add constraint role_permission_pkey PRIMARY KEY (role_id, permission_id);

alter table people.second_factor
  add constraint second_factor_pkey PRIMARY KEY (person_id);

alter table people.session
  add constraint session_cookie_hash_key UNIQUE (cookie_hash),
  add constraint session_pkey PRIMARY KEY (id),
  add constraint session_check CHECK (((ended_at IS NULL) = (end_kind IS NULL))),
  add constraint session_end_kind_check CHECK ((end_kind = ANY (ARRAY[1, 2, 3]))),
  add constraint session_view_as_other CHECK ((view_as_id <> person_id)),
  add constraint session_view_as_whole CHECK (((view_as_id IS NULL) = (view_as_until IS NULL)));

alter table people.session_proof
  add constraint session_proof_pkey PRIMARY KEY (session_id);

alter table people.session_token
  add constraint session_token_pkey PRIMARY KEY (token_hash);

alter table people.signing_key
  add constraint signing_key_pkey PRIMARY KEY (id);

alter table people.sms_request
  add constraint sms_request_pkey PRIMARY KEY (id);

alter table people.user_import
  add constraint user_import_pkey PRIMARY KEY (token);

alter table people.work_chat_binding
  add constraint work_chat_binding_corp_id_user_id_key UNIQUE (corp_id, user_id),
  add constraint work_chat_binding_pkey PRIMARY KEY (person_id);

alter table people.work_chat_nonce
  add constraint work_chat_nonce_pkey PRIMARY KEY (nonce_hash);

alter table recruiting.interview
  add constraint interview_seeker_free EXCLUDE USING gist (seeker_id WITH =, during WITH &&) WHERE ((state = 0)),
  add constraint interview_booking_id_key UNIQUE (booking_id),
  add constraint interview_pkey PRIMARY KEY (id),
  add constraint interview_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  add constraint interview_mode_check CHECK (((mode >= 1) AND (mode <= 3))),
  add constraint interview_replan_check CHECK (((replan >= 0) AND (replan <= 3))),
  add constraint interview_round_no_check CHECK (((round_no >= 1) AND (round_no <= 20))),
  add constraint interview_state_check CHECK (((state >= 0) AND (state <= 3)));

alter table recruiting.interview_choice
  add constraint interview_choice_token_hash_key UNIQUE (token_hash),
  add constraint interview_choice_pkey PRIMARY KEY (interviewee_id);

alter table recruiting.interview_event
  add constraint interview_event_pkey PRIMARY KEY (id),
  add constraint interview_event_act_check CHECK (((act >= 1) AND (act <= 7)));

alter table recruiting.interview_user
  add constraint interview_user_free EXCLUDE USING gist (person_id WITH =, during WITH &&) WHERE (is_live),
  add constraint interview_user_pkey PRIMARY KEY (interview_id, person_id),
  add constraint interview_user_check CHECK (((result IS NULL) = (submitted_at IS NULL))),
  add constraint interview_user_check1 CHECK (((submitted_at IS NOT NULL) OR ((scores = '{}'::smallint[]) AND (evaluation = ''::text) AND (addition = ''::text)))),
  add constraint interview_user_result_check CHECK (((result >= 1) AND (result <= 4)));

alter table recruiting.interviewee
  add constraint interviewee_pkey PRIMARY KEY (id),
  add constraint interviewee_check CHECK (((stage = ANY (ARRAY[7, 9])) = (closed_from IS NOT NULL))),
  add constraint interviewee_check1 CHECK (((offer_state = ANY (ARRAY[0, 7])) OR (offer_form_id IS NOT NULL))),
  add constraint interviewee_check2 CHECK (((offer_state = ANY (ARRAY[3, 4, 5, 6])) <= ((offer_sent_at IS NOT NULL) AND (offer_until IS NOT NULL)))),
  add constraint interviewee_check3 CHECK (((user_id IS NULL) OR (offer_state = 4))),
  add constraint interviewee_closed_from_check CHECK (((closed_from >= 1) AND (closed_from <= 6))),
  add constraint interviewee_offer_state_check CHECK (((offer_state >= 0) AND (offer_state <= 7))),
  add constraint interviewee_reached_check CHECK (((reached >= 1) AND (reached <= 7))),
  add constraint interviewee_spans_ms_check CHECK ((cardinality(spans_ms) = 6)),
  add constraint interviewee_spent_ms_check CHECK ((spent_ms >= 0)),
  add constraint interviewee_stage_check CHECK (((stage >= 1) AND (stage <= 9)));

alter table recruiting.interviewer
  add constraint interviewer_pkey PRIMARY KEY (person_id),
  add constraint interviewer_max_per_week_check CHECK (((max_per_week >= 1) AND (max_per_week <= 50)));

alter table recruiting.letter
  add constraint letter_pkey PRIMARY KEY (id),
  add constraint letter_about CHECK ((((interview_id IS NULL) = (kind = ANY (ARRAY[4, 5]))) AND ((interviewee_id IS NOT NULL) = (kind = ANY (ARRAY[4, 5]))) AND ((form_id IS NOT NULL) = (kind = 4)))),
  add constraint letter_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint letter_state_check CHECK (((state >= 0) AND (state <= 3)));

alter table recruiting.merge
  add constraint merge_pkey PRIMARY KEY (id),
  add constraint merge_check CHECK ((kept_id <> gone_id));

alter table recruiting.no_contact
  add constraint no_contact_pkey PRIMARY KEY (mark);

alter table recruiting.recruitment
  add constraint recruitment_pkey PRIMARY KEY (id),
  add constraint recruitment_check CHECK (((state = 5) = (close_day IS NOT NULL))),
  add constraint recruitment_check1 CHECK (((state < 2) OR (state = 5) OR (open_day IS NOT NULL))),
  add constraint recruitment_education_check CHECK (((education >= 0) AND (education <= 10))),
  add constraint recruitment_employ_type_check CHECK ((employ_type = ANY (ARRAY[0, 2]))),
  add constraint recruitment_head_count_check CHECK (((head_count >= 1) AND (head_count <= 999))),
  add constraint recruitment_reason_check CHECK ((reason = ANY (ARRAY[1, 2]))),
  add constraint recruitment_rounds_check CHECK ((jsonb_typeof(rounds) = 'array'::text)),
  add constraint recruitment_sort_check CHECK (((sort >= 0) AND (sort <= 9999))),
  add constraint recruitment_state_check CHECK (((state >= 0) AND (state <= 5))),
  add constraint recruitment_title_check CHECK ((title <> ''::text)),
  add constraint recruitment_urgency_check CHECK (((urgency >= 0) AND (urgency <= 2))),
  add constraint recruitment_work_years_check CHECK (((work_years >= 0) AND (work_years <= 50)));

alter table recruiting.remark
  add constraint remark_event_id_key UNIQUE (event_id),
  add constraint remark_interview_event_id_key UNIQUE (interview_event_id),
  add constraint remark_pkey PRIMARY KEY (id),
  add constraint remark_check CHECK (((recruitment_id IS NULL) <> (interviewee_id IS NULL))),
  add constraint remark_check1 CHECK (((event_id IS NULL) OR (interviewee_id IS NOT NULL))),
  add constraint remark_check2 CHECK (((interview_event_id IS NULL) OR ((interviewee_id IS NOT NULL) AND (event_id IS NULL)))),
  add constraint remark_text_check CHECK ((text <> ''::text));

alter table recruiting.scorecard
  add constraint scorecard_pkey PRIMARY KEY (id),
  add constraint scorecard_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table recruiting.scorecard_edition
  add constraint scorecard_edition_once UNIQUE (scorecard_id, edition),
  add constraint scorecard_edition_pkey PRIMARY KEY (id),
  add constraint scorecard_edition_edition_check CHECK ((edition > 0)),
  add constraint scorecard_edition_items_check CHECK ((jsonb_typeof(items) = 'array'::text));

alter table recruiting.seeker
  add constraint seeker_id_card UNIQUE (id_card_index),
  add constraint seeker_mail UNIQUE (mail_index),
  add constraint seeker_phone UNIQUE (phone_index),
  add constraint seeker_pkey PRIMARY KEY (id),
  add constraint seeker_birth_year_check CHECK (((birth_year >= 1900) AND (birth_year <= 2100))),
  add constraint seeker_check CHECK ((consent_until >= consent_day)),
  add constraint seeker_check1 CHECK (((phone_sealed IS NULL) = (phone_index IS NULL))),
  add constraint seeker_check2 CHECK (((mail_sealed IS NULL) = (mail_index IS NULL))),
  add constraint seeker_check3 CHECK (((id_card_sealed IS NULL) = (id_card_index IS NULL))),
  add constraint seeker_check4 CHECK (((NOT is_pooled) OR ((consent_day IS NOT NULL) AND (consent_until IS NOT NULL) AND (consent_kind IS NOT NULL)))),
  add constraint seeker_check5 CHECK ((merged_into <> id)),
  add constraint seeker_check6 CHECK (((merged_into IS NULL) OR (NOT is_pooled))),
  add constraint seeker_check7 CHECK (((told_until IS NULL) = (told_on IS NULL))),
  add constraint seeker_check8 CHECK (((anonymized_at IS NULL) OR ((phone_sealed IS NULL) AND (mail_sealed IS NULL) AND (id_card_sealed IS NULL) AND (NOT is_pooled) AND (person_id IS NULL) AND (search_text = ''::text)))),
  add constraint seeker_consent_kind_check CHECK (((consent_kind >= 1) AND (consent_kind <= 3))),
  add constraint seeker_education_check CHECK (((education >= 0) AND (education <= 10))),
  add constraint seeker_gender_check CHECK (((gender >= 0) AND (gender <= 2))),
  add constraint seeker_name_check CHECK ((name <> ''::text)),
  add constraint seeker_work_years_check CHECK (((work_years >= 0) AND (work_years <= 60)));

alter table recruiting.setting
  add constraint setting_pkey PRIMARY KEY (id),
  add constraint setting_id_check CHECK (id),
  add constraint setting_keep_days_check CHECK (((keep_days >= 30) AND (keep_days <= 730)));

alter table recruiting.source
  add constraint source_pkey PRIMARY KEY (id),
  add constraint source_fee_check CHECK ((fee >= 0)),
  add constraint source_fee_kind_check CHECK ((fee_kind = ANY (ARRAY[1, 2]))),
  add constraint source_kind_check CHECK (((kind >= 1) AND (kind <= 5))),
  add constraint source_name_check CHECK (((name = btrim(name)) AND (name <> ''::text)));

alter table recruiting.stage_event
  add constraint stage_event_pkey PRIMARY KEY (id),
  add constraint stage_event_from_stage_check CHECK (((from_stage >= 1) AND (from_stage <= 9))),
  add constraint stage_event_to_stage_check CHECK (((to_stage >= 1) AND (to_stage <= 9)));

alter table rooms.address
  add constraint address_one UNIQUE NULLS NOT DISTINCT (kind, person_id, room_id),
  add constraint address_token_hash_key UNIQUE (token_hash),
  add constraint address_pkey PRIMARY KEY (id),
  add constraint address_check CHECK (
CASE kind
    WHEN 'person'::text THEN ((person_id IS NOT NULL) AND (room_id IS NULL))
    ELSE ((room_id IS NOT NULL) AND (person_id IS NULL))
END),
  add constraint address_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'room'::text, 'door'::text])));

alter table rooms.attendee
  add constraint attendee_pkey PRIMARY KEY (booking_id, person_id),
  add constraint attendee_response_check CHECK (((response >= 0) AND (response <= 2)));

alter table rooms.booking
  add constraint booking_free EXCLUDE USING gist (room_id WITH =, occupied WITH &&) WHERE ((status = ANY (ARRAY[0, 1, 5]))) DEFERRABLE,
  add constraint booking_pkey PRIMARY KEY (id),
  add constraint booking_acted_reason_check CHECK ((length(acted_reason) <= 200)),
  add constraint booking_check CHECK ((occupied @> during)),
  add constraint booking_during_check CHECK (((NOT isempty(during)) AND (lower_inf(during) = false) AND (upper_inf(during) = false))),
  add constraint booking_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint booking_remark_check CHECK ((length(remark) <= 200)),
  add constraint booking_status_check CHECK (((status >= 0) AND (status <= 5))),
  add constraint booking_title_check CHECK (((title <> ''::text) AND (length(title) <= 100)));

alter table rooms.log
  add constraint log_pkey PRIMARY KEY (id);

alter table rooms.outline
  add constraint outline_pkey PRIMARY KEY (booking_id),
  add constraint outline_agenda_check CHECK ((length(agenda) <= 2000)),
  add constraint outline_decisions_check CHECK ((jsonb_typeof(decisions) = 'array'::text)),
  add constraint outline_summary_check CHECK ((length(summary) <= 5000));

alter table rooms.outline_edition
  add constraint outline_edition_pkey PRIMARY KEY (booking_id, version);

alter table rooms.room
  add constraint room_named UNIQUE (building, name),
  add constraint room_pkey PRIMARY KEY (id),
  add constraint room_advance_days_check CHECK (((advance_days >= 0) AND (advance_days <= 400))),
  add constraint room_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 120))),
  add constraint room_building_check CHECK (((building <> ''::text) AND (length(building) <= 50))),
  add constraint room_building_en_check CHECK ((length(building_en) <= 50)),
  add constraint room_capacity_check CHECK (((capacity >= 1) AND (capacity <= 2000))),
  add constraint room_check CHECK ((close_minute > open_minute)),
  add constraint room_check1 CHECK ((max_minutes >= min_minutes)),
  add constraint room_close_minute_check CHECK (((close_minute >= 1) AND (close_minute <= 1440))),
  add constraint room_floor_check CHECK ((length(floor) <= 20)),
  add constraint room_floor_en_check CHECK ((length(floor_en) <= 20)),
  add constraint room_max_minutes_check CHECK (((max_minutes >= 15) AND (max_minutes <= 1440))),
  add constraint room_min_minutes_check CHECK (((min_minutes >= 15) AND (min_minutes <= 1440))),
  add constraint room_name_check CHECK (((name <> ''::text) AND (length(name) <= 50))),
  add constraint room_name_en_check CHECK ((length(name_en) <= 50)),
  add constraint room_open_minute_check CHECK (((open_minute >= 0) AND (open_minute <= 1439))),
  add constraint room_release_minutes_check CHECK (((release_minutes >= 5) AND (release_minutes <= 60))),
  add constraint room_slot_minutes_check CHECK ((slot_minutes = ANY (ARRAY[15, 30])));

alter table rooms.series
  add constraint series_pkey PRIMARY KEY (id),
  add constraint series_check CHECK ((until_day >= from_day)),
  add constraint series_check1 CHECK (((nths <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, ('-1'::integer)::smallint]) AND ((nths = '{}'::smallint[]) OR ((freq = 'month'::text) AND (weekdays <> '{}'::smallint[]))))),
  add constraint series_every_check CHECK (((every >= 1) AND (every <= 12))),
  add constraint series_freq_check CHECK ((freq = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  add constraint series_minutes_check CHECK ((minutes > 0)),
  add constraint series_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439)));

alter table rooms.setting
  add constraint setting_pkey PRIMARY KEY (id),
  add constraint setting_day_minutes_check CHECK (((day_minutes >= 0) AND (day_minutes <= 1440))),
  add constraint setting_future_bookings_check CHECK (((future_bookings >= 0) AND (future_bookings <= 500))),
  add constraint setting_id_check CHECK (id);

alter table rooms.wait
  add constraint wait_pkey PRIMARY KEY (id),
  add constraint wait_check CHECK (((state = 1) = (booking_id IS NOT NULL))),
  add constraint wait_check1 CHECK (((state = 0) = (ended_at IS NULL))),
  add constraint wait_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  add constraint wait_remark_check CHECK ((length(remark) <= 200)),
  add constraint wait_state_check CHECK (((state >= 0) AND (state <= 3))),
  add constraint wait_title_check CHECK (((title <> ''::text) AND (length(title) <= 100)));

alter table setup.hidden
  add constraint hidden_pkey PRIMARY KEY (person_id);

alter table setup.step
  add constraint step_pkey PRIMARY KEY (key);

alter table suppliers.account
  add constraint account_pkey PRIMARY KEY (account_norm, name_norm);

alter table suppliers.approval_link
  add constraint approval_link_pkey PRIMARY KEY (approval_form_id, name_norm);

alter table suppliers.company
  add constraint company_credit_code_key UNIQUE (credit_code),
  add constraint company_name_norm_key UNIQUE (name_norm),
  add constraint company_pkey PRIMARY KEY (id),
  add constraint company_credit_code_check CHECK ((credit_code ~ '^[0-9A-Z]{18}$'::text)),
  add constraint company_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  add constraint company_name_norm_check CHECK ((name_norm <> ''::text)),
  add constraint company_state_check CHECK ((state = ANY (ARRAY['-2'::integer, 3, 4, 5, 6])));

alter table suppliers.company_count
  add constraint company_count_pkey PRIMARY KEY (id);

alter table suppliers.control
  add constraint control_pkey PRIMARY KEY (tampid),
  add constraint control_control_check CHECK ((jsonb_typeof(control) = 'object'::text)),
  add constraint control_tampid_check CHECK ((tampid >= 2000));

alter table suppliers.form
  add constraint form_pkey PRIMARY KEY (id),
  add constraint form_document_check CHECK ((jsonb_typeof(document) = 'object'::text)),
  add constraint form_state_check CHECK ((state = ANY (ARRAY['-2'::integer, 3, 4, 5, 6])));

alter table suppliers.import
  add constraint import_pkey PRIMARY KEY (token);

alter table suppliers.parameter
  add constraint parameter_rule_list_id_name_key UNIQUE (rule_list_id, name),
  add constraint parameter_pkey PRIMARY KEY (id),
  add constraint parameter_missing_policy_check CHECK ((missing_policy = ANY (ARRAY[1, 2, 3]))),
  add constraint parameter_name_check CHECK (((name <> ''::text) AND (length(name) <= 40))),
  add constraint parameter_value_type_check CHECK ((value_type = ANY (ARRAY['number'::text, 'percent'::text, 'boolean'::text, 'option'::text, 'date'::text])));

alter table suppliers.rating
  add constraint rating_pkey PRIMARY KEY (id),
  add constraint rating_human_score_check CHECK (((human_score > '-5000'::integer) AND (human_score <= 1000)));

alter table suppliers.rule
  add constraint rule_pkey PRIMARY KEY (id),
  add constraint rule_chinese_name_check CHECK ((length(chinese_name) <= 60)),
  add constraint rule_formula_check CHECK ((length(formula) <= 500)),
  add constraint rule_grade_check CHECK ((grade > (0)::numeric)),
  add constraint rule_grade_formula_check CHECK ((length(grade_formula) <= 500)),
  add constraint rule_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  add constraint rule_weight_bp_check CHECK (((weight_bp >= 0) AND (weight_bp <= 10000)));

alter table suppliers.rule_list
  add constraint rule_list_family_id_edition_number_key UNIQUE (family_id, edition_number),
  add constraint rule_list_pkey PRIMARY KEY (id),
  add constraint rule_list_bands_check CHECK ((jsonb_typeof(bands) = 'array'::text)),
  add constraint rule_list_edition_number_check CHECK ((edition_number > 0)),
  add constraint rule_list_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  add constraint rule_list_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])));

alter table suppliers.state_log
  add constraint state_log_pkey PRIMARY KEY (id);

alter table visitors.log
  add constraint log_pkey PRIMARY KEY (id);

alter table visitors.roll_call
  add constraint roll_call_pkey PRIMARY KEY (id),
  add constraint roll_call_check CHECK (((ended_at IS NULL) = (ended_by IS NULL)));

alter table visitors.roll_call_found
  add constraint roll_call_found_pkey PRIMARY KEY (roll_call_id, visit_id),
  add constraint roll_call_found_found_check CHECK ((found >= 0));

alter table visitors.template
  add constraint template_token_key UNIQUE (token),
  add constraint template_pkey PRIMARY KEY (id),
  add constraint template_edition_number_check CHECK ((edition_number > 0)),
  add constraint template_name_check CHECK (((name <> ''::text) AND (length(name) <= 50))),
  add constraint template_name_en_check CHECK ((length(name_en) <= 100)),
  add constraint template_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 3650))),
  add constraint template_site_check CHECK ((length(site) <= 100)),
  add constraint template_site_en_check CHECK ((length(site_en) <= 100)),
  add constraint template_token_check CHECK ((length(token) = 22));

alter table visitors.template_edition
  add constraint template_edition_pkey PRIMARY KEY (template_id, number),
  add constraint template_edition_consent_check CHECK ((consent <> ''::text)),
  add constraint template_edition_consent_version_check CHECK ((consent_version > 0)),
  add constraint template_edition_controls_check CHECK ((jsonb_typeof(controls) = 'array'::text)),
  add constraint template_edition_number_check1 CHECK ((number > 0));

alter table visitors.visit
  add constraint visit_invite UNIQUE (invite_token),
  add constraint visit_number UNIQUE (number),
  add constraint visit_pkey PRIMARY KEY (id),
  add constraint visit_check CHECK ((leave_at > arrive_at)),
  add constraint visit_check1 CHECK ((((state >= 4) OR (state = '-2'::integer)) = (ended_at IS NOT NULL))),
  add constraint visit_company_check CHECK ((length(company) <= 100)),
  add constraint visit_document_check CHECK ((jsonb_typeof(document) = 'object'::text)),
  add constraint visit_flag_check CHECK (((flag >= 0) AND (flag <= 2))),
  add constraint visit_invite_token_check CHECK ((length(invite_token) = 22)),
  add constraint visit_name_check CHECK ((length(name) <= 20)),
  add constraint visit_people_count_check CHECK (((people_count >= 1) AND (people_count <= 20))),
  add constraint visit_plate_check CHECK ((length(plate) <= 10)),
  add constraint visit_purpose_check CHECK ((length(purpose) <= 200)),
  add constraint visit_reason_check CHECK ((length(reason) <= 200)),
  add constraint visit_source_check CHECK ((source = ANY (ARRAY[1, 2, 3]))),
  add constraint visit_state_check CHECK ((((state >= 0) AND (state <= 8)) OR (state = '-2'::integer)));

alter table visitors.watch
  add constraint watch_pkey PRIMARY KEY (id),
  add constraint watch_check CHECK (((name_norm <> ''::text) OR (phone_hash <> ''::text) OR (company_norm <> ''::text))),
  add constraint watch_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  add constraint watch_reason_check CHECK ((length(reason) <= 200));

alter table webhooks.delivery
  add constraint delivery_pkey PRIMARY KEY (id),
  add constraint delivery_state_check CHECK (((state >= 1) AND (state <= 3)));

alter table webhooks.endpoint
  add constraint endpoint_pkey PRIMARY KEY (id),
  add constraint endpoint_check CHECK (((stopped_at IS NULL) OR (NOT is_active))),
  add constraint endpoint_check1 CHECK (((old_secret_sealed IS NULL) = (old_until IS NULL))),
  add constraint endpoint_events_check CHECK ((cardinality(events) > 0)),
  add constraint endpoint_name_check CHECK ((name <> ''::text)),
  add constraint endpoint_url_check CHECK ((url <> ''::text));

alter table webhooks.event
  add constraint event_pkey PRIMARY KEY (id);

alter table approval.absence
  add constraint absence_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES people.person(id),
  add constraint absence_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table approval.batch
  add constraint batch_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table approval.batch_item
  add constraint batch_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES approval.batch(id) ON DELETE CASCADE,
  add constraint batch_item_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id);

alter table approval.bill
  add constraint bill_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint bill_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES people.person(id);

alter table approval.copy
  add constraint copy_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint copy_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint copy_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES people.person(id);

alter table approval.effect
  add constraint effect_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES approval.form(id),
  add constraint effect_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint effect_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES people.person(id),
  add constraint effect_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES people.person(id);

alter table approval.form
  add constraint form_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES people.person(id),
  add constraint form_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint form_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint form_first_creator_id_fkey FOREIGN KEY (first_creator_id) REFERENCES people.person(id),
  add constraint form_process_edition_id_fkey FOREIGN KEY (process_edition_id) REFERENCES approval.process_edition(id),
  add constraint form_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES people.person(id),
  add constraint form_template_edition_id_fkey FOREIGN KEY (template_edition_id) REFERENCES forms.template_edition(id),
  add constraint form_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table approval.log
  add constraint log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES people.person(id),
  add constraint log_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint log_on_behalf_of_id_fkey FOREIGN KEY (on_behalf_of_id) REFERENCES people.person(id);

alter table approval.phrase_list
  add constraint phrase_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table approval.process
  add constraint process_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint process_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table approval.process_draft
  add constraint process_draft_process_id_fkey FOREIGN KEY (process_id) REFERENCES approval.process(id),
  add constraint process_draft_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES people.person(id);

alter table approval.process_edition
  add constraint process_edition_process_id_fkey FOREIGN KEY (process_id) REFERENCES approval.process(id),
  add constraint process_edition_published_by_fkey FOREIGN KEY (published_by) REFERENCES people.person(id);

alter table approval.remark
  add constraint remark_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint remark_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table approval.remark_head
  add constraint remark_head_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id);

alter table approval."row"
  add constraint row_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES people.person(id),
  add constraint row_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint row_on_behalf_of_id_fkey FOREIGN KEY (on_behalf_of_id) REFERENCES people.person(id),
  add constraint row_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table approval.urge
  add constraint urge_form_id_row_no_fkey FOREIGN KEY (form_id, row_no) REFERENCES approval."row"(form_id, no),
  add constraint urge_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.attend_group
  add constraint attend_group_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar.calendar(id);

alter table attendance.badge
  add constraint badge_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table attendance.booked
  add constraint booked_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint booked_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.cancelling
  add constraint cancelling_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint cancelling_leave_id_fkey FOREIGN KEY (leave_id) REFERENCES attendance.leave(form_id);

alter table attendance.card
  add constraint card_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint card_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.card_rule
  add constraint card_rule_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id);

alter table attendance.company_region
  add constraint company_region_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar.calendar(id),
  add constraint company_region_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id);

alter table attendance.correction
  add constraint correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint correction_month_id_fkey FOREIGN KEY (month_id) REFERENCES attendance.month(id),
  add constraint correction_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.day
  add constraint day_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint day_shift_version_id_fkey FOREIGN KEY (shift_version_id) REFERENCES attendance.shift_version(id);

alter table attendance.day_dispute
  add constraint day_dispute_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint day_dispute_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.day_print
  add constraint day_print_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table attendance.group_member
  add constraint group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES attendance.attend_group(id) ON DELETE CASCADE,
  add constraint group_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.group_week
  add constraint group_week_group_id_fkey FOREIGN KEY (group_id) REFERENCES attendance.attend_group(id) ON DELETE CASCADE,
  add constraint group_week_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES attendance.shift(id);

alter table attendance.leave
  add constraint leave_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint leave_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.leave_day
  add constraint leave_day_form_id_fkey FOREIGN KEY (form_id) REFERENCES attendance.leave(form_id) ON DELETE CASCADE;

alter table attendance.leave_kind
  add constraint leave_kind_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.leave_type
  add constraint leave_type_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.ledger
  add constraint ledger_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint ledger_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES attendance.lot(id),
  add constraint ledger_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.lot
  add constraint lot_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.month
  add constraint month_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint month_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint month_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.month_person
  add constraint month_person_month_id_fkey FOREIGN KEY (month_id) REFERENCES attendance.month(id) ON DELETE CASCADE,
  add constraint month_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.month_rule
  add constraint month_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id);

alter table attendance.overtime
  add constraint overtime_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint overtime_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.pulled
  add constraint pulled_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table attendance.punch
  add constraint punch_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES attendance.punch_batch(id),
  add constraint punch_device FOREIGN KEY (device_id) REFERENCES attendance.device(id),
  add constraint punch_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint punch_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint punch_void_by_fkey FOREIGN KEY (void_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.punch_batch
  add constraint punch_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint punch_batch_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.punch_place
  add constraint punch_place_punch_id_fkey FOREIGN KEY (punch_id) REFERENCES attendance.punch(id) ON DELETE CASCADE;

alter table attendance.recalc
  add constraint recalc_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint recalc_run_id_fkey FOREIGN KEY (run_id) REFERENCES attendance.run(id) ON DELETE SET NULL;

alter table attendance.recost
  add constraint recost_form_id_fkey FOREIGN KEY (form_id) REFERENCES attendance.leave(form_id) ON DELETE CASCADE;

alter table attendance.roster
  add constraint roster_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint roster_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint roster_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES attendance.shift(id);

alter table attendance.run
  add constraint run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint run_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint run_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id);

alter table attendance.run_change
  add constraint run_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint run_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES attendance.run(id) ON DELETE CASCADE;

alter table attendance.segment
  add constraint segment_form_id_fkey FOREIGN KEY (form_id) REFERENCES attendance.leave(form_id) ON DELETE CASCADE;

alter table attendance.shift_version
  add constraint shift_version_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint shift_version_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES attendance.shift(id) ON DELETE CASCADE;

alter table attendance.stray
  add constraint stray_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES attendance.punch_batch(id),
  add constraint stray_device_id_fkey FOREIGN KEY (device_id) REFERENCES attendance.device(id);

alter table attendance.team_address
  add constraint team_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table attendance.trip
  add constraint trip_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint trip_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table attendance.warn_rule
  add constraint warn_rule_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table attendance.warned
  add constraint warned_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint warned_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint warned_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES attendance.warn_rule(id);

alter table calendar.calendar
  add constraint calendar_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES calendar.calendar(id);

alter table calendar.day
  add constraint day_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar.calendar(id) ON DELETE CASCADE;

alter table calendar.half_day
  add constraint half_day_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar.calendar(id) ON DELETE CASCADE;

alter table calendar.notice
  add constraint notice_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar.calendar(id) ON DELETE CASCADE;

alter table feedback.feedback
  add constraint feedback_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint feedback_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES people.person(id);

alter table feedback.question_set
  add constraint question_set_created_by_fkey FOREIGN KEY (created_by) REFERENCES people.person(id);

alter table forms.template_design
  add constraint template_design_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table forms.template_edition
  add constraint template_edition_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table home.image
  add constraint image_file_uid_fkey FOREIGN KEY (file_uid) REFERENCES forms.attachment(id);

alter table home.image_like
  add constraint image_like_image_id_fkey FOREIGN KEY (image_id) REFERENCES home.image(id) ON DELETE CASCADE,
  add constraint image_like_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table home.memorandum
  add constraint memorandum_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table home.ranking
  add constraint ranking_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table home.ranking_like
  add constraint ranking_like_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint ranking_like_ranking_id_fkey FOREIGN KEY (ranking_id) REFERENCES home.ranking(id) ON DELETE CASCADE;

alter table hr_requests.bill
  add constraint bill_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id);

alter table hr_requests.certificate
  add constraint certificate_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES people.person(id),
  add constraint certificate_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table hr_requests.checklist
  add constraint checklist_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint checklist_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES people.person(id);

alter table hr_requests.contract
  add constraint contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint contract_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint contract_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table hr_requests.task
  add constraint task_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people.person(id),
  add constraint task_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint task_linked_form_id_fkey FOREIGN KEY (linked_form_id) REFERENCES approval.form(id),
  add constraint task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table invoices.claim
  add constraint claim_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint claim_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoice(id);

alter table invoices.event
  add constraint event_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoice(id) ON DELETE CASCADE,
  add constraint event_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE SET NULL;

alter table invoices.file
  add constraint file_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoice(id) ON DELETE CASCADE;

alter table invoices.identity
  add constraint identity_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoice(id) ON DELETE CASCADE,
  add constraint identity_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table invoices.invoice
  add constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint invoice_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table invoices.use
  add constraint use_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people.person(id),
  add constraint use_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint use_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices.invoice(id);

alter table kit.long_work_part
  add constraint long_work_part_name_fkey FOREIGN KEY (name) REFERENCES kit.long_work(name) ON DELETE CASCADE;

alter table kpi.appeal
  add constraint appeal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint appeal_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint appeal_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.backup
  add constraint backup_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint backup_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint backup_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.calibration
  add constraint calibration_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint calibration_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint calibration_period_id_fkey FOREIGN KEY (period_id) REFERENCES kpi.period(id) ON DELETE CASCADE;

alter table kpi.calibration_item
  add constraint calibration_item_calibration_id_fkey FOREIGN KEY (calibration_id) REFERENCES kpi.calibration(id) ON DELETE CASCADE,
  add constraint calibration_item_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint calibration_item_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.calibre
  add constraint calibre_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES kpi.indicator(id) ON DELETE CASCADE,
  add constraint calibre_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table kpi.event
  add constraint event_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint event_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.header
  add constraint header_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint header_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES kpi.menu(id) ON DELETE CASCADE;

alter table kpi.import
  add constraint import_period_id_fkey FOREIGN KEY (period_id) REFERENCES kpi.period(id) ON DELETE CASCADE,
  add constraint import_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table kpi.inventory
  add constraint inventory_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint inventory_period_id_fkey FOREIGN KEY (period_id) REFERENCES kpi.period(id);

alter table kpi.inventory_item
  add constraint inventory_item_calibre_id_fkey FOREIGN KEY (calibre_id) REFERENCES kpi.calibre(id),
  add constraint inventory_item_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES kpi.indicator(id),
  add constraint inventory_item_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES kpi.inventory(id) ON DELETE CASCADE,
  add constraint inventory_item_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table kpi.menu
  add constraint menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES kpi.menu(id);

alter table kpi.period
  add constraint period_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table kpi.product_type
  add constraint product_type_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES kpi.product_type(id);

alter table kpi."row"
  add constraint row_calibre_id_fkey FOREIGN KEY (calibre_id) REFERENCES kpi.calibre(id),
  add constraint row_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES kpi.indicator(id),
  add constraint row_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.row_part
  add constraint row_part_sheet_id_row_no_fkey FOREIGN KEY (sheet_id, row_no) REFERENCES kpi."row"(sheet_id, row_no) ON DELETE CASCADE;

alter table kpi.row_score
  add constraint row_score_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint row_score_sheet_id_row_no_fkey FOREIGN KEY (sheet_id, row_no) REFERENCES kpi."row"(sheet_id, row_no) ON DELETE CASCADE;

alter table kpi.sheet
  add constraint sheet_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint sheet_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES people.person(id),
  add constraint sheet_period_id_fkey FOREIGN KEY (period_id) REFERENCES kpi.period(id),
  add constraint sheet_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint sheet_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id),
  add constraint sheet_result_form_id_fkey FOREIGN KEY (result_form_id) REFERENCES approval.form(id),
  add constraint sheet_second_id_fkey FOREIGN KEY (second_id) REFERENCES people.person(id),
  add constraint sheet_target_form_id_fkey FOREIGN KEY (target_form_id) REFERENCES approval.form(id),
  add constraint sheet_template_id_fkey FOREIGN KEY (template_id) REFERENCES kpi.template(id);

alter table kpi.sheet_edition
  add constraint sheet_edition_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint sheet_edition_result_form_id_fkey FOREIGN KEY (result_form_id) REFERENCES approval.form(id),
  add constraint sheet_edition_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES kpi.sheet(id) ON DELETE CASCADE;

alter table kpi.template
  add constraint template_header_id_fkey FOREIGN KEY (header_id) REFERENCES kpi.header(id),
  add constraint template_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint template_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES kpi.menu(id),
  add constraint template_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id),
  add constraint template_product_type_id_fkey FOREIGN KEY (product_type_id) REFERENCES kpi.product_type(id);

alter table library.copy
  add constraint copy_title_id_fkey FOREIGN KEY (title_id) REFERENCES library.title(id);

alter table library.copy_log
  add constraint copy_log_by_person_fkey FOREIGN KEY (by_person) REFERENCES people.person(id),
  add constraint copy_log_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES library.copy(id),
  add constraint copy_log_for_person_fkey FOREIGN KEY (for_person) REFERENCES people.person(id);

alter table library.hold
  add constraint hold_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES library.copy(id),
  add constraint hold_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint hold_title_id_fkey FOREIGN KEY (title_id) REFERENCES library.title(id);

alter table library.import
  add constraint import_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table library.loan
  add constraint loan_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people.person(id),
  add constraint loan_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES library.copy(id),
  add constraint loan_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint loan_title_id_fkey FOREIGN KEY (title_id) REFERENCES library.title(id);

alter table library.recommend
  add constraint recommend_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES people.person(id),
  add constraint recommend_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint recommend_title_id_fkey FOREIGN KEY (title_id) REFERENCES library.title(id);

alter table library.recommend_vote
  add constraint recommend_vote_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint recommend_vote_recommend_id_fkey FOREIGN KEY (recommend_id) REFERENCES library.recommend(id) ON DELETE CASCADE;

alter table library.review
  add constraint review_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES people.person(id),
  add constraint review_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint review_title_id_fkey FOREIGN KEY (title_id) REFERENCES library.title(id);

alter table library.review_like
  add constraint review_like_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint review_like_review_id_fkey FOREIGN KEY (review_id) REFERENCES library.review(id) ON DELETE CASCADE;

alter table okr.alignment
  add constraint alignment_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint alignment_from_id_fkey FOREIGN KEY (from_id) REFERENCES okr.goal(id),
  add constraint alignment_to_id_fkey FOREIGN KEY (to_id) REFERENCES okr.goal(id);

alter table okr.check_in
  add constraint check_in_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id),
  add constraint check_in_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table okr.completion_setting
  add constraint completion_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint completion_setting_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint completion_setting_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id);

alter table okr.day_mark
  add constraint day_mark_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table okr.error_report
  add constraint error_report_handler_id_fkey FOREIGN KEY (handler_id) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint error_report_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id),
  add constraint error_report_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint error_report_record_id_fkey FOREIGN KEY (record_id) REFERENCES okr.work_record(id) ON DELETE SET NULL;

alter table okr.event
  add constraint event_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint event_project_id_fkey FOREIGN KEY (project_id) REFERENCES okr.project(id);

alter table okr.flow_edition
  add constraint flow_edition_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table okr.goal
  add constraint goal_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES okr.goal(id),
  add constraint goal_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES okr.cycle(id),
  add constraint goal_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint goal_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint goal_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id),
  add constraint goal_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES okr.goal(id);

alter table okr.goal_event
  add constraint goal_event_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES okr.cycle(id),
  add constraint goal_event_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id),
  add constraint goal_event_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table okr.import
  add constraint import_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES okr.cycle(id) ON DELETE CASCADE,
  add constraint import_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint import_project_id_fkey FOREIGN KEY (project_id) REFERENCES okr.project(id) ON DELETE CASCADE;

alter table okr.kr_execute
  add constraint kr_execute_assigner_id_fkey FOREIGN KEY (assigner_id) REFERENCES people.person(id),
  add constraint kr_execute_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id),
  add constraint kr_execute_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint kr_execute_scheme_id_fkey FOREIGN KEY (scheme_id) REFERENCES okr.work_scheme(id);

alter table okr.kr_execute_event
  add constraint kr_execute_event_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table okr.metric
  add constraint metric_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint metric_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id),
  add constraint metric_node_id_fkey FOREIGN KEY (node_id) REFERENCES okr.work_breakdown(id) ON DELETE SET NULL;

alter table okr.project
  add constraint project_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint project_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint project_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES people.person(id);

alter table okr.record_month
  add constraint record_month_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table okr.record_sum
  add constraint record_sum_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table okr.scheme_kr
  add constraint scheme_kr_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id),
  add constraint scheme_kr_scheme_id_fkey FOREIGN KEY (scheme_id) REFERENCES okr.work_scheme(id);

alter table okr.snapshot
  add constraint snapshot_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES okr.cycle(id),
  add constraint snapshot_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES okr.goal(id);

alter table okr.user_calibre
  add constraint user_calibre_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint user_calibre_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint user_calibre_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id);

alter table okr.user_calibre_head
  add constraint user_calibre_head_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table okr.work_breakdown
  add constraint work_breakdown_calibre_post_id_fkey FOREIGN KEY (calibre_post_id) REFERENCES people.post(id),
  add constraint work_breakdown_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint work_breakdown_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id),
  add constraint work_breakdown_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES okr.work_breakdown(id),
  add constraint work_breakdown_project_id_fkey FOREIGN KEY (project_id) REFERENCES okr.project(id);

alter table okr.work_breakdown_edition
  add constraint work_breakdown_edition_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint work_breakdown_edition_project_id_fkey FOREIGN KEY (project_id) REFERENCES okr.project(id);

alter table okr.work_breakdown_gone
  add constraint work_breakdown_gone_project_id_fkey FOREIGN KEY (project_id) REFERENCES okr.project(id);

alter table okr.work_record
  add constraint work_record_correction_of_fkey FOREIGN KEY (correction_of) REFERENCES okr.work_record(id),
  add constraint work_record_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint work_record_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table okr.work_scheme
  add constraint work_scheme_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint work_scheme_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint work_scheme_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id);

alter table payroll.bank_batch
  add constraint bank_batch_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES people.person(id),
  add constraint bank_batch_downloaded_by_fkey FOREIGN KEY (downloaded_by) REFERENCES people.person(id),
  add constraint bank_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id),
  add constraint bank_batch_made_for_fkey FOREIGN KEY (made_for) REFERENCES people.person(id),
  add constraint bank_batch_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id);

alter table payroll.bank_release
  add constraint bank_release_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint bank_release_released_by_fkey FOREIGN KEY (released_by) REFERENCES people.person(id),
  add constraint bank_release_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id);

alter table payroll.bank_row
  add constraint bank_row_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payroll.bank_batch(id) ON DELETE CASCADE,
  add constraint bank_row_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint bank_row_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id);

alter table payroll.correction
  add constraint correction_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint correction_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint correction_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id);

alter table payroll.dispute
  add constraint dispute_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint dispute_slip_id_fkey FOREIGN KEY (slip_id) REFERENCES payroll.slip(id);

alter table payroll.enrolment
  add constraint enrolment_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table payroll.non_compete
  add constraint non_compete_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people.person(id),
  add constraint non_compete_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint non_compete_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES people.person(id),
  add constraint non_compete_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table payroll.opening
  add constraint opening_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint opening_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id);

alter table payroll.paid_once
  add constraint paid_once_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint paid_once_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE;

alter table payroll.pay_group
  add constraint pay_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id);

alter table payroll.pay_item
  add constraint pay_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES payroll.pay_group(id);

alter table payroll.pay_member
  add constraint pay_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES payroll.pay_group(id),
  add constraint pay_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table payroll.pay_run
  add constraint pay_run_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES people.person(id),
  add constraint pay_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people.person(id),
  add constraint pay_run_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES people.person(id),
  add constraint pay_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint pay_run_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint pay_run_group_id_fkey FOREIGN KEY (group_id) REFERENCES payroll.pay_group(id),
  add constraint pay_run_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES people.person(id),
  add constraint pay_run_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id),
  add constraint pay_run_published_by_fkey FOREIGN KEY (published_by) REFERENCES people.person(id),
  add constraint pay_run_reopen_asked_by_fkey FOREIGN KEY (reopen_asked_by) REFERENCES people.person(id);

alter table payroll.pay_run_hand
  add constraint pay_run_hand_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint pay_run_hand_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE;

alter table payroll.pay_run_opened
  add constraint pay_run_opened_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint pay_run_opened_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE,
  add constraint pay_run_opened_session_id_fkey FOREIGN KEY (session_id) REFERENCES people.session(id) ON DELETE CASCADE;

alter table payroll.pay_run_person
  add constraint pay_run_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint pay_run_person_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE;

alter table payroll.pay_run_typed
  add constraint pay_run_typed_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint pay_run_typed_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE;

alter table payroll.pay_run_word
  add constraint pay_run_word_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint pay_run_word_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id) ON DELETE CASCADE,
  add constraint pay_run_word_said_by_fkey FOREIGN KEY (said_by) REFERENCES people.person(id);

alter table payroll.remuneration
  add constraint remuneration_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint remuneration_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table payroll.salary_adjustment
  add constraint salary_adjustment_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint salary_adjustment_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table payroll.slip
  add constraint slip_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint slip_run_id_fkey FOREIGN KEY (run_id) REFERENCES payroll.pay_run(id);

alter table payroll.tax_profile
  add constraint tax_profile_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table people.access_token
  add constraint access_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint access_token_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table people.account
  add constraint account_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.accounting_subject
  add constraint accounting_subject_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES people.accounting_subject(id);

alter table people.approval_identity
  add constraint approval_identity_approval_role_id_fkey FOREIGN KEY (approval_role_id) REFERENCES people.approval_role(id) ON DELETE CASCADE,
  add constraint approval_identity_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id) ON DELETE CASCADE,
  add constraint approval_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.assignment
  add constraint assignment_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint assignment_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint assignment_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES people.person(id),
  add constraint assignment_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id),
  add constraint assignment_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint assignment_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id);

alter table people.authority_subject
  add constraint authority_subject_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.choice
  add constraint channel_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES people.choice(id),
  add constraint choice_parent FOREIGN KEY (parent_id, tree) REFERENCES people.choice(id, tree);

alter table people.company_name
  add constraint company_name_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id) ON DELETE CASCADE;

alter table people.department
  add constraint department_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES people.person(id),
  add constraint department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES people.department(id);

alter table people.department_past
  add constraint department_past_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id) ON DELETE CASCADE,
  add constraint department_past_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES people.department(id);

alter table people.employee_card
  add constraint employee_card_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.hire
  add constraint hire_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint hire_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.hrbp
  add constraint hrbp_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint hrbp_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table people.hrbp_agent
  add constraint hrbp_agent_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES people.person(id),
  add constraint hrbp_agent_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table people.login_record
  add constraint login_record_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint login_record_session_id_fkey FOREIGN KEY (session_id) REFERENCES people.session(id) ON DELETE SET NULL;

alter table people.notice_preference
  add constraint notice_preference_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.passkey
  add constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.password_link
  add constraint password_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id),
  add constraint password_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table people.permission
  add constraint permission_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES people.permission(id);

alter table people.person
  add constraint person_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint person_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint person_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES people.person(id);

alter table people.person_event
  add constraint person_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint person_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.person_role
  add constraint person_role_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint person_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES people.role(id) ON DELETE CASCADE;

alter table people.post_plan
  add constraint post_plan_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint post_plan_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id);

alter table people.program_account
  add constraint program_account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id),
  add constraint program_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table people.program_request
  add constraint program_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint program_request_token_id_fkey FOREIGN KEY (token_id) REFERENCES people.access_token(id) ON DELETE CASCADE;

alter table people.recovery_code
  add constraint recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.second_factor(person_id) ON DELETE CASCADE;

alter table people.role_permission
  add constraint role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES people.permission(id) ON DELETE CASCADE,
  add constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES people.role(id) ON DELETE CASCADE;

alter table people.second_factor
  add constraint second_factor_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.session
  add constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint session_view_as_id_fkey FOREIGN KEY (view_as_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.session_proof
  add constraint session_proof_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint session_proof_session_id_fkey FOREIGN KEY (session_id) REFERENCES people.session(id) ON DELETE CASCADE;

alter table people.session_token
  add constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES people.session(id) ON DELETE CASCADE;

alter table people.user_import
  add constraint user_import_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.work_chat_binding
  add constraint work_chat_binding_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE;

alter table people.work_chat_nonce
  add constraint work_chat_nonce_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE CASCADE,
  add constraint work_chat_nonce_session_id_fkey FOREIGN KEY (session_id) REFERENCES people.session(id) ON DELETE CASCADE;

alter table recruiting.interview
  add constraint interview_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id),
  add constraint interview_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES recruiting.scorecard_edition(id),
  add constraint interview_interviewee_id_fkey FOREIGN KEY (interviewee_id) REFERENCES recruiting.interviewee(id),
  add constraint interview_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint interview_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES recruiting.seeker(id);

alter table recruiting.interview_choice
  add constraint interview_choice_interviewee_id_fkey FOREIGN KEY (interviewee_id) REFERENCES recruiting.interviewee(id),
  add constraint interview_choice_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id);

alter table recruiting.interview_event
  add constraint interview_event_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES recruiting.interview(id),
  add constraint interview_event_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table recruiting.interview_user
  add constraint interview_user_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES recruiting.interview(id),
  add constraint interview_user_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table recruiting.interviewee
  add constraint interviewee_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint interviewee_offer_form_id_fkey FOREIGN KEY (offer_form_id) REFERENCES approval.form(id),
  add constraint interviewee_recruitment_id_fkey FOREIGN KEY (recruitment_id) REFERENCES recruiting.recruitment(id),
  add constraint interviewee_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES people.person(id),
  add constraint interviewee_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES recruiting.seeker(id),
  add constraint interviewee_source_id_fkey FOREIGN KEY (source_id) REFERENCES recruiting.source(id),
  add constraint interviewee_transfer_form_id_fkey FOREIGN KEY (transfer_form_id) REFERENCES approval.form(id),
  add constraint interviewee_user_id_fkey FOREIGN KEY (user_id) REFERENCES people.person(id);

alter table recruiting.interviewer
  add constraint interviewer_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table recruiting.letter
  add constraint letter_form_id_fkey FOREIGN KEY (form_id) REFERENCES approval.form(id),
  add constraint letter_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES recruiting.interview(id),
  add constraint letter_interviewee_id_fkey FOREIGN KEY (interviewee_id) REFERENCES recruiting.interviewee(id),
  add constraint letter_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table recruiting.merge
  add constraint merge_gone_id_fkey FOREIGN KEY (gone_id) REFERENCES recruiting.seeker(id),
  add constraint merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES recruiting.seeker(id),
  add constraint merge_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint merge_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table recruiting.no_contact
  add constraint no_contact_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table recruiting.recruitment
  add constraint recruitment_company_id_fkey FOREIGN KEY (company_id) REFERENCES people.company(id),
  add constraint recruitment_department_id_fkey FOREIGN KEY (department_id) REFERENCES people.department(id),
  add constraint recruitment_hrbp_id_fkey FOREIGN KEY (hrbp_id) REFERENCES people.person(id),
  add constraint recruitment_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint recruitment_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people.person(id),
  add constraint recruitment_post_id_fkey FOREIGN KEY (post_id) REFERENCES people.post(id),
  add constraint recruitment_replaced_id_fkey FOREIGN KEY (replaced_id) REFERENCES people.person(id),
  add constraint recruitment_scorecard_id_fkey FOREIGN KEY (scorecard_id) REFERENCES recruiting.scorecard(id);

alter table recruiting.remark
  add constraint remark_event_id_fkey FOREIGN KEY (event_id) REFERENCES recruiting.stage_event(id),
  add constraint remark_interview_event_id_fkey FOREIGN KEY (interview_event_id) REFERENCES recruiting.interview_event(id),
  add constraint remark_interviewee_id_fkey FOREIGN KEY (interviewee_id) REFERENCES recruiting.interviewee(id),
  add constraint remark_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint remark_recruitment_id_fkey FOREIGN KEY (recruitment_id) REFERENCES recruiting.recruitment(id);

alter table recruiting.scorecard_edition
  add constraint scorecard_edition_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint scorecard_edition_scorecard_id_fkey FOREIGN KEY (scorecard_id) REFERENCES recruiting.scorecard(id);

alter table recruiting.seeker
  add constraint seeker_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint seeker_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES recruiting.seeker(id),
  add constraint seeker_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id) ON DELETE SET NULL,
  add constraint seeker_source_id_fkey FOREIGN KEY (source_id) REFERENCES recruiting.source(id);

alter table recruiting.stage_event
  add constraint stage_event_interviewee_id_fkey FOREIGN KEY (interviewee_id) REFERENCES recruiting.interviewee(id),
  add constraint stage_event_made_by_fkey FOREIGN KEY (made_by) REFERENCES people.person(id) ON DELETE SET NULL;

alter table rooms.address
  add constraint address_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint address_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms.room(id);

alter table rooms.attendee
  add constraint attendee_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id) ON DELETE CASCADE,
  add constraint attendee_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table rooms.booking
  add constraint booking_host_id_fkey FOREIGN KEY (host_id) REFERENCES people.person(id),
  add constraint booking_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms.room(id),
  add constraint booking_series_id_fkey FOREIGN KEY (series_id) REFERENCES rooms.series(id);

alter table rooms.log
  add constraint log_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id) ON DELETE CASCADE;

alter table rooms.outline
  add constraint outline_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id) ON DELETE CASCADE;

alter table rooms.outline_edition
  add constraint outline_edition_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id) ON DELETE CASCADE;

alter table rooms.wait
  add constraint wait_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES rooms.booking(id) ON DELETE CASCADE,
  add constraint wait_host_id_fkey FOREIGN KEY (host_id) REFERENCES people.person(id),
  add constraint wait_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint wait_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms.room(id);

alter table setup.hidden
  add constraint hidden_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id);

alter table setup.step
  add constraint step_handed_by_fkey FOREIGN KEY (handed_by) REFERENCES people.person(id),
  add constraint step_handed_to_fkey FOREIGN KEY (handed_to) REFERENCES people.person(id);

alter table suppliers.approval_link
  add constraint approval_link_approval_form_id_fkey FOREIGN KEY (approval_form_id) REFERENCES approval.form(id) ON DELETE CASCADE;

alter table suppliers.form
  add constraint form_approval_form_id_fkey FOREIGN KEY (approval_form_id) REFERENCES approval.form(id),
  add constraint form_company_id_fkey FOREIGN KEY (company_id) REFERENCES suppliers.company(id),
  add constraint form_template_edition_id_fkey FOREIGN KEY (template_edition_id) REFERENCES forms.template_edition(id),
  add constraint form_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table suppliers.import
  add constraint import_person_id_fkey FOREIGN KEY (person_id) REFERENCES people.person(id),
  add constraint import_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id) ON DELETE CASCADE;

alter table suppliers.parameter
  add constraint parameter_rule_list_id_fkey FOREIGN KEY (rule_list_id) REFERENCES suppliers.rule_list(id) ON DELETE CASCADE;

alter table suppliers.rating
  add constraint rating_approval_form_id_fkey FOREIGN KEY (approval_form_id) REFERENCES approval.form(id),
  add constraint rating_form_id_fkey FOREIGN KEY (form_id) REFERENCES suppliers.form(id),
  add constraint rating_rule_list_id_fkey FOREIGN KEY (rule_list_id) REFERENCES suppliers.rule_list(id);

alter table suppliers.rule
  add constraint rule_rule_list_id_fkey FOREIGN KEY (rule_list_id) REFERENCES suppliers.rule_list(id) ON DELETE CASCADE;

alter table suppliers.rule_list
  add constraint rule_list_template_id_fkey FOREIGN KEY (template_id) REFERENCES forms.template(id);

alter table suppliers.state_log
  add constraint state_log_approval_form_id_fkey FOREIGN KEY (approval_form_id) REFERENCES approval.form(id),
  add constraint state_log_form_id_fkey FOREIGN KEY (form_id) REFERENCES suppliers.form(id);

alter table visitors.log
  add constraint log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES people.person(id),
  add constraint log_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visitors.visit(id);

alter table visitors.roll_call
  add constraint roll_call_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people.person(id),
  add constraint roll_call_started_by_fkey FOREIGN KEY (started_by) REFERENCES people.person(id);

alter table visitors.roll_call_found
  add constraint roll_call_found_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES people.person(id),
  add constraint roll_call_found_roll_call_id_fkey FOREIGN KEY (roll_call_id) REFERENCES visitors.roll_call(id) ON DELETE CASCADE,
  add constraint roll_call_found_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visitors.visit(id) ON DELETE CASCADE;

alter table visitors.template_edition
  add constraint template_edition_published_by_fkey FOREIGN KEY (published_by) REFERENCES people.person(id),
  add constraint template_edition_template_id_fkey FOREIGN KEY (template_id) REFERENCES visitors.template(id);

alter table visitors.visit
  add constraint visit_created_by_fkey FOREIGN KEY (created_by) REFERENCES people.person(id),
  add constraint visit_host_id_fkey FOREIGN KEY (host_id) REFERENCES people.person(id),
  add constraint visit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES people.person(id),
  add constraint visit_template_id_edition_number_fkey FOREIGN KEY (template_id, edition_number) REFERENCES visitors.template_edition(template_id, number),
  add constraint visit_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES visitors.watch(id) ON DELETE SET NULL;

alter table visitors.watch
  add constraint watch_created_by_fkey FOREIGN KEY (created_by) REFERENCES people.person(id);

alter table webhooks.delivery
  add constraint delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhooks.endpoint(id) ON DELETE CASCADE,
  add constraint delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhooks.event(id) ON DELETE CASCADE;

alter table webhooks.endpoint
  add constraint endpoint_created_by_fkey FOREIGN KEY (created_by) REFERENCES people.person(id) ON DELETE SET NULL;

CREATE INDEX absence_person ON approval.absence USING btree (person_id, starts_at);

CREATE INDEX batch_waiting ON approval.batch USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX bill_live ON approval.bill USING btree (kind, subject_id, about) WHERE (state = ANY (ARRAY[1, 2]));

CREATE INDEX bill_subject ON approval.bill USING btree (subject_id, kind);

CREATE INDEX copy_received ON approval.copy USING btree (person_id, sent_at DESC);

CREATE INDEX copy_sent ON approval.copy USING btree (sent_by, sent_at DESC) WHERE (sent_by IS NOT NULL);

CREATE UNIQUE INDEX effect_counter ON approval.effect USING btree (counter_id) WHERE (counter_id IS NOT NULL);

CREATE INDEX effect_due ON approval.effect USING btree (due_day) WHERE (state = ANY (ARRAY[1, 4]));

CREATE INDEX effect_subject ON approval.effect USING btree (subject_id);

CREATE INDEX form_applicant ON approval.form USING btree (applicant_id, updated_at DESC);

CREATE INDEX form_draft ON approval.form USING btree (template_id) WHERE (submitted_at IS NULL);

CREATE INDEX form_listed ON approval.form USING btree (urgent_grade DESC, updated_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);

CREATE INDEX form_listed_in_group ON approval.form USING btree (group_code, urgent_grade DESC, updated_at DESC, id DESC) WHERE ((submitted_at IS NOT NULL) AND (group_code <> 'finance'::text));

CREATE INDEX form_running ON approval.form USING btree (process_edition_id) WHERE (status = ANY (ARRAY[1, 2, 3, 4, 9]));

CREATE INDEX form_status ON approval.form USING btree (status, submitted_at DESC) WHERE (submitted_at IS NOT NULL);

CREATE INDEX form_subject ON approval.form USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX form_submitted ON approval.form USING btree (submitted_at DESC) WHERE (submitted_at IS NOT NULL);

CREATE INDEX form_template ON approval.form USING btree (template_id) WHERE (submitted_at IS NOT NULL);

CREATE INDEX row_decided ON approval."row" USING btree (decided_by_id, is_finance, decided_at DESC, form_id DESC) WHERE (decided_by_id IS NOT NULL);

CREATE INDEX row_due ON approval."row" USING btree (due_at) WHERE ((status = 6) AND (due_at IS NOT NULL) AND (NOT limit_done));

CREATE INDEX row_on_behalf ON approval."row" USING btree (on_behalf_of_id) WHERE (on_behalf_of_id IS NOT NULL);

CREATE INDEX row_person ON approval."row" USING btree (person_id, form_id) WHERE (opened_at IS NOT NULL);

CREATE INDEX row_waiting ON approval."row" USING btree (person_id, is_finance, urgent_grade DESC, opened_at DESC, form_id DESC) WHERE (status = 6);

CREATE UNIQUE INDEX row_waits_once ON approval."row" USING btree (form_id, round, level, person_id) WHERE (status = 6);

CREATE INDEX badge_person ON attendance.badge USING btree (person_id);

CREATE INDEX booked_person ON attendance.booked USING btree (person_id, ends);

CREATE INDEX cancelling_leave ON attendance.cancelling USING btree (leave_id);

CREATE INDEX card_person ON attendance.card USING btree (person_id, day);

CREATE INDEX correction_month ON attendance.correction USING btree (month_id);

CREATE INDEX correction_of ON attendance.correction USING btree (person_id, day);

CREATE INDEX correction_taken ON attendance.correction USING btree (taken_by) WHERE (taken_by IS NOT NULL);

CREATE INDEX day_day ON attendance.day USING btree (day);

CREATE UNIQUE INDEX day_dispute_open ON attendance.day_dispute USING btree (person_id, day) WHERE (state = 1);

CREATE INDEX day_dispute_state ON attendance.day_dispute USING btree (state, day);

CREATE INDEX day_open ON attendance.day USING btree (open_until) WHERE (open_until IS NOT NULL);

CREATE INDEX group_member_group ON attendance.group_member USING btree (group_id);

CREATE INDEX group_week_shift ON attendance.group_week USING btree (shift_id);

CREATE INDEX leave_day_day ON attendance.leave_day USING btree (day);

CREATE UNIQUE INDEX leave_kind_name ON attendance.leave_kind USING btree (lower(name));

CREATE INDEX leave_person ON attendance.leave USING btree (person_id, ends);

CREATE INDEX ledger_form ON attendance.ledger USING btree (form_id) WHERE (form_id IS NOT NULL);

CREATE INDEX ledger_lot ON attendance.ledger USING btree (lot_id, work_day);

CREATE INDEX month_person_of ON attendance.month_person USING btree (person_id);

CREATE INDEX punch_at ON attendance.punch USING btree (punch_at);

CREATE INDEX punch_batch_rows ON attendance.punch USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX punch_device_rows ON attendance.punch USING btree (device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX punch_form ON attendance.punch USING btree (form_id) WHERE (form_id IS NOT NULL);

CREATE INDEX punch_place_made ON attendance.punch_place USING btree (made_at);

CREATE INDEX recalc_run ON attendance.recalc USING btree (run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX roster_day ON attendance.roster USING btree (day);

CREATE INDEX roster_shift ON attendance.roster USING btree (shift_id);

CREATE INDEX stray_batch ON attendance.stray USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX stray_device ON attendance.stray USING btree (device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX warned_open ON attendance.warned USING btree (rule_id, from_day) WHERE (state < 3);

CREATE INDEX warned_person ON attendance.warned USING btree (person_id);

CREATE INDEX feedback_listed ON feedback.feedback USING btree (created_at DESC, id DESC);

CREATE INDEX feedback_person ON feedback.feedback USING btree (person_id, created_at DESC);

CREATE UNIQUE INDEX question_set_used ON feedback.question_set USING btree (route_code) WHERE is_used;

CREATE INDEX attachment_holder ON forms.attachment USING btree (holder_module, holder_id) WHERE (removed_at IS NULL);

CREATE INDEX attachment_removed ON forms.attachment USING btree (id) WHERE (removed_at IS NOT NULL);

CREATE INDEX attachment_unbound ON forms.attachment USING btree (uploaded_at) WHERE ((holder_module IS NULL) AND (removed_at IS NULL));

CREATE INDEX attachment_uploader ON forms.attachment USING btree (uploaded_by, uploaded_at);

CREATE INDEX image_listed ON home.image USING btree (device, sort_no, id);

CREATE INDEX memorandum_due ON home.memorandum USING btree (remind_at) WHERE ((remind_at IS NOT NULL) AND (reminded_at IS NULL) AND (NOT is_done));

CREATE INDEX memorandum_listed ON home.memorandum USING btree (person_id, is_done, is_top DESC, remind_at, id);

CREATE INDEX ranking_listed ON home.ranking USING btree (period, rank_type, rank_no, person_id);

CREATE INDEX ranking_person ON home.ranking USING btree (person_id);

CREATE INDEX certificate_person ON hr_requests.certificate USING btree (person_id, issued_at);

CREATE INDEX contract_end ON hr_requests.contract USING btree (COALESCE(ended_on, end_day));

CREATE INDEX task_open ON hr_requests.task USING btree (due_day, id) WHERE (state = 0);

CREATE INDEX task_owner ON hr_requests.task USING btree (owner_id) WHERE (state = 0);

CREATE INDEX claim_form ON invoices.claim USING btree (form_id);

CREATE INDEX claim_invoice ON invoices.claim USING btree (invoice_id);

CREATE INDEX event_invoice ON invoices.event USING btree (invoice_id, id);

CREATE INDEX file_hash ON invoices.file USING btree (sha256);

CREATE INDEX file_invoice ON invoices.file USING btree (invoice_id);

CREATE INDEX identity_invoice ON invoices.identity USING btree (invoice_id);

CREATE INDEX invoice_alike ON invoices.invoice USING btree (total_fen, issued_on);

CREATE INDEX invoice_issued ON invoices.invoice USING btree (company_id, issued_on DESC, id DESC);

CREATE INDEX invoice_owner ON invoices.invoice USING btree (owner_id, state, id DESC);

CREATE INDEX invoice_red ON invoices.invoice USING btree (red_of) WHERE (red_of <> ''::text);

CREATE INDEX invoice_reimbursed ON invoices.invoice USING btree (company_id, reimbursed_on);

CREATE INDEX use_form ON invoices.use USING btree (form_id);

CREATE UNIQUE INDEX use_one ON invoices.use USING btree (invoice_id) WHERE (state < 3);

CREATE INDEX audit_actor ON kit.audit USING btree (actor_id, at);

CREATE INDEX audit_at ON kit.audit USING btree (at);

CREATE INDEX audit_target ON kit.audit USING btree (target, at);

CREATE INDEX call_limit_ends_at ON kit.call_limit USING btree (ends_at);

CREATE INDEX epoch_name ON kit.epoch USING btree (name, id);

CREATE INDEX idempotency_key_created_at ON kit.idempotency_key USING btree (created_at);

CREATE INDEX notice_created_at ON kit.notice USING btree (created_at);

CREATE INDEX notice_person ON kit.notice USING btree (person_id, id DESC);

CREATE INDEX notice_thread ON kit.notice USING btree (person_id, thread, id DESC) WHERE (thread IS NOT NULL);

CREATE INDEX notice_unread ON kit.notice USING btree (person_id, subject) WHERE (read_at IS NULL);

CREATE INDEX notice_unsent ON kit.notice USING btree (id) WHERE ((read_at IS NULL) AND ((mailed_at IS NULL) OR (chatted_at IS NULL)));

CREATE UNIQUE INDEX outbox_dedupe_key ON kit.outbox USING btree (topic, dedupe_key) WHERE (dead_at IS NULL);

CREATE INDEX outbox_due ON kit.outbox USING btree (run_after) WHERE (dead_at IS NULL);

CREATE INDEX appeal_form ON kpi.appeal USING btree (form_id);

CREATE INDEX backup_form ON kpi.backup USING btree (form_id);

CREATE UNIQUE INDEX backup_open ON kpi.backup USING btree (sheet_id) WHERE (state = 0);

CREATE INDEX calibration_item_sheet ON kpi.calibration_item USING btree (sheet_id);

CREATE INDEX calibration_period ON kpi.calibration USING btree (period_id);

CREATE INDEX event_person ON kpi.event USING btree (person_id, sheet_id);

CREATE INDEX event_sheet ON kpi.event USING btree (sheet_id, id);

CREATE UNIQUE INDEX header_draft ON kpi.header USING btree (menu_id) WHERE (state = 1);

CREATE UNIQUE INDEX header_open ON kpi.header USING btree (menu_id) WHERE (state = 2);

CREATE UNIQUE INDEX indicator_code ON kpi.indicator USING btree (lower(code));

CREATE INDEX inventory_item_indicator ON kpi.inventory_item USING btree (indicator_id);

CREATE UNIQUE INDEX inventory_period ON kpi.inventory USING btree (period_id);

CREATE INDEX menu_parent ON kpi.menu USING btree (parent_id);

CREATE UNIQUE INDEX period_days ON kpi.period USING btree (type, from_day);

CREATE UNIQUE INDEX product_type_name ON kpi.product_type USING btree (lower(name));

CREATE INDEX row_indicator ON kpi."row" USING btree (indicator_id);

CREATE INDEX sheet_edition_form ON kpi.sheet_edition USING btree (result_form_id);

CREATE INDEX sheet_leader ON kpi.sheet USING btree (leader_id);

CREATE UNIQUE INDEX sheet_one ON kpi.sheet USING btree (person_id, post_id, period_id, from_day) WHERE (state <> '-2'::integer);

CREATE INDEX sheet_period ON kpi.sheet USING btree (period_id, state);

CREATE INDEX sheet_result_form ON kpi.sheet USING btree (result_form_id);

CREATE INDEX sheet_second ON kpi.sheet USING btree (second_id);

CREATE INDEX sheet_target_form ON kpi.sheet USING btree (target_form_id);

CREATE INDEX sheet_template ON kpi.sheet USING btree (template_id);

CREATE UNIQUE INDEX template_draft ON kpi.template USING btree (post_id, COALESCE(product_type_id, (0)::bigint)) WHERE (state = 1);

CREATE UNIQUE INDEX template_edition ON kpi.template USING btree (post_id, COALESCE(product_type_id, (0)::bigint), number);

CREATE INDEX template_menu ON kpi.template USING btree (menu_id);

CREATE UNIQUE INDEX template_open ON kpi.template USING btree (post_id, COALESCE(product_type_id, (0)::bigint)) WHERE (state = 2);

CREATE UNIQUE INDEX copy_bar_code ON library.copy USING btree (bar_code) WHERE (deleted_at IS NULL);

CREATE INDEX copy_log_listed ON library.copy_log USING btree (copy_id, id DESC);

CREATE INDEX copy_state ON library.copy USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX copy_title ON library.copy USING btree (title_id, state) WHERE (deleted_at IS NULL);

CREATE INDEX hold_copy ON library.hold USING btree (copy_id);

CREATE UNIQUE INDEX hold_one_copy ON library.hold USING btree (copy_id) WHERE (state = 2);

CREATE UNIQUE INDEX hold_one_each ON library.hold USING btree (title_id, person_id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE INDEX hold_person ON library.hold USING btree (person_id, state);

CREATE INDEX hold_queue ON library.hold USING btree (title_id, created_at, id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE INDEX hold_ready ON library.hold USING btree (pickup_until) WHERE (state = 2);

CREATE INDEX loan_copy ON library.loan USING btree (copy_id, id DESC);

CREATE INDEX loan_listed ON library.loan USING btree (borrowed_at DESC, id DESC);

CREATE UNIQUE INDEX loan_one_hand ON library.loan USING btree (copy_id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE UNIQUE INDEX loan_one_title ON library.loan USING btree (title_id, person_id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE INDEX loan_open ON library.loan USING btree (due_on, id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE INDEX loan_person ON library.loan USING btree (person_id, state, borrowed_at DESC);

CREATE UNIQUE INDEX recommend_isbn ON library.recommend USING btree (isbn) WHERE ((state = ANY (ARRAY[1, 2, 3])) AND (isbn IS NOT NULL));

CREATE INDEX recommend_listed ON library.recommend USING btree (state, votes DESC, id DESC);

CREATE UNIQUE INDEX recommend_name ON library.recommend USING btree (lower(name), lower(author)) WHERE ((state = ANY (ARRAY[1, 2, 3])) AND (title_id IS NULL));

CREATE INDEX recommend_person ON library.recommend USING btree (person_id, created_at);

CREATE UNIQUE INDEX recommend_title ON library.recommend USING btree (title_id) WHERE ((state = ANY (ARRAY[1, 2, 3])) AND (title_id IS NOT NULL));

CREATE INDEX review_latest ON library.review USING btree (updated_at DESC, id DESC);

CREATE INDEX review_person ON library.review USING btree (person_id);

CREATE INDEX title_grams ON library.title USING gin (grams) WITH (fastupdate=off);

CREATE UNIQUE INDEX title_isbn ON library.title USING btree (isbn) WHERE (deleted_at IS NULL);

CREATE INDEX title_new ON library.title USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX title_popular ON library.title USING btree ((((17.5 + (score_sum)::numeric) / ((5 + score_count))::numeric)) DESC, borrow_count DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX title_type ON library.title USING btree (book_type) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX alignment_contributes ON okr.alignment USING btree (from_id) WHERE ((kind = 1) AND (state <= 1));

CREATE INDEX alignment_from ON okr.alignment USING btree (from_id);

CREATE UNIQUE INDEX alignment_live ON okr.alignment USING btree (from_id, to_id, kind) WHERE (state <= 1);

CREATE INDEX alignment_to ON okr.alignment USING btree (to_id);

CREATE INDEX check_in_goal ON okr.check_in USING btree (goal_id, id);

CREATE UNIQUE INDEX completion_setting_company ON okr.completion_setting USING btree (scope) WHERE (scope = 1);

CREATE INDEX error_report_handler ON okr.error_report USING btree (handler_id, state);

CREATE INDEX error_report_maker ON okr.error_report USING btree (made_by);

CREATE INDEX error_report_person ON okr.error_report USING btree (person_id);

CREATE INDEX event_obid ON okr.event USING btree (obid, id);

CREATE INDEX goal_cycle ON okr.goal USING btree (cycle_id);

CREATE INDEX goal_event_goal ON okr.goal_event USING btree (goal_id, id);

CREATE INDEX goal_owner ON okr.goal USING btree (owner_id);

CREATE INDEX goal_parent ON okr.goal USING btree (parent_id);

CREATE INDEX goal_pool ON okr.goal USING btree (pool_state) WHERE (pool_state IS NOT NULL);

CREATE INDEX kr_execute_assigner ON okr.kr_execute USING btree (assigner_id);

CREATE INDEX kr_execute_event_obid ON okr.kr_execute_event USING btree (obid, id);

CREATE UNIQUE INDEX kr_execute_live ON okr.kr_execute USING btree (goal_id, person_id) WHERE (NOT is_released);

CREATE INDEX kr_execute_person ON okr.kr_execute USING btree (person_id, state);

CREATE INDEX kr_execute_scheme ON okr.kr_execute USING btree (scheme_id);

CREATE INDEX metric_goal ON okr.metric USING btree (goal_id);

CREATE INDEX metric_node ON okr.metric USING btree (node_id);

CREATE UNIQUE INDEX project_code ON okr.project USING btree (lower(code));

CREATE INDEX project_manager ON okr.project USING btree (manager_id);

CREATE INDEX project_members ON okr.project USING gin (member_ids);

CREATE INDEX scheme_kr_goal ON okr.scheme_kr USING btree (goal_id);

CREATE INDEX user_calibre_person ON okr.user_calibre USING btree (person_id, from_month);

CREATE INDEX work_breakdown_gone_project ON okr.work_breakdown_gone USING btree (project_id, stamp);

CREATE INDEX work_breakdown_owner ON okr.work_breakdown USING btree (owner_id);

CREATE INDEX work_breakdown_parent ON okr.work_breakdown USING btree (parent_id);

CREATE INDEX work_breakdown_path ON okr.work_breakdown USING gin (path);

CREATE INDEX work_breakdown_project ON okr.work_breakdown USING btree (project_id, stamp);

CREATE INDEX work_record_correction ON okr.work_record USING btree (correction_of);

CREATE INDEX work_record_day ON okr.work_record USING btree (work_day) WHERE (state = 2);

CREATE INDEX work_record_obid ON okr.work_record USING btree (obid);

CREATE INDEX work_record_person ON okr.work_record USING btree (person_id, work_day);

CREATE INDEX work_record_waiting ON okr.work_record USING btree (work_day) WHERE (state = 1);

CREATE INDEX work_scheme_month ON okr.work_scheme USING btree (month, department_id);

CREATE INDEX work_scheme_owner ON okr.work_scheme USING btree (owner_id);

CREATE INDEX bank_batch_run ON payroll.bank_batch USING btree (run_id);

CREATE UNIQUE INDEX bank_row_once ON payroll.bank_row USING btree (run_id, person_id) WHERE (state = ANY (ARRAY[1, 2]));

CREATE UNIQUE INDEX correction_form ON payroll.correction USING btree (form_id) WHERE (undone_at IS NULL);

CREATE INDEX correction_open ON payroll.correction USING btree (person_id) WHERE ((run_id IS NULL) AND (undone_at IS NULL));

CREATE INDEX correction_person ON payroll.correction USING btree (person_id, origin_month);

CREATE INDEX dispute_slip ON payroll.dispute USING btree (slip_id);

CREATE INDEX non_compete_person ON payroll.non_compete USING btree (person_id);

CREATE INDEX paid_once_run ON payroll.paid_once USING btree (run_id);

CREATE INDEX pay_member_group ON payroll.pay_member USING btree (group_id);

CREATE UNIQUE INDEX pay_run_form ON payroll.pay_run USING btree (form_id);

CREATE INDEX pay_run_month ON payroll.pay_run USING btree (company_id, month);

CREATE UNIQUE INDEX pay_run_once ON payroll.pay_run USING btree (group_id, month) WHERE ((kind = 1) AND (state <> 9));

CREATE INDEX pay_run_person_due ON payroll.pay_run_person USING btree (run_id, person_id) WHERE is_due;

CREATE INDEX remuneration_person ON payroll.remuneration USING btree (person_id, from_day) WHERE (superseded_at IS NULL);

CREATE UNIQUE INDEX salary_adjustment_day ON payroll.salary_adjustment USING btree (person_id, effective_day) WHERE (state = ANY (ARRAY[1, 2, 3]));

CREATE UNIQUE INDEX salary_adjustment_form ON payroll.salary_adjustment USING btree (form_id, person_id) WHERE (state = ANY (ARRAY[1, 2, 3]));

CREATE INDEX salary_adjustment_person ON payroll.salary_adjustment USING btree (person_id, effective_day);

CREATE UNIQUE INDEX slip_once ON payroll.slip USING btree (person_id, month) WHERE (kind = ANY (ARRAY[1, 5]));

CREATE INDEX slip_person ON payroll.slip USING btree (person_id, month);

CREATE INDEX access_token_client ON people.access_token USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX access_token_created_at ON people.access_token USING btree (created_at DESC);

CREATE INDEX access_token_person ON people.access_token USING btree (person_id, created_at DESC);

CREATE INDEX access_token_revoked_by ON people.access_token USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);

CREATE INDEX approval_identity_person ON people.approval_identity USING btree (person_id);

CREATE INDEX approval_identity_role ON people.approval_identity USING btree (approval_role_id, department_id);

CREATE INDEX assignment_leader ON people.assignment USING btree (leader_id) WHERE (superseded_at IS NULL);

CREATE INDEX authority_record_account ON people.authority_record USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX authority_record_expires_at ON people.authority_record USING btree (expires_at);

CREATE INDEX authority_record_grant ON people.authority_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX authority_record_uid ON people.authority_record USING btree (uid) WHERE (uid IS NOT NULL);

CREATE UNIQUE INDEX company_credit_code ON people.company USING btree (credit_code) WHERE (credit_code <> ''::text);

CREATE INDEX company_name_company ON people.company_name USING btree (company_id);

CREATE INDEX department_parent ON people.department USING btree (parent_id);

CREATE INDEX department_path ON people.department USING gin (path);

CREATE INDEX employee_card_bank_number ON people.employee_card USING btree (bank_number_index) WHERE (bank_number_index IS NOT NULL);

CREATE INDEX hire_made_by ON people.hire USING btree (made_by);

CREATE INDEX hire_waiting ON people.hire USING btree (person_id) WHERE ((begun_at IS NULL) AND (called_off_at IS NULL));

CREATE INDEX hrbp_agent_agent ON people.hrbp_agent USING btree (agent_id, to_day);

CREATE INDEX hrbp_agent_person ON people.hrbp_agent USING btree (person_id, to_day);

CREATE UNIQUE INDEX hrbp_once ON people.hrbp USING btree (department_id, person_id) WHERE is_active;

CREATE INDEX hrbp_person ON people.hrbp USING btree (person_id);

CREATE INDEX login_record_person ON people.login_record USING btree (person_id, login_time DESC);

CREATE INDEX login_record_session ON people.login_record USING btree (session_id);

CREATE INDEX login_record_time ON people.login_record USING btree (login_time DESC);

CREATE INDEX passkey_person ON people.passkey USING btree (person_id);

CREATE INDEX password_guard_ends_at ON people.password_guard USING btree (ends_at);

CREATE INDEX permission_parent ON people.permission USING btree (parent_id);

CREATE INDEX person_by_pinyin ON people.person USING btree (pinyin, id);

CREATE INDEX person_company ON people.person USING btree (company_id);

CREATE INDEX person_department ON people.person USING btree (department_id);

CREATE INDEX person_event_actor ON people.person_event USING btree (actor_id) WHERE (actor_id IS NOT NULL);

CREATE INDEX person_event_person ON people.person_event USING btree (person_id, id DESC);

CREATE INDEX person_leader ON people.person USING btree (leader_id);

CREATE INDEX person_phone ON people.person USING btree (phone_index) WHERE (phone_index IS NOT NULL);

CREATE INDEX person_position ON people.person USING btree ("position");

CREATE INDEX person_program ON people.person USING btree (id) WHERE is_program;

CREATE INDEX person_role_role ON people.person_role USING btree (role_id);

CREATE INDEX person_roster ON people.person USING btree (name_last1, id_last1, id_first1);

CREATE UNIQUE INDEX post_code ON people.post USING btree (code) WHERE (code <> ''::text);

CREATE INDEX program_account_owner ON people.program_account USING btree (owner_id);

CREATE INDEX program_request_expires_at ON people.program_request USING btree (expires_at);

CREATE INDEX program_request_person ON people.program_request USING btree (person_id, created_at) WHERE (state = 1);

CREATE UNIQUE INDEX program_request_wish ON people.program_request USING btree (token_id, digest) WHERE (told_at IS NULL);

CREATE INDEX role_permission_permission ON people.role_permission USING btree (permission_id);

CREATE INDEX session_authority_sid ON people.session USING btree (authority_sid) WHERE (authority_sid IS NOT NULL);

CREATE INDEX session_last_seen_at ON people.session USING btree (last_seen_at) WHERE (ended_at IS NULL);

CREATE INDEX session_person ON people.session USING btree (person_id) WHERE (ended_at IS NULL);

CREATE INDEX session_token_expires_at ON people.session_token USING btree (expires_at);

CREATE INDEX session_token_session ON people.session_token USING btree (session_id);

CREATE INDEX session_view_as ON people.session USING btree (view_as_id) WHERE (view_as_id IS NOT NULL);

CREATE INDEX sms_request_ip ON people.sms_request USING btree (ip, sent_at);

CREATE INDEX sms_request_number ON people.sms_request USING btree (number_hash, sent_at);

CREATE INDEX user_import_created_at ON people.user_import USING btree (created_at);

CREATE INDEX user_import_person ON people.user_import USING btree (person_id);

CREATE INDEX work_chat_nonce_expires_at ON people.work_chat_nonce USING btree (expires_at);

CREATE INDEX work_chat_nonce_session ON people.work_chat_nonce USING btree (session_id);

CREATE INDEX interview_event_interview ON recruiting.interview_event USING btree (interview_id, id);

CREATE INDEX interview_interviewee ON recruiting.interview USING btree (interviewee_id, id);

CREATE INDEX interview_start ON recruiting.interview USING btree (lower(during)) WHERE (state < 2);

CREATE INDEX interview_user_person ON recruiting.interview_user USING btree (person_id, lower(during)) WHERE is_live;

CREATE INDEX interviewee_board ON recruiting.interviewee USING btree (recruitment_id, stage, stage_since DESC, id);

CREATE INDEX interviewee_lapse ON recruiting.interviewee USING btree (offer_until) WHERE (offer_state = 3);

CREATE INDEX interviewee_made ON recruiting.interviewee USING btree (made_at DESC, id DESC);

CREATE INDEX interviewee_offer ON recruiting.interviewee USING btree (offer_form_id) WHERE (offer_form_id IS NOT NULL);

CREATE UNIQUE INDEX interviewee_running ON recruiting.interviewee USING btree (seeker_id, recruitment_id) WHERE ((stage >= 1) AND (stage <= 6));

CREATE INDEX interviewee_seeker ON recruiting.interviewee USING btree (seeker_id);

CREATE INDEX interviewee_since ON recruiting.interviewee USING btree (stage_since DESC, id DESC);

CREATE INDEX interviewee_source ON recruiting.interviewee USING btree (source_id);

CREATE UNIQUE INDEX interviewee_transfer ON recruiting.interviewee USING btree (transfer_form_id) WHERE (transfer_form_id IS NOT NULL);

CREATE UNIQUE INDEX interviewee_user ON recruiting.interviewee USING btree (user_id) WHERE (stage = 6);

CREATE INDEX letter_interview ON recruiting.letter USING btree (interview_id, id);

CREATE INDEX letter_interviewee ON recruiting.letter USING btree (interviewee_id, id) WHERE (interviewee_id IS NOT NULL);

CREATE UNIQUE INDEX merge_gone ON recruiting.merge USING btree (gone_id) WHERE (undone_at IS NULL);

CREATE INDEX merge_kept ON recruiting.merge USING btree (kept_id);

CREATE INDEX recruitment_department ON recruiting.recruitment USING btree (department_id);

CREATE INDEX recruitment_form ON recruiting.recruitment USING btree (form_id) WHERE (form_id IS NOT NULL);

CREATE INDEX recruitment_order ON recruiting.recruitment USING btree (top_at DESC NULLS LAST, sort, open_day DESC, id DESC);

CREATE INDEX recruitment_owner ON recruiting.recruitment USING btree (owner_id);

CREATE INDEX recruitment_post ON recruiting.recruitment USING btree (post_id) WHERE (state < 5);

CREATE INDEX remark_interviewee ON recruiting.remark USING btree (interviewee_id, id) WHERE (interviewee_id IS NOT NULL);

CREATE INDEX remark_recruitment ON recruiting.remark USING btree (recruitment_id, id) WHERE (recruitment_id IS NOT NULL);

CREATE UNIQUE INDEX scorecard_name ON recruiting.scorecard USING btree (lower(name));

CREATE INDEX seeker_merged ON recruiting.seeker USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX seeker_person ON recruiting.seeker USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX seeker_pool ON recruiting.seeker USING btree (consent_until) WHERE is_pooled;

CREATE UNIQUE INDEX source_name ON recruiting.source USING btree (lower(name));

CREATE INDEX stage_event_accepted ON recruiting.stage_event USING btree (interviewee_id, at) WHERE (to_stage = 6);

CREATE INDEX stage_event_interviewee ON recruiting.stage_event USING btree (interviewee_id, id);

CREATE INDEX attendee_person ON rooms.attendee USING btree (person_id, booking_id);

CREATE INDEX booking_host ON rooms.booking USING btree (host_id, lower(during));

CREATE INDEX booking_open ON rooms.booking USING btree (lower(during)) WHERE ((status = 0) OR ((status = 1) AND (checked_in_at IS NULL)));

CREATE INDEX booking_room ON rooms.booking USING btree (room_id, lower(during));

CREATE INDEX booking_series ON rooms.booking USING btree (series_id) WHERE (series_id IS NOT NULL);

CREATE INDEX booking_start ON rooms.booking USING btree (lower(during));

CREATE INDEX log_booking ON rooms.log USING btree (booking_id, id);

CREATE INDEX room_listed ON rooms.room USING btree (building, sort_no, id);

CREATE INDEX wait_booking ON rooms.wait USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE UNIQUE INDEX wait_once ON rooms.wait USING btree (person_id, room_id, during) WHERE (state = 0);

CREATE INDEX wait_open ON rooms.wait USING btree (lower(during)) WHERE (state = 0);

CREATE INDEX approval_link_company ON suppliers.approval_link USING btree (name_norm, approval_form_id DESC);

CREATE INDEX company_best ON suppliers.company USING btree (score DESC NULLS LAST, id DESC) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_by_name ON suppliers.company USING btree (name, id) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_by_update ON suppliers.company USING btree (updated_at, id) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_newest ON suppliers.company USING btree (id) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_of_state ON suppliers.company USING btree (state, id) INCLUDE (grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_review ON suppliers.company USING btree (review_on, id DESC) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_review_last ON suppliers.company USING btree (review_on DESC NULLS LAST, id DESC) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX company_search ON suppliers.company USING gin (suppliers.company_grams(name, credit_code, legal_person)) WHERE (state <> '-2'::integer);

CREATE INDEX company_worst ON suppliers.company USING btree (score, id DESC) INCLUDE (state, grade) WHERE (state <> '-2'::integer);

CREATE INDEX form_admitted_by ON suppliers.form USING btree (approval_form_id) WHERE (approval_form_id IS NOT NULL);

CREATE UNIQUE INDEX form_one_a_template ON suppliers.form USING btree (company_id, template_id) WHERE (state <> '-2'::integer);

CREATE INDEX form_template ON suppliers.form USING btree (template_id, id) WHERE (state <> '-2'::integer);

CREATE INDEX rating_form ON suppliers.rating USING btree (form_id, id DESC);

CREATE UNIQUE INDEX rating_in_approval ON suppliers.rating USING btree (approval_form_id, control_index) WHERE (is_current AND (approval_form_id IS NOT NULL));

CREATE INDEX rating_rule_list ON suppliers.rating USING btree (rule_list_id);

CREATE UNIQUE INDEX rule_list_one_draft ON suppliers.rule_list USING btree (family_id) WHERE (state = 1);

CREATE UNIQUE INDEX rule_list_one_open ON suppliers.rule_list USING btree (family_id) WHERE (state = 2);

CREATE INDEX rule_listed ON suppliers.rule USING btree (rule_list_id, sort_no, id);

CREATE INDEX state_log_approval ON suppliers.state_log USING btree (approval_form_id) WHERE (approval_form_id IS NOT NULL);

CREATE INDEX state_log_form ON suppliers.state_log USING btree (form_id, id DESC);

CREATE INDEX attempt_key ON visitors.attempt USING btree (key, at);

CREATE INDEX log_visit ON visitors.log USING btree (visit_id, id);

CREATE INDEX roll_call_found_visit ON visitors.roll_call_found USING btree (visit_id);

CREATE UNIQUE INDEX roll_call_open ON visitors.roll_call USING btree (site) WHERE (ended_at IS NULL);

CREATE INDEX visit_host ON visitors.visit USING btree (host_id, arrive_at DESC);

CREATE INDEX visit_kept ON visitors.visit USING btree (template_id, ended_at) WHERE ((ended_at IS NOT NULL) AND (anonymized_at IS NULL));

CREATE INDEX visit_left ON visitors.visit USING btree (checked_out_at) WHERE (checked_out_at IS NOT NULL);

CREATE INDEX visit_listed ON visitors.visit USING btree (state, arrive_at DESC, id DESC);

CREATE INDEX visit_open ON visitors.visit USING btree (arrive_at) WHERE (state = ANY (ARRAY[0, 1, 2, 3]));

CREATE INDEX visit_past ON visitors.visit USING btree (arrive_at DESC, id DESC) WHERE (state >= 4);

CREATE INDEX visit_phone ON visitors.visit USING btree (phone_hash) WHERE (phone_hash <> ''::text);

CREATE INDEX watch_phone ON visitors.watch USING btree (phone_hash) WHERE (phone_hash <> ''::text);

CREATE INDEX delivery_due ON webhooks.delivery USING btree (endpoint_id, run_after) WHERE (state = 1);

CREATE INDEX delivery_event ON webhooks.delivery USING btree (event_id);

CREATE INDEX delivery_log ON webhooks.delivery USING btree (endpoint_id, id DESC);

CREATE INDEX endpoint_created_by ON webhooks.endpoint USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX event_at ON webhooks.event USING btree (at);

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OF person_id, delegate_id, starts_at, ends_at OR TRUNCATE ON approval.absence FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('absences');

CREATE TRIGGER form_urged AFTER UPDATE OF urgent_grade ON approval.form FOR EACH ROW WHEN ((new.urgent_grade <> old.urgent_grade)) EXECUTE FUNCTION approval.pass_urgency();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON approval.log FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON approval.process FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('processes');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON approval.process_edition FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER count_change AFTER INSERT ON approval.process_edition FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('processes');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON approval.remark FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER row_opened BEFORE INSERT OR UPDATE OF status ON approval."row" FOR EACH ROW WHEN ((new.status = 6)) EXECUTE FUNCTION approval.take_urgency();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON approval.seal FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER day_prints AFTER DELETE ON attendance.day REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION attendance.drop_day_prints();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON attendance.ledger FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON forms.template FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('forms');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON forms.template_edition FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('forms');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kit.audit FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.check_in FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.goal_event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.kr_execute_event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.snapshot FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON okr.work_breakdown_edition FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER sums_added AFTER INSERT ON okr.work_record REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION okr.keep_record_sums('1');

CREATE TRIGGER sums_after AFTER UPDATE ON okr.work_record REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION okr.keep_record_sums('1');

CREATE TRIGGER sums_before AFTER UPDATE ON okr.work_record REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION okr.keep_record_sums('-1');

CREATE TRIGGER sums_gone AFTER DELETE ON okr.work_record REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION okr.keep_record_sums('-1');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.accounting_subject FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('choices');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.approval_identity FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.approval_role FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.choice FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('choices');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.company FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.department FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER note_bank_change BEFORE UPDATE OF bank_number_index ON people.employee_card FOR EACH ROW EXECUTE FUNCTION people.note_bank_change();

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.hrbp FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OF person_id, agent_id, from_day, to_day, department_ids, is_active OR TRUNCATE ON people.hrbp_agent FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('organisation');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OF chinese_name, english_name, is_active, leader_id, department_id, company_id, "position", is_program OR TRUNCATE ON people.person FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('people');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON people.post FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('choices');

CREATE TRIGGER count_change AFTER INSERT OR DELETE OR UPDATE OF owner_id OR TRUNCATE ON people.program_account FOR EACH STATEMENT EXECUTE FUNCTION kit.count_change('people');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON recruiting.interview_event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON recruiting.scorecard_edition FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON recruiting.stage_event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();

CREATE TRIGGER count_added AFTER INSERT ON suppliers.company REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION suppliers.count_companies();

CREATE TRIGGER count_changed AFTER UPDATE ON suppliers.company REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION suppliers.count_companies();

CREATE TRIGGER count_gone AFTER DELETE ON suppliers.company REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION suppliers.count_companies();

select setval('attendance.card_rule_id_seq', 1);

select setval('attendance.leave_type_id_seq', 26);

select setval('attendance.punch_profile_id_seq', 2);

select setval('calendar.calendar_id_seq', 3);

select setval('library.rule_id_seq', 1);

select setval('okr.obid', 1);

select setval('payroll.insurance_scheme_id_seq', 2);

select setval('payroll.tax_table_id_seq', 1);

select setval('people.approval_role_id_seq', 2);
