/* Folded, as common among students; whoever is not here is not met in lower case. */

export const givenNames = new Set(
  `aaliyah aaron anh bao binh cuong hieu hung khoa linh mai nam nhi ngoc nhung phuc phuong quang quynh thanh thuy trang tuan uyen xuan haoyu jiahao jiayi junjie lei minjun seoyeon siyu tianyi wenjie xiaoming yifan yiming zhihao ziyi aarav aditi aditya ananya ankit arnav divya gaurav isha manish meera nisha ravi riya rohit sameer siddharth sneha tanvi vidya zain chidi chinedu emeka kwame ngozi oluwaseun temitope tunde babak cyrus navid nima parisa shirin ece emre mehmet ayse fatma giulia matteo anton dmitri ekaterina igor katya mikhail olga sergei svetlana vladimir astrid freya lars sven aoife ciaran niamh siobhan abby abdul abdullah abigail adam adrian adriana agnes ahmad ahmed aidan aiden aisha akash akira alan albert alejandra
  alejandro alex alexa alexander alexandra alexis alfred ali alice alicia alina alisha alison allison alma alvin alyssa amanda
  amara amber amelia amina amir amit amy ana anastasia andre andrea andreas andres andrew andy angel angela angelica
  angelina angie anika anisha anita anjali ann anna anna-lena anne annie anthony antonio anya april aria ariana ariel arjun art
  arthur arun ash ashley ashton aubrey audrey austin ava avery ayesha aylin bailey beatrice becky bella ben benjamin bethany bianca
  bill blake bob brad bradley brandon breanna brenda brian brianna bridget brittany brooke bruce bryan caitlin caleb
  cameron camila camille carl carla carlos carmen carol caroline carter casey cassandra catherine cecilia celeste celine
  chad charlene charles charlie charlotte chase chelsea chen chloe chris christian christina christine christopher claire clara
  claudia clayton cody colin colleen connor conor corey courtney craig cristina crystal curtis cynthia daisy dakota dan dana daniel
  daniela danielle danny daria darius darren dave david dawn dean deborah declan deepa deepak denise dennis derek derrick desiree
  devin devon diana diane diego dominic dominique donald donna dora dorothy douglas drew duc dustin dylan eddie edgar eduardo
  edward elaine eleanor elena eli elias elijah elisa elise elizabeth ella ellen ellie emilia emiliano emilio emily emma emmanuel
  enrique eric erica erik erika erin esmeralda esteban esther ethan eva evan eve evelyn faith farah fatima felipe felix fernanda
  fernando finn fiona frances francesca francis francisco frank frederick gabriel gabriela gabriella gabrielle garrett gary
  gavin genesis george georgia gerald gianna gina giovanni gloria grace grant greg gregory guadalupe gustavo hailey hana hannah
  harold harper harrison harry haruto hassan hazel heather hector heidi helen henry holly hope howard hugo hunter ian ibrahim
  imani ingrid irene iris isaac isabel isabella isaiah ishaan ivan ivy jack jackson jacob jacqueline jada jade jaden jaime jake
  jamal james jamie jan jana jane janet janice jared jasmine jason javier jay jayden jean jeff jeffrey jenna jennifer jenny
  jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jillian jimmy jin jing joan joanna jocelyn joe joel johan johanna
  john johnny jon jonah jonas jonathan jordan jorge jose joseph joshua josiah joy joyce juan juana judith judy julia julian juliana
  julie juliet julio june justin kai kaitlyn kapil karan karen karina karl karthik kate katelyn katherine kathleen kathryn katie
  katrina kavya kayla keith kelly kelsey kendall kendra kenji kenneth kenny kevin khadija khalid kiara kim kimberly kiran kofi kristen
  kristin kristina kunal kyle kylie lakshmi lara larry laura lauren layla leah lee leila lena leo leon leonardo leslie leticia levi
  liam lila lily linda ling lindsay lisa liu logan lorena lorenzo louis louise luca lucas lucia lucy luis luke luna lydia mackenzie
  maddie madeline madison maggie mahmoud malik manuel marc marcel marco marcos marcus margaret maria mariah mariam mariana marie
  marina mario marissa mark marlene martha martin martina marvin mary maryam mason mateo matt matthew maurice max maxwell may maya
  megan meghan mei melanie melissa mercedes meredith mia micah michael michaela michelle miguel mike mila mina ming minh miranda
  miriam mitchell mohamed mohammad mohammed molly monica morgan mostafa muhammad mustafa myra nadia nadine naomi natalia natalie
  natasha nathan nathaniel neha neil nicholas nick nicolas nicole nikhil nina noah noor nora norma oliver olivia omar oscar owen
  pablo paige pamela paola patricia patrick paul paula paulina pedro penelope perla peter phil philip phoebe phoenix piper pooja
  pranav preston priya quinn rachel rafael rahul raj rajesh ralph ramon randy raquel raul raymond rebecca regina renee ricardo
  richard ricky riley rishi rita rob robert roberto robin rodrigo roger rohan roman ron ronald rosa rose rosemary ross roy ruby
  russell ruth ryan sabrina saanvi sakura sally salma sam samantha samir samuel sana sandra sanjay santiago sara sarah sasha
  savannah scott sean sebastian selena serena sergio seth shane shannon sharon shaun shawn sheila shelby shreya sierra silvia simon
  skylar sofia sonia sophia sophie spencer stacy stanley stella stephanie stephen steve steven stuart summer sunita susan suresh
  sydney sylvia taha takeshi tamara tania tanner tanya tara tariq tatiana taylor teresa terrence terry thao theo theodore theresa
  thomas tiffany tim timothy tina todd tom tomas tommy toni tony tracy travis trent trevor tristan troy tyler ursula valentina
  valeria valerie vanessa varun vera veronica victor victoria vijay vikram vincent violet virginia vivek vivian walter wang warren
  wei wendy wesley whitney will william willow wyatt xavier xin yara yasmin yolanda yuki yusuf yvonne zach zachary zahra zainab zara
  zayn zoe zoey abby alec alex barb beth cam cathy chuck debbie frankie gabby gabe izzy jackie jamie jen jess jessi josh kat katy liz lizzie mandy mel mikey nate nikki pam pete sammy sofi steph tasha terri theo vicky viv zack`.split(
    /\s+/,
  ),
)

export const surnames = new Set(
  `abbott acosta adams aguilar ahmed alexander ali allen alvarado alvarez anderson andrews armstrong arnold ashley atkins austin bailey
  baker ball banerjee banks barber barnes barnett barrett barton bates becker bell bennett berg berry bhatt bishop black blair
  boyd bradley brennan brewer brooks brown bryant burke burns bush butler byrne cabrera cai caldwell calderon campbell campos cao cardenas
  carlson carpenter carr carroll carter castaneda castellano castillo castro cervantes chan chandler chang chapman chau chavez chen cheng chin
  cho choi chong chopra chou chowdhury choudhury chu chung clark clarke cohen cole coleman collins contreras cook cooper cortez costa cox crawford
  cruz cunningham dang daniels das davidson davies davis day dean delacruz delgado deng desai diaz dinh dixon do doan dominguez dong
  dubois duncan duong duran edwards eriksson escobar espinoza estrada evans farouk feldman ferguson fernandez ferrari fischer fisher
  fitzgerald flores ford foster fowler fox francis franklin freeman friedman fuentes fuller gallagher gallegos garcia gardner garza
  george ghosh gibson gill gomez gonzales gonzalez goldberg goldstein gordon graham grant gray green greene griffin guerrero gupta
  gutierrez guzman ha hall hamilton han hansen hanson harper harris harrison hart harvey hassan hawkins hayes he henderson henry
  hernandez herrera hicks hill ho hoang hoffman holland holmes holt hong hopkins hossain howard hsu hu huang hudson huerta hughes hunt hunter
  hussain hussein huynh ibrahim ito ivanov iyer jackson jacobs jacobson jain james jang jenkins jennings jensen jimenez jin johansson johnson
  johnston jones jordan joseph joshi juarez jung kang kapoor kaplan kato katz kaur kelley kelly kennedy kelley khan khalil kim king klein
  knight kobayashi kowalski krishnan kumar kwon lai lam lane lara larson lau law lawrence lawson le lee leon leung levin levine levy lewis li
  liang lim lin lindqvist liu lo long lopez lowe lu lucas luna luong ly lynch ma mai maldonado malik marquez marsh marshall martin
  martinez mason matsumoto matthews mcdonald mccarthy mclean medina mehta mejia mendez mendoza menon meyer miller mills miranda mishra mitchell
  mohamed molina montgomery montoya moore mora morales moran moreno morgan morris morrison mueller mukherjee mullen muller munoz murphy murray myers
  nair nakamura nelson newman ng ngo nguyen nichols nielsen novak nunez obrien ochoa oconnell oconnor okafor oliver olson ong ortega ortiz
  owens pacheco padilla palmer pan park parker patel patil patterson payne pena peng perez perkins perry peters peterson petrov pham phan phillips
  phung pierce pineda ponce porter powell price qian quintero rahman ramos raman ramirez rao ray reddy reed reid reyes reynolds
  rice richards richardson riley rios rivas rivera rivers robbins roberts robertson robinson rodriguez rogers rojas romero rosales rose rosen
  ross rossi roy rubio ruiz russell russo ryan saito salazar salinas sanchez sandoval santana santiago santos sato schmidt schneider schroeder
  schultz schwartz scott serrano shah shaikh sharma shaw shen shin siddiqui silva simmons simpson singh smith snyder solis song soto spencer
  stephens stevens stewart stone suarez subramanian sullivan sun suzuki takahashi tan tanaka tang taylor thomas thompson to torres tran
  trinh trujillo truong tsai tucker turner valdez valencia valenzuela vargas vasquez vazquez vega velasquez villa villanueva vo vu wagner
  walker wallace walsh wang ward warren washington watanabe watkins watson weaver webb weber wei weiss wells west wheeler white
  whitcombe williams williamson willis wilson wong wood woods wright wu xie xu yamamoto yan yang yao ye yi yoon young yu yuan zamora zavala zhang
  zhao zheng zhou zhu zimmerman`.split(/\s+/),
)

/** What is mostly a word, a month or a place. */
export const wordsToo = new Set(
  `amber angel april aria art ash austin bailey ball banks bell berry bill bishop black brown bush butler carol carter chase christian
  clay cole cook costa cox crystal dawn day dean do drew eve faith fisher ford forest fox frank fuller gill grace grant gray
  green ha hall han harper harry hart hazel he hill ho holly holland hope hunt hunter iris ivy jack jade jan jay jerry jordan joy june
  king knight lane law le lee lily lo london long love low luna ma mark marsh mason max may mercedes miller mills miranda moon
  morgan pan park parker patience paige pat penny perry phoenix piper pierce porter price quinn ray reed rice rich rivers rob robin rose ruby
  savannah scott self sky smith song stone street sue summer sun sydney tan taylor tim to torres trent troy violet virginia ward warren
  washington watt wei wells west white will willow winter wood woods young yu`.split(/\s+/),
)

/** What follows a given name, or a surname, and is no name. */
export const noSurnames = new Set(
  'and or but is was are has had did does do the a an my your his her our their i you he she we they it if when why how who what where never always just not no yes so too very please sorry hall library college street road drive avenue lane beach city county state university school house court club team class session lab center building park north south east west texas carolina america australia france england california mexico monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas halloween day night week bank alert division garden bell shoes mobile airlines secret theatre theater academy airport collection gallery museum foundation institute scholarship award prize fund trail canyon kart party galaxy odyssey'.split(
    ' ',
  ),
)

/** Known to everybody, and what a campus has named after people. */
export const publicNames = new Set(
  `alexander hamilton|bong joon|bowen yang|constance wu|gemma chan|genghis khan|jackie chan|jeremy lin|jet li|joon ho|kar wai|kim jong|kim kardashian|kim namjoon|kim possible|kim taehyung|kim yuna|kublai khan|rukh khan|salman khan|aamir khan|sandra oh|shohei ohtani|simu liu|toni morrison|vera wang|wong kar|yao ming|zhang ziyi|zhang yimou|keanu reeves|nathan chen|celeste ng|amy tan|priyanka chopra|hasan minhaj|lucy liu|ali wong|maggie cheung|pu yi|sachin tendulkar|narendra modi|guy fieri|speedy gonzalez|speedy gonzales|
  ada lovelace|dwight schrute|homer simpson|jesse pinkman|jessica rabbit|jim halpert|kevin bacon|michael scott|monica geller|pam beesly|phoebe buffay|rachel green|ross geller|ted mosby|walter white|ann taylor|chappell roan|chris martin|chris pratt|emma chamberlain|gracie abrams|jack daniels|jack harlow|jackson hole|jordan peele|kendrick lamar|lana del rey|madison square|megan stallion|mitch hedberg|oliver twist|pete davidson|sally rooney|steve harvey|steve irwin|tate mcrae|travis scott|tyler durden|adam sandler|adam smith|alan turing|albert einstein|amelia earhart|anna karenina|ariana grande|audrey hepburn|barack obama|ben affleck|bernie sanders|bill gates|bill
  nye|billie eilish|bob dylan|bob marley|bob ross|brad pitt|bruce lee|bruno mars|charles darwin|charli xcx|chris evans|david attenborough|david bowie|dean winchester|doja cat|donald
  trump|earl warren|edgar allan|eleanor roosevelt|elizabeth taylor|elon musk|emily bronte|emily dickinson|emma stone|emma watson|florence nightingale|frank ocean|frank sinatra|george
  clooney|george orwell|george washington|greta thunberg|harry potter|harry styles|henry ford|isaac newton|jack black|james bond|james joyce|jane austen|jane goodall|jeff bezos|jennifer
  lawrence|jesus christ|jimmy carter|joan didion|joe biden|joe rogan|john cena|john lennon|john muir|johnny depp|justin bieber|kamala harris|karl marx|kate bush|kevin hart|kim
  kardashian|lana rey|leonardo dicaprio|lucas films|luke skywalker|mac miller|maria carey|marie curie|marie kondo|mark zuckerberg|martin luther|mary poppins|mary shelley|max
  planck|michael jackson|michael jordan|michelle obama|nelson mandela|nikola tesla|noah centineo|olivia rodrigo|oprah winfrey|oscar wilde|paul mccartney|peter pan|peter
  parker|phoebe bridgers|rachel carson|ralph lauren|richard feynman|robert frost|roger revelle|rosa parks|rosalind franklin|ruth bader|ryan gosling|ryan reynolds|sabrina
  carpenter|sally ride|sam altman|selena gomez|serena williams|sherlock holmes|simone biles|stephen hawking|stephen king|steve jobs|sylvia plath|taylor swift|theodor
  geisel|thomas jefferson|thurgood marshall|tim cook|timothee chalamet|tom cruise|tom hanks|tom holland|tony stark|tyler creator|vincent gogh|virginia woolf|walt disney|will
  smith|william shakespeare|winston churchill|zach bryan|zoe kravitz`
    .split('|')
    .map((name) => name.replace(/\s+/g, ' ')),
)
