/** Business, economics, computing, science, psychology, art, life: `title|author|year`. */
export const business = `
卓有成效的管理者|彼得·德鲁克|1967
管理的实践|彼得·德鲁克|1954
创新与企业家精神|彼得·德鲁克|1985
从优秀到卓越|吉姆·柯林斯|2001
基业长青|吉姆·柯林斯|1994
创新者的窘境|克莱顿·克里斯坦森|1997
定位|艾·里斯、杰克·特劳特|1981
竞争战略|迈克尔·波特|1980
第五项修炼|彼得·圣吉|1990
精益创业|埃里克·莱斯|2011
从0到1|彼得·蒂尔|2014
创业维艰|本·霍洛维茨|2014
金字塔原理|芭芭拉·明托
高效能人士的七个习惯|史蒂芬·柯维|1989
原则|瑞·达利欧|2017
活法|稻盛和夫|2004
干法|稻盛和夫
阿米巴经营|稻盛和夫
激荡三十年|吴晓波
大败局|吴晓波|2001
影响力|罗伯特·西奥迪尼|1984
关键对话|科里·帕特森等|2002
Good to Great|Jim Collins|2001
Built to Last|Jim Collins, Jerry I. Porras|1994
The Effective Executive|Peter F. Drucker|1967
High Output Management|Andrew S. Grove|1983
Only the Paranoid Survive|Andrew S. Grove|1996
The Goal|Eliyahu M. Goldratt|1984
The Toyota Way|Jeffrey K. Liker|2003
The Innovator's Dilemma|Clayton M. Christensen|1997
Crossing the Chasm|Geoffrey A. Moore|1991
The Lean Startup|Eric Ries|2011
Zero to One|Peter Thiel, Blake Masters|2014
The Hard Thing About Hard Things|Ben Horowitz|2014
The Five Dysfunctions of a Team|Patrick Lencioni|2002
Radical Candor|Kim Scott|2017
Measure What Matters|John Doerr|2018
Getting to Yes|Roger Fisher, William Ury|1981
Never Split the Difference|Chris Voss|2016
The 7 Habits of Highly Effective People|Stephen R. Covey|1989
How to Win Friends and Influence People|Dale Carnegie|1936
Getting Things Done|David Allen|2001
Deep Work|Cal Newport|2016
No Rules Rules|Reed Hastings, Erin Meyer|2020
The Culture Map|Erin Meyer|2014
Working Backwards|Colin Bryar, Bill Carr|2021
`;

export const economics = `
国富论|亚当·斯密|1776
道德情操论|亚当·斯密|1759
资本论|卡尔·马克思|1867
就业、利息和货币通论|约翰·梅纳德·凯恩斯|1936
通往奴役之路|弗里德里希·哈耶克|1944
自由选择|米尔顿·弗里德曼|1980
经济学原理|格里高利·曼昆
21世纪资本论|托马斯·皮凯蒂|2013
国家为什么会失败|德隆·阿西莫格鲁、詹姆斯·罗宾逊|2012
贫穷的本质|阿比吉特·班纳吉、埃斯特·迪弗洛|2011
聪明的投资者|本杰明·格雷厄姆|1949
证券分析|本杰明·格雷厄姆、戴维·多德|1934
黑天鹅|纳西姆·塔勒布|2007
反脆弱|纳西姆·塔勒布|2012
置身事内|兰小欢|2021
Freakonomics|Steven D. Levitt, Stephen J. Dubner|2005
The Intelligent Investor|Benjamin Graham|1949
A Random Walk Down Wall Street|Burton G. Malkiel|1973
Liar's Poker|Michael Lewis|1989
The Big Short|Michael Lewis|2010
Nudge|Richard H. Thaler, Cass R. Sunstein|2008
Misbehaving|Richard H. Thaler|2015
The Wealth of Nations|Adam Smith|1776
When Genius Failed|Roger Lowenstein|2000
`;

export const computing = `
编码：隐匿在计算机软硬件背后的语言|查尔斯·佩措尔德|1999
深入理解计算机系统|兰德尔·布莱恩特、大卫·奥哈拉伦
算法导论|托马斯·科尔曼等
代码大全|史蒂夫·麦康奈尔|1993
人月神话|弗雷德里克·布鲁克斯|1975
黑客与画家|保罗·格雷厄姆|2004
浪潮之巅|吴军|2011
数学之美|吴军|2012
鸟哥的Linux私房菜|鸟哥
深入理解Java虚拟机|周志明|2011
机器学习|周志华|2016
统计学习方法|李航|2012
动手学深度学习|阿斯顿·张、李沐等
The Mythical Man-Month|Frederick P. Brooks Jr.|1975
Structure and Interpretation of Computer Programs|Harold Abelson, Gerald Jay Sussman
The C Programming Language|Brian W. Kernighan, Dennis M. Ritchie|1978
Introduction to Algorithms|Thomas H. Cormen et al.
The Art of Computer Programming, Volume 1|Donald E. Knuth|1968
Design Patterns|Erich Gamma, Richard Helm, Ralph Johnson, John Vlissides|1994
Refactoring|Martin Fowler|1999
Patterns of Enterprise Application Architecture|Martin Fowler|2002
Domain-Driven Design|Eric Evans|2003
The Pragmatic Programmer|Andrew Hunt, David Thomas|1999
Clean Code|Robert C. Martin|2008
Clean Architecture|Robert C. Martin|2017
Code Complete|Steve McConnell|1993
Working Effectively with Legacy Code|Michael Feathers|2004
Test Driven Development: By Example|Kent Beck|2002
Extreme Programming Explained|Kent Beck|1999
Effective Java|Joshua Bloch|2001
Java Concurrency in Practice|Brian Goetz et al.|2006
JavaScript: The Good Parts|Douglas Crockford|2008
Programming Pearls|Jon Bentley|1986
The Practice of Programming|Brian W. Kernighan, Rob Pike|1999
Designing Data-Intensive Applications|Martin Kleppmann|2017
Site Reliability Engineering|Betsy Beyer et al.|2016
Accelerate|Nicole Forsgren, Jez Humble, Gene Kim|2018
The Phoenix Project|Gene Kim, Kevin Behr, George Spafford|2013
Continuous Delivery|Jez Humble, David Farley|2010
A Philosophy of Software Design|John Ousterhout|2018
Team Topologies|Matthew Skelton, Manuel Pais|2019
Release It!|Michael T. Nygard|2007
Peopleware|Tom DeMarco, Timothy Lister|1987
The Soul of a New Machine|Tracy Kidder|1981
Artificial Intelligence: A Modern Approach|Stuart Russell, Peter Norvig
Deep Learning|Ian Goodfellow, Yoshua Bengio, Aaron Courville|2016
Computer Networks|Andrew S. Tanenbaum
Modern Operating Systems|Andrew S. Tanenbaum
The Linux Programming Interface|Michael Kerrisk|2010
Don't Make Me Think|Steve Krug|2000
`;

export const science = `
时间简史|史蒂芬·霍金|1988
果壳中的宇宙|史蒂芬·霍金|2001
物种起源|查尔斯·达尔文|1859
自私的基因|理查德·道金斯|1976
从一到无穷大|乔治·伽莫夫|1947
物理世界奇遇记|乔治·伽莫夫
上帝掷骰子吗|曹天元
宇宙|卡尔·萨根|1980
生命是什么|埃尔温·薛定谔|1944
费恩曼物理学讲义|理查德·费恩曼等
寂静的春天|蕾切尔·卡森|1962
昆虫记|让-亨利·法布尔
梦溪笔谈|沈括
天工开物|宋应星
众病之王：癌症传|悉达多·穆克吉|2010
基因传|悉达多·穆克吉|2016
A Brief History of Time|Stephen Hawking|1988
Cosmos|Carl Sagan|1980
The Selfish Gene|Richard Dawkins|1976
The Origin of Species|Charles Darwin|1859
Silent Spring|Rachel Carson|1962
The Double Helix|James D. Watson|1968
The Emperor of All Maladies|Siddhartha Mukherjee|2010
Chaos: Making a New Science|James Gleick|1987
The Information|James Gleick|2011
Fermat's Last Theorem|Simon Singh|1997
The Code Book|Simon Singh|1999
How to Solve It|George Pólya|1945
`;

export const psychology = `
梦的解析|西格蒙德·弗洛伊德|1899
自卑与超越|阿尔弗雷德·阿德勒|1931
被讨厌的勇气|岸见一郎、古贺史健|2013
思考，快与慢|丹尼尔·卡尼曼|2011
心流|米哈里·契克森米哈赖|1990
刻意练习|安德斯·艾利克森、罗伯特·普尔|2016
终身成长|卡罗尔·德韦克|2006
非暴力沟通|马歇尔·卢森堡
少有人走的路|M. 斯科特·派克|1978
爱的艺术|艾里希·弗洛姆|1956
逃避自由|艾里希·弗洛姆|1941
社会性动物|埃利奥特·阿伦森
Thinking, Fast and Slow|Daniel Kahneman|2011
Flow|Mihaly Csikszentmihalyi|1990
Mindset|Carol S. Dweck|2006
Grit|Angela Duckworth|2016
Quiet|Susan Cain|2012
Emotional Intelligence|Daniel Goleman|1995
The Power of Habit|Charles Duhigg|2012
Atomic Habits|James Clear|2018
Drive|Daniel H. Pink|2009
Influence|Robert B. Cialdini|1984
Predictably Irrational|Dan Ariely|2008
The Righteous Mind|Jonathan Haidt|2012
Why We Sleep|Matthew Walker|2017
`;

export const art = `
艺术的故事|贡布里希|1950
中国建筑史|梁思成
图像中国建筑史|梁思成|1984
写给大家的中国美术史|蒋勋
设计中的设计|原研哉|2003
设计心理学|唐纳德·诺曼|1988
写给大家看的设计书|罗宾·威廉姆斯|1994
观看之道|约翰·伯格|1972
论摄影|苏珊·桑塔格|1977
认识电影|路易斯·贾内梯
The Story of Art|E. H. Gombrich|1950
Ways of Seeing|John Berger|1972
On Photography|Susan Sontag|1977
The Design of Everyday Things|Donald A. Norman|1988
The Visual Display of Quantitative Information|Edward R. Tufte|1983
Envisioning Information|Edward R. Tufte|1990
The Elements of Typographic Style|Robert Bringhurst|1992
Grid Systems in Graphic Design|Josef Müller-Brockmann|1981
A Pattern Language|Christopher Alexander et al.|1977
The Timeless Way of Building|Christopher Alexander|1979
Towards a New Architecture|Le Corbusier|1923
Understanding Comics|Scott McCloud|1993
Thinking with Type|Ellen Lupton|2004
`;

export const life = `
随园食单|袁枚
黄帝内经|佚名
本草纲目|李时珍
茶经|陆羽
雅舍谈吃|梁实秋
故乡的食物|汪曾祺
鱼翅与花椒|扶霞·邓洛普|2008
当我谈跑步时，我谈些什么|村上春树|2007
怦然心动的人生整理魔法|近藤麻理惠|2011
断舍离|山下英子|2009
最好的告别|阿图·葛文德|2014
西尔斯亲密育儿百科|威廉·西尔斯、玛莎·西尔斯
Born to Run|Christopher McDougall|2009
Being Mortal|Atul Gawande|2014
The Checklist Manifesto|Atul Gawande|2009
In Defense of Food|Michael Pollan|2008
The Omnivore's Dilemma|Michael Pollan|2006
Salt, Fat, Acid, Heat|Samin Nosrat|2017
Kitchen Confidential|Anthony Bourdain|2000
A Year in Provence|Peter Mayle|1989
Into the Wild|Jon Krakauer|1996
Into Thin Air|Jon Krakauer|1997
Zen and the Art of Motorcycle Maintenance|Robert M. Pirsig|1974
The Body: A Guide for Occupants|Bill Bryson|2019
`;
