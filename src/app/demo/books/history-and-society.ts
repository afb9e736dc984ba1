/** Essays and poetry, history, biography, philosophy and society: `title|author|year`. */
export const essays = `
唐诗三百首|蘅塘退士
宋词三百首|朱孝臧
诗经|佚名
楚辞|屈原等
古文观止|吴楚材、吴调侯
人间词话|王国维|1910
浮生六记|沈复
陶庵梦忆|张岱
朝花夕拾|鲁迅|1928
野草|鲁迅|1927
雅舍小品|梁实秋|1949
生活的艺术|林语堂|1937
背影|朱自清|1928
缘缘堂随笔|丰子恺|1931
我们仨|杨绛|2003
干校六记|杨绛|1981
走到人生边上|杨绛|2007
人间草木|汪曾祺
我与地坛|史铁生|1991
病隙碎笔|史铁生|2002
文化苦旅|余秋雨|1992
撒哈拉的故事|三毛|1976
雨季不再来|三毛|1976
目送|龙应台|2009
我的阿勒泰|李娟|2010
冬牧场|李娟|2012
一只特立独行的猪|王小波
傅雷家书|傅雷|1981
谈美|朱光潜|1932
瓦尔登湖|亨利·戴维·梭罗|1854
飞鸟集|泰戈尔|1916
沙与沫|纪伯伦|1926
蒙田随笔|蒙田
A Room of One's Own|Virginia Woolf|1929
Walden|Henry David Thoreau|1854
Leaves of Grass|Walt Whitman|1855
The Elements of Style|William Strunk Jr., E. B. White
On Writing Well|William Zinsser|1976
`;

export const history = `
史记|司马迁
资治通鉴|司马光
左传|左丘明
战国策|刘向
国史大纲|钱穆|1940
中国历代政治得失|钱穆|1952
万历十五年|黄仁宇|1982
中国大历史|黄仁宇|1993
赫逊河畔谈中国历史|黄仁宇
中国通史|吕思勉|1940
乡土中国|费孝通|1948
江村经济|费孝通|1939
中国古代文化常识|王力
叫魂|孔飞力|1990
天朝的崩溃|茅海建|1995
潜规则|吴思|2001
人类简史|尤瓦尔·赫拉利|2011
未来简史|尤瓦尔·赫拉利|2015
全球通史|斯塔夫里阿诺斯
罗马人的故事|盐野七生
枪炮、病菌与钢铁|贾雷德·戴蒙德|1997
丝绸之路：一部全新的世界史|彼得·弗兰科潘|2015
大国的兴衰|保罗·肯尼迪|1987
菊与刀|鲁思·本尼迪克特|1946
光荣与梦想|威廉·曼彻斯特|1974
第三帝国的兴亡|威廉·夏伊勒|1960
人类群星闪耀时|斯蒂芬·茨威格|1927
耶路撒冷三千年|西蒙·蒙蒂菲奥里|2011
Guns, Germs, and Steel|Jared Diamond|1997
Collapse|Jared Diamond|2005
Sapiens|Yuval Noah Harari
The Silk Roads|Peter Frankopan|2015
SPQR|Mary Beard|2015
The Guns of August|Barbara W. Tuchman|1962
Postwar|Tony Judt|2005
The Making of the Atomic Bomb|Richard Rhodes|1986
A Short History of Nearly Everything|Bill Bryson|2003
The Age of Revolution|Eric Hobsbawm|1962
River Town|Peter Hessler|2001
Country Driving|Peter Hessler|2010
`;

export const biography = `
苏东坡传|林语堂|1947
张居正大传|朱东润
曾国藩传|萧一山
梵高传|欧文·斯通|1934
名人传|罗曼·罗兰
昨日的世界|斯蒂芬·茨威格|1942
居里夫人传|艾芙·居里|1937
史蒂夫·乔布斯传|沃尔特·艾萨克森|2011
爱因斯坦传|沃尔特·艾萨克森|2007
穷查理宝典|彼得·考夫曼|2005
富兰克林自传|本杰明·富兰克林
鞋狗|菲尔·奈特|2016
邓小平时代|傅高义|2011
从文自传|沈从文|1934
巨流河|齐邦媛|2009
Steve Jobs|Walter Isaacson|2011
Einstein: His Life and Universe|Walter Isaacson|2007
Leonardo da Vinci|Walter Isaacson|2017
The Power Broker|Robert A. Caro|1974
Long Walk to Freedom|Nelson Mandela|1994
The Diary of a Young Girl|Anne Frank|1947
Surely You're Joking, Mr. Feynman!|Richard P. Feynman|1985
Shoe Dog|Phil Knight|2016
Becoming|Michelle Obama|2018
Educated|Tara Westover|2018
When Breath Becomes Air|Paul Kalanithi|2016
Alexander Hamilton|Ron Chernow|2004
Titan|Ron Chernow|1998
`;

export const society = `
论语|孔子及其弟子
道德经|老子
庄子|庄周
孟子|孟子
荀子|荀况
韩非子|韩非
孙子兵法|孙武
传习录|王阳明
中国哲学简史|冯友兰|1948
美的历程|李泽厚|1981
理想国|柏拉图
尼各马可伦理学|亚里士多德
沉思录|马可·奥勒留
忏悔录|卢梭
社会契约论|卢梭|1762
论法的精神|孟德斯鸠|1748
纯粹理性批判|康德|1781
悲剧的诞生|尼采|1872
查拉图斯特拉如是说|尼采
作为意志和表象的世界|叔本华
存在与时间|海德格尔|1927
存在与虚无|萨特|1943
第二性|西蒙娜·德·波伏娃|1949
乌合之众|古斯塔夫·勒庞|1895
苏菲的世界|乔斯坦·贾德|1991
新教伦理与资本主义精神|马克斯·韦伯|1905
论美国的民主|托克维尔|1835
旧制度与大革命|托克维尔|1856
想象的共同体|本尼迪克特·安德森|1983
规训与惩罚|米歇尔·福柯|1975
娱乐至死|尼尔·波兹曼|1985
公正：该如何做是好？|迈克尔·桑德尔|2009
Meditations|Marcus Aurelius
The Republic|Plato
The Prince|Niccolò Machiavelli|1532
Justice|Michael J. Sandel|2009
A Theory of Justice|John Rawls|1971
The Structure of Scientific Revolutions|Thomas S. Kuhn|1962
Gödel, Escher, Bach|Douglas R. Hofstadter|1979
Amusing Ourselves to Death|Neil Postman|1985
The Death and Life of Great American Cities|Jane Jacobs|1961
Man's Search for Meaning|Viktor E. Frankl|1946
`;
