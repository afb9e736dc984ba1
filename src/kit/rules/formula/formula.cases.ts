/**
 * `formula => value`, `formula => null`, `formula => null ~ fault` (only the values show it) and
 * `formula => ! fault@from-to` (publishing refuses it). Inputs: see formula.test.ts.
 */
export const cases = String.raw`
# numbers
1 => 1
1.50 => 1.5
.5 => 0.5
007 => 7
123456789012345678901234567890.12 => 123456789012345678901234567890.12
0.1 + 0.2 => 0.3
0.1 + 0.2 = 0.3 => true
1.1 * 1.1 => 1.21
0.3 - 0.1 => 0.2
1 - 0.9 = 0.1 => true
4.35 * 100 => 435
1.005 * 1000 => 1005
1 / 3 => 0.3333333333333333333333333333333333
2 / 3 => 0.6666666666666666666666666666666667
1 / 3 * 3 => 0.9999999999999999999999999999999999
10 / 4 => 2.5
7 / -2 => -3.5
2 + 3 * 4 => 14
(2 + 3) * 4 => 20
10 - 3 - 2 => 5
100 / 10 / 2 => 5
2 * 3 ** 2 => 18
2 ** 3 ** 2 => 64
2 ** -1 => 0.5
2 ** 0.5 => 1.414213562373095048801688724209698
0 ** 0 => 1
-3 ** 2 => 9
-(3 ** 2) => -9
--3 => 3
3 - -3 => 6
-amount => -6000
- 3 => -3
3 × 4 ÷ 2 => 6
３ => ! syntax@0-1
1 ＋ 2 － 3 => 0
1e5 => ! syntax@1-3
1,000 => ! syntax@1-2
5. => ! syntax@1-2

# division by zero and range
1 / 0 => null ~ dividedByZero
0 / 0 => null ~ dividedByZero
amount / zero => null ~ dividedByZero
amount / (zero - 0) => null ~ dividedByZero
1 / 0 > 1 => null ~ dividedByZero
if 1 / 0 > 1 then "a" else "b" => b ~ dividedByZero
1 / 0 = null => true ~ dividedByZero
10 ** 7000 => null ~ outOfRange
10 ** 99999999999999 => null ~ outOfRange
0 ** -1 => null ~ outOfRange
(-8) ** 0.5 => null ~ outOfRange
10 ** 6000 * 10 ** 6000 => null ~ outOfRange
10 ** -7000 => 0

# null in arithmetic
none + 1 => null
1 + none => null
none - 1 => null
1 - none => null
none * 0 => null
0 * none => null
none / 1 => null
1 / none => null
none ** 2 => null
2 ** none => null
-none => null
null + 1 => null
1 + null => null
null - null => null
null * 1 => null
1 / null => null
null ** 1 => null
-null => null
none / 0 => null
noText + "a" => null
"a" + noText => null

# equality
1 = 1 => true
1 = 1.00 => true
1 = 2 => false
1 != 2 => true
1 != 1.0 => false
1 ＝ 1 => true
1 ≠ 1 => false
0 = -0 => true
"a" = "a" => true
"a" = "A" => false
"a" != "b" => true
true = true => true
true = false => false
true != false => true
day = date("2026-11-21") => true
day = date("2026-11-22") => false
day != date("2026-11-22") => true
[1, 2] = [1, 2.0] => true
[1, 2] = [2, 1] => false
[1] = [1, 1] => false
[] = [] => true
[1, "a"] = [1, "a"] => true
[1, null] = [1, null] => true
[1, "a"] != [1, "b"] => true
1 = "1" => ! unlike@0-7
true = 1 => ! unlike@0-8
day = "2026-11-21" => ! unlike@0-18
amount = text => ! unlike@0-13
[1] = 1 => ! unlike@0-7
open = 1 => null ~ unlike
open != 1 => null ~ unlike
open = "z" => true
1 = open => null ~ unlike

# null in equality: it equals only itself (DMN)
null = null => true
null != null => false
none = null => true
none != null => false
null = none => true
none = none => true
none = noText => ! unlike@0-13
amount = null => false
amount != null => true
null = amount => false
1 = null => false
true = null => false
false = null => false
"a" = null => false
"" = null => false
day = null => false
[] = null => false
none = 0 => false
none != 0 => true
noText = "" => false
noBool = false => false
noDay = null => true

# order
1 < 2 => true
2 < 1 => false
1 < 1 => false
1 <= 1 => true
1 <= 0.99 => false
2 > 1 => true
1 > 1 => false
1 >= 1 => true
0.99 >= 1 => false
1 ＜ 2 => true
1 ≤ 1 => true
2 ＞ 1 => true
1 ≥ 2 => false
"a" < "b" => true
"b" <= "a" => false
"张" > "a" => true
day < date("2026-11-22") => true
day >= date("2026-11-21") => true
day > date("2025-12-31") => true
-1 < 0 => true
amount >= 5000.00 => true
amount < 5999.99 => false
true < false => ! noOrder@0-12
[1] < [2] => ! noOrder@0-9
1 < "a" => ! unlike@0-7
day > 1 => ! unlike@0-7
open > 1 => null ~ unlike
open > "a" => true
1 < 2 < 3 => ! syntax@6-7
1 = 1 = 1 => ! syntax@6-7

# null in order
none < 1 => null
none <= 1 => null
none > 1 => null
none >= 1 => null
1 < none => null
1 <= none => null
1 > none => null
1 >= none => null
none < none => null
null < 1 => null
1 >= null => null
null > null => null
noText < "a" => null
noDay >= day => null
day < noDay => null

# and, or, not: three values
true and true => true
true and false => false
false and true => false
false and false => false
true and null => null
null and true => null
false and null => false
null and false => false
null and null => null
true or true => true
true or false => true
false or true => true
false or false => false
true or null => true
null or true => true
false or null => null
null or false => null
null or null => null
not(true) => false
not(false) => true
not(null) => null
not(noBool) => null
not(not(true)) => true
not(1 > 2) => true
true and none > 1 => null
false and none > 1 => false
true or none > 1 => true
none > 1 or none < 1 => null
true or false and false => true
(true or false) and false => false
false and true or true => true
1 = 1 and 2 = 2 or 3 = 4 => true
1 and true => ! type@0-1
true or "a" => ! type@8-11
not(1) => ! type@4-5
not true => ! syntax@4-8
open and true => null
open or true => true
open and false => false
not(open) => null ~ type

# if
if true then 1 else 2 => 1
if false then 1 else 2 => 2
if null then 1 else 2 => 2
if none > 1 then 1 else 2 => 2
if noBool then 1 else 2 => 2
if amount > 5000 then "large" else "small" => large
if amount > 5000 then 1 else if amount > 1000 then 2 else 3 => 1
if amount > 9000 then 1 else if amount > 1000 then 2 else 3 => 2
if true then 1 else 2 + 10 => 1
(if true then 1 else 2) + 10 => 11
if true then none else 1 => null
if true and false then 1 else 2 => 2
if amount then 1 else 2 => ! type@3-9
if "a" then 1 else 2 => ! type@3-6
if true then 1 => ! unfinished@14-14
if true 1 else 2 => ! syntax@8-9
(if true then 1 else "a") + 1 => 2
(if false then 1 else "a") + 1 => null ~ type
true or if true then false else false => true

# between
5 between 1 and 10 => true
1 between 1 and 10 => true
10 between 1 and 10 => true
0 between 1 and 10 => false
11 between 1 and 10 => false
5 between 10 and 1 => false
"b" between "a" and "c" => true
day between date("2026-01-01") and date("2026-12-31") => true
5 between 1 and 10 and true => true
5 between 1 and 10 and false => false
5 between 1 + 1 and 2 * 5 => true
none between 1 and 10 => null
5 between none and 10 => null
5 between 1 and none => null
0 between 1 and none => false
5 between none and 4 => false
5 between "a" and 10 => ! unlike@0-20
true between false and true => ! noOrder@0-27
5 between 1 => ! unfinished@11-11

# in
5 in [1..10] => true
1 in [1..10] => true
10 in [1..10] => true
1 in (1..10] => false
10 in [1..10) => false
1 in [1..10) => true
10 in (1..10] => true
5 in (1..10) => true
1 in (1..10) => false
amount in [5000..10000) => true
day in [date("2026-01-01")..date("2026-12-31")] => true
"b" in ["a".."c"] => true
none in [1..10] => null
5 in [none..10] => null
5 in [1..none] => null
0 in [1..none] => false
5 in <= 5 => true
5 in < 5 => false
5 in > 4 => true
5 in >= 6 => false
5 in = 5 => true
5 in != 5 => false
5 in ≥ 5 => true
none in > 1 => null
5 in (1, 2, > 7) => false
8 in (1, 2, > 7) => true
2 in (1, 2, > 7) => true
none in (1, 2, > 7) => null
null in (1, null) => true
5 in (1, none, 5) => true
5 in (1, none) => false
5 in ([1..3], [4..6]) => true
5 in ((1..3), < 0) => false
5 in (5) => true
5 in (2 + 3) => true
5 in [1, 5] => true
5 in [1, 2] => false
5 in [] => false
5 in 5 => true
5 in 6 => false
"差旅" in ("差旅", "培训") => true
text in ["培训", "差旅"] => true
"研发部" in places => true
"财务部" in places => false
amount in numbers => true
none in numbers => false
5 in null => null
5 in noList => null
5 in "a" => ! unlike@5-8
5 in ["a"] => ! unlike@5-10
"a" in [1..5] => ! unlike@7-13
5 in open => null ~ unlike
not(5 in (1, 2)) => true
5 in (1, 2) or 5 in (5, 6) => true
5 in (1, 2) and true => false
true in [true, false] => true
true in [false, 2, 3] => false
true in [2, "a", true] => true
2 in [false, 2, 3] => true
amount in (1..10000] and text = "差旅" => true
amount in （5000..10000） => true
amount in 【6000..6000】 => true

# text
"a" + "b" => ab
"" + "" =>
"\"a\"" => "a"
"a\\b" => a\b
"\u4e2d" => 中
"中文，（标点）" => 中文，（标点）
“差旅” => 差旅
text = “差旅” => true
"a" + 1 => ! type@6-7
1 + "a" => ! type@0-1
"a" - "b" => ! type@0-3 ! type@6-9
"a => ! syntax@0-1
text + "费" => 差旅费
open + "!" => z!
open + 1 => null ~ type
"a" * 2 => ! type@0-3

# names
金额 > 5000 => true
金额 + 1 => 6001
申请部门 = "研发部" => true
天数_2 => 3
_a1 => 1
größe => 2
Ünïcode => 3
имя => 4
カタカナ => 5
𠮷野家 => 6
amount2 => ! unknownName@0-7
金額 => ! unknownName@0-2
金额 （元） => ! unknownName@4-5 ! unknownFunction@0-2
金额金额 => ! unknownName@0-4
a.b => ! syntax@1-2
a b => ! syntax@2-3
x + y => ! unknownName@0-1 ! unknownName@4-5
constructor => ! unknownName@0-11
__proto__ => ! unknownName@0-9
toString() => ! unknownFunction@0-8
hasOwnProperty("a") => ! unknownFunction@0-14
eval("1") => ! unknownFunction@0-4
Function("return 1")() => ! syntax@20-22
amount; 1 => ! syntax@6-7
{} => ! syntax@0-2
if => ! unfinished@2-2
and => ! syntax@0-3
true => true
false => false
null => null
and1 => ! unknownName@0-4
nullable => ! unknownName@0-8
for x in [1] return x => ! syntax@4-5
function(x) x => ! syntax@12-13

# min, max, sum, count
min(3, 1, 2) => 1
max(3, 1, 2) => 3
min([3, 1, 2]) => 1
max(numbers) => 6000
min(5) => 5
min("b", "a") => a
max(day, date("2027-01-01")) => 2027-01-01
min(1, none) => null
max([1, null]) => null
min([]) => null
max([]) => null
min(none) => null
min(noList) => null
max(1, "a") => null ~ unlike
min(true, false) => null ~ unlike
min() => ! argumentCount@0-5
sum(1, 2, 3) => 6
sum([0.1, 0.2]) => 0.3
sum(numbers) => 6010
sum([]) => null
sum(1, none) => null
sum([1, null]) => null
sum(none) => null
sum("a") => ! type@4-7
sum(["a"]) => ! type@4-9
sum(1, "a") => ! type@7-10
sum(places) => ! type@4-10
sum(open) => null ~ type
count([1, 2, 3]) => 3
count([]) => 0
count([null]) => 1
count(places) => 2
count(noList) => null
count(null) => null
count(1) => ! type@6-7
count([1], [2]) => ! argumentCount@0-15

# rounding
abs(-5) => 5
abs(5) => 5
abs(none) => null
abs("a") => ! type@4-7
abs(1, 2) => ! argumentCount@0-9
floor(1.9) => 1
floor(-1.1) => -2
floor(1.99, 1) => 1.9
floor(none) => null
ceiling(1.1) => 2
ceiling(-1.9) => -1
ceiling(1.11, 1) => 1.2
ceiling(null) => null
round half up(2.5) => 3
round half up(-2.5) => -3
round half up(2.4) => 2
round half up(1.005, 2) => 1.01
round half up(2.345, 2) => 2.35
round half up(-1.005, 2) => -1.01
round half up(1250, -2) => 1300
round half up(1, 0.5) => null ~ outOfRange
round half up(1, 99) => null ~ outOfRange
round half up(none, 2) => null
round half up(1, none) => null
round  half   up(2.5, 0) => 3
round half up => ! unfinished@13-13
round(2.5) => ! unknownFunction@0-5

# text functions
string length("abc") => 3
string length("中文") => 2
string length("𠮷") => 1
string length("") => 0
string length(noText) => null
string length(1) => ! type@14-15
contains("北京出差", "北京") => true
contains("abc", "d") => false
contains("abc", "") => true
contains(noText, "a") => null
contains("a", noText) => null
contains("a") => ! argumentCount@0-13
contains(1, "a") => ! type@9-10

# dates
date("2026-11-21") => 2026-11-21
date("2024-02-29") => 2024-02-29
date("2026-02-29") => ! badDate@5-17
1e5 => ! syntax@1-3
1.5E-3 => ! syntax@3-4
date(2026, 1, 2) => ! argumentCount@0-16
5 in [[1..2], [5..6]] => ! syntax@8-9
5 in ([1..2], [5..6]) => true
0.1234567890123456789012345678901234 => 0.1234567890123456789012345678901234
0.12345678901234567890123456789012345 => ! tooExact@0-37
12345678901234567890123456789012345 => ! tooExact@0-35
"\U01F600" => ! badEscape@0-10
"a\\U" => a\U
date("2026-13-01") => ! badDate@5-17
date("21.11.2026") => ! badDate@5-17
date(text) => null ~ badDate
date(noText) => null
date(2026) => ! type@5-9
day + 1 => ! type@0-3
years(date("2000-03-01"), date("2026-02-28")) => 25
years(date("2000-03-01"), date("2026-03-01")) => 26
years(date("2000-02-29"), date("2001-02-28")) => 0
years(date("2000-02-29"), date("2001-03-01")) => 1
years(day, day) => 0
years(date("2026-03-01"), date("2025-03-01")) => -1
years(date("2026-03-01"), date("2025-03-02")) => 0
years(noDay, day) => null
years(day, noDay) => null
years(1, day) => ! type@6-7

# syntax
() => ! syntax@1-2
( => ! unfinished@1-1
(1 => ! unfinished@2-2
1) => ! syntax@1-2
1 + => ! unfinished@3-3
+ 1 => ! syntax@0-1
1 2 => ! syntax@2-3
1 + + 2 => ! syntax@4-5
[1, 2 => ! unfinished@5-5
[1, => ! unfinished@3-3
[1..2] => ! syntax@2-4
1 == 1 => ! syntax@3-4
1 && 2 => ! syntax@2-4
!true => ! syntax@0-1
a ? b => ! syntax@2-3
"a" 'b' => ! syntax@4-5
1 in => ! unfinished@4-4
max(1,) => ! syntax@6-7
max(1，2、3) => 3
`;
