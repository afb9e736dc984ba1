/** The ISBN of one real English edition of a work: `title|number`. */
export const englishIsbns = `
Pride and Prejudice|9780679783268
Sense and Sensibility|9780141439662
Emma|9780141439587
Jane Eyre|9780142437209
Wuthering Heights|9780393978896
Great Expectations|9780192833594
A Tale of Two Cities|9780141439600
David Copperfield|9780140439441
Middlemarch|9780451529176
Tess of the d'Urbervilles|9780141439594
The Picture of Dorian Gray|9780375751516
Dracula|9780393970128
Frankenstein|9780141439471
Robinson Crusoe|9780375757327
Gulliver's Travels|9780141439495
Treasure Island|9780753453803
The Time Machine|9780451528551
Heart of Darkness|9781892295491
Ulysses|9780679722762
Dubliners|9780192839992
Mrs Dalloway|9780151009985
To the Lighthouse|9781406792393
Of Human Bondage|9780451530172
The Moon and Sixpence|9781598185218
The Razor's Edge|9781400034208
Brave New World|9780060929879
Nineteen Eighty-Four|9780451524935
Animal Farm|9780452284241
Lord of the Flies|9780140283334
The Hobbit|9780618260300
The Fellowship of the Ring|9780618346257
The Two Towers|9780618346264
The Return of the King|9780345339737
Harry Potter and the Philosopher's Stone|9780747532699
Harry Potter and the Chamber of Secrets|9780439064866
Harry Potter and the Prisoner of Azkaban|9780439655484
The Remains of the Day|9780571225385
Never Let Me Go|9781400078776
Klara and the Sun|9780593318171
Atonement|9780385721790
Wolf Hall|9780007230204
The Handmaid's Tale|9780385490818
Life of Pi|9780770430078
Moby-Dick|9780142437247
The Scarlet Letter|9780142437261
Adventures of Huckleberry Finn|9780375757372
The Adventures of Tom Sawyer|9780143039563
The Great Gatsby|9780743273565
The Old Man and the Sea|9780684830490
A Farewell to Arms|9780099910107
For Whom the Bell Tolls|9780684803357
The Grapes of Wrath|9780142000663
East of Eden|9780142000656
The Sound and the Fury|9780393964813
To Kill a Mockingbird|9780061120084
The Catcher in the Rye|9780316769174
Lolita|9780679723165
On the Road|9780140042597
Catch-22|9780684833392
Slaughterhouse-Five|9780385333849
Fahrenheit 451|9780007491568
Dune|9780340839935
Foundation|9780553803716
I, Robot|9780553803709
2001: A Space Odyssey|9780451457998
Neuromancer|9780441569595
Snow Crash|9780553380958
The Left Hand of Darkness|9780441007318
The Hitchhiker's Guide to the Galaxy|9780345391803
Ender's Game|9780812550702
The Martian|9780804139021
Project Hail Mary|9780593135204
Beloved|9781400033416
One Hundred Years of Solitude|9780060531041
The Trial|9780099428640
The Stranger|9780394700021
Crime and Punishment|9780143058144
Anna Karenina|9780345803924
The Kite Runner|9781594480003
The Book Thief|9780375831003
Cloud Atlas|9780375507250
The Road|9780307265432
A Game of Thrones|9780553588484
The Da Vinci Code|9780307277671
The Shadow of the Wind|9780143034902
A Room of One's Own|9780141183534
Walden|9780691096124
Leaves of Grass|9781416523710
The Elements of Style|9780205313426
On Writing Well|9780060891541
Guns, Germs, and Steel|9780739467350
Collapse|9780143036555
Sapiens|9780062316097
The Silk Roads|9781101912379
SPQR|9780871404237
The Guns of August|9780345476098
Postwar|9780143037750
The Making of the Atomic Bomb|9780684813783
A Short History of Nearly Everything|9780767908184
The Age of Revolution|9780679772538
Steve Jobs|9781451648539
Einstein: His Life and Universe|9780743264730
Leonardo da Vinci|9781501139154
The Power Broker|9780394720241
Long Walk to Freedom|9780316548182
The Diary of a Young Girl|9780553296983
Surely You're Joking, Mr. Feynman!|9780393316049
Shoe Dog|9781501135910
Becoming|9781524763138
Educated|9780399590504
When Breath Becomes Air|9780812988406
Alexander Hamilton|9780143034759
Titan|9781400077304
Meditations|9780140449334
The Republic|9780140449143
The Prince|9780937832387
Justice|9780374180652
A Theory of Justice|9780674017726
The Structure of Scientific Revolutions|9780226458083
Gödel, Escher, Bach|9780465026562
Amusing Ourselves to Death|9780143036531
The Death and Life of Great American Cities|9780375508738
Man's Search for Meaning|9780807014295
Good to Great|9780066620992
Built to Last|9780060566104
The Effective Executive|9780060833459
High Output Management|9780679762881
Only the Paranoid Survive|9780307574978
The Goal|9780884271789
The Toyota Way|9780071392310
The Innovator's Dilemma|9780060521998
Crossing the Chasm|9780060517120
The Lean Startup|9780307887894
Zero to One|9780804139298
The Hard Thing About Hard Things|9780062273208
The Five Dysfunctions of a Team|9780787960759
Radical Candor|9781250103505
Measure What Matters|9780525536239
Getting to Yes|9780140157352
Never Split the Difference|9780062407801
The 7 Habits of Highly Effective People|9780743269513
How to Win Friends and Influence People|9780091906818
Getting Things Done|9780142000281
Deep Work|9781455586691
No Rules Rules|9780593152386
The Culture Map|9781610392761
Working Backwards|9781250267597
Freakonomics|9780061234002
The Intelligent Investor|9780060555665
A Random Walk Down Wall Street|9780393325355
Liar's Poker|9780140143454
The Big Short|9780393072235
Nudge|9780300122237
Misbehaving|9780393352795
The Wealth of Nations|9780553585971
When Genius Failed|9780375758256
Thinking, Fast and Slow|9780374275631
Flow|9780060920432
Mindset|9781400062751
Grit|9781443442312
Quiet|9780307352149
Emotional Intelligence|9780553804911
The Power of Habit|9781400069286
Atomic Habits|9780735211292
Drive|9781594488849
Influence|9780061241895
Predictably Irrational|9780061353239
The Righteous Mind|9780307377906
Why We Sleep|9781501144318
The Mythical Man-Month|9780201835953
Structure and Interpretation of Computer Programs|9780262510875
The C Programming Language|9780131103627
Introduction to Algorithms|9780262033848
The Art of Computer Programming, Volume 1|9780201896831
Design Patterns|9780201633610
Refactoring|9780201485677
Patterns of Enterprise Application Architecture|9780321127426
Domain-Driven Design|9780321125217
The Pragmatic Programmer|9780201616224
Clean Code|9780132350884
Clean Architecture|9780134494166
Code Complete|9780735619678
Working Effectively with Legacy Code|9780131177055
Test Driven Development: By Example|9780321146533
Extreme Programming Explained|9780201616415
Effective Java|9780134685991
Java Concurrency in Practice|9780321349606
JavaScript: The Good Parts|9780596517748
Programming Pearls|9780201657883
The Practice of Programming|9780201615869
Designing Data-Intensive Applications|9781449373320
Site Reliability Engineering|9781491929124
Accelerate|9781942788331
The Phoenix Project|9780988262591
Continuous Delivery|9780321601919
A Philosophy of Software Design|9781732102200
Team Topologies|9781942788812
Release It!|9780978739218
Peopleware|9780932633439
The Soul of a New Machine|9780316491976
Artificial Intelligence: A Modern Approach|9780137903955
Deep Learning|9780262035613
Computer Networks|9780132126953
Modern Operating Systems|9780130313584
The Linux Programming Interface|9781593272203
Don't Make Me Think|9780321344755
A Brief History of Time|9780553380163
Cosmos|9780375508325
The Selfish Gene|9780199291151
The Origin of Species|9780785819110
Silent Spring|9780618249060
The Double Helix|9780451037701
The Emperor of All Maladies|9781439107959
Chaos: Making a New Science|9780140092509
The Information|9780375423727
Fermat's Last Theorem|9781841157917
The Code Book|9780385495325
How to Solve It|9780691119663
The Story of Art|9780714833552
Ways of Seeing|9780140135152
On Photography|9780141187167
The Design of Everyday Things|9780465067107
The Visual Display of Quantitative Information|9780961392147
Envisioning Information|9780961392116
The Elements of Typographic Style|9780881792065
A Pattern Language|9780195019193
The Timeless Way of Building|9780195024029
Towards a New Architecture|9780486250236
Understanding Comics|9780060976255
Thinking with Type|9781568989693
Born to Run|9780307266309
Being Mortal|9780805095159
The Checklist Manifesto|9780805091748
In Defense of Food|9781594201455
The Omnivore's Dilemma|9781594200823
Salt, Fat, Acid, Heat|9781476753850
Kitchen Confidential|9780060899226
A Year in Provence|9780679731146
Into the Wild|9780385486804
Into Thin Air|9780385494786
Zen and the Art of Motorcycle Maintenance|9780060589462
The Body: A Guide for Occupants|9780385539302
`;
