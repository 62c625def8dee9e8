/** Common among students, in lower case without accents. Other full names must be capitalized to be found. */

export const givenNames = new Set(
  `aaliyah aarav aaron abby abdul abdullah abigail adam aditi aditya adrian adriana agnes ahmad ahmed aidan aiden aisha
  akash akira alan albert alec alejandra alejandro alex alexa alexander alexandra alexis alfred ali alice alicia alina
  alisha alison allison alma alvin alyssa amanda amara amber amelia amina amir amit amy ana ananya anastasia andre
  andrea andreas andres andrew andy angel angela angelica angelina angie anh anika anisha anita anjali ankit ann anna
  anna-lena anne annie anthony anton antonio anya aoife april aria ariana ariel arjun arnav art arthur arun ash ashley
  ashton astrid aubrey audrey austin ava avery ayesha aylin ayse babak bailey bao barb beatrice becky bella ben
  benjamin beth bethany bianca bill binh blake bob brad bradley brandon breanna brenda brian brianna bridget brittany
  brooke bruce bryan caitlin caleb cam cameron camila camille carl carla carlos carmen carol caroline carter casey
  cassandra catherine cathy cecilia celeste celine chad charlene charles charlie charlotte chase chelsea chen chidi
  chinedu chloe chris christian christina christine christopher chuck ciaran claire clara claudia clayton cody colin
  colleen connor conor corey courtney craig cristina crystal cuong curtis cynthia cyrus daisy dakota dan dana daniel
  daniela danielle danny daria darius darren dave david dawn dean debbie deborah declan deepa deepak denise dennis
  derek derrick desiree devin devon diana diane diego divya dmitri dominic dominique donald donna dora dorothy douglas
  drew duc dustin dylan ece eddie edgar eduardo edward ekaterina elaine eleanor elena eli elias elijah elisa elise
  elizabeth ella ellen ellie emeka emilia emiliano emilio emily emma emmanuel emre enrique eric erica erik erika erin
  esmeralda esteban esther ethan eva evan eve evelyn faith farah fatima fatma felipe felix fernanda fernando finn
  fiona frances francesca francis francisco frank frankie frederick freya gabby gabe gabriel gabriela gabriella
  gabrielle garrett gary gaurav gavin genesis george georgia gerald gianna gina giovanni giulia gloria grace grant
  greg gregory guadalupe gustavo hailey hana hannah haoyu harold harper harrison harry haruto hassan hazel heather
  hector heidi helen henry hieu holly hope howard hugo hung hunter ian ibrahim igor imani ingrid irene iris isaac
  isabel isabella isaiah isha ishaan ivan ivy izzy jack jackie jackson jacob jacqueline jada jade jaden jaime jake
  jamal james jamie jan jana jane janet janice jared jasmine jason javier jay jayden jean jeff jeffrey jen jenna
  jennifer jenny jeremiah jeremy jerome jerry jess jesse jessi jessica jessie jesus jiahao jiayi jill jillian jimmy
  jin jing joan joanna jocelyn joe joel johan johanna john johnny jon jonah jonas jonathan jordan jorge jose joseph
  josh joshua josiah joy joyce juan juana judith judy julia julian juliana julie juliet julio june junjie justin kai
  kaitlyn kapil karan karen karina karl karthik kat kate katelyn katherine kathleen kathryn katie katrina katy katya
  kavya kayla keith kelly kelsey kendall kendra kenji kenneth kenny kevin khadija khalid khoa kiara kim kimberly kiran
  kofi kristen kristin kristina kunal kwame kyle kylie lakshmi lara larry lars laura lauren layla leah lee lei leila
  lena leo leon leonardo leslie leticia levi liam lila lily linda lindsay ling linh lisa liu liz lizzie logan lorena
  lorenzo louis louise luca lucas lucia lucy luis luke luna lydia mackenzie maddie madeline madison maggie mahmoud mai
  malik mandy manish manuel marc marcel marco marcos marcus margaret maria mariah mariam mariana marie marina mario
  marissa mark marlene martha martin martina marvin mary maryam mason mateo matt matteo matthew maurice max maxwell
  may maya meera megan meghan mehmet mei mel melanie melissa mercedes meredith mia micah michael michaela michelle
  miguel mike mikey mikhail mila mina ming minh minjun miranda miriam mitchell mohamed mohammad mohammed molly monica
  morgan mostafa muhammad mustafa myra nadia nadine nam naomi natalia natalie natasha nate nathan nathaniel navid neha
  neil ngoc ngozi nhi nhung niamh nicholas nick nicolas nicole nikhil nikki nima nina nisha noah noor nora norma olga
  oliver olivia oluwaseun omar oscar owen pablo paige pam pamela paola parisa patricia patrick paul paula paulina
  pedro penelope perla pete peter phil philip phoebe phoenix phuc phuong piper pooja pranav preston priya quang quinn
  quynh rachel rafael rahul raj rajesh ralph ramon randy raquel raul ravi raymond rebecca regina renee ricardo richard
  ricky riley rishi rita riya rob robert roberto robin rodrigo roger rohan rohit roman ron ronald rosa rose rosemary
  ross roy ruby russell ruth ryan saanvi sabrina sakura sally salma sam samantha sameer samir sammy samuel sana sandra
  sanjay santiago sara sarah sasha savannah scott sean sebastian selena seoyeon serena sergei sergio seth shane
  shannon sharon shaun shawn sheila shelby shirin shreya siddharth sierra silvia simon siobhan siyu skylar sneha sofi
  sofia sonia sophia sophie spencer stacy stanley stella steph stephanie stephen steve steven stuart summer sunita
  suresh susan sven svetlana sydney sylvia taha takeshi tamara tania tanner tanvi tanya tara tariq tasha tatiana
  taylor temitope teresa terrence terri terry thanh thao theo theodore theresa thomas thuy tianyi tiffany tim timothy
  tina todd tom tomas tommy toni tony tracy trang travis trent trevor tristan troy tuan tunde tyler ursula uyen
  valentina valeria valerie vanessa varun vera veronica vicky victor victoria vidya vijay vikram vincent violet
  virginia viv vivek vivian vladimir walter wang warren wei wendy wenjie wesley whitney will william willow wyatt
  xavier xiaoming xin xuan yara yasmin yifan yiming yolanda yuki yusuf yvonne zach zachary zack zahra zain zainab zara
  zayn zhihao ziyi zoe zoey`.split(/\s+/),
)

export const surnames = new Set(
  `abbott acosta adams aguilar ahmed alexander ali allen alvarado alvarez anderson andrews armstrong arnold ashley
  atkins austin bailey baker ball banerjee banks barber barnes barnett barrett barton bates becker bell bennett berg
  berry bhatt bishop black blair boyd bradley brennan brewer brooks brown bryant burke burns bush butler byrne cabrera
  cai calderon caldwell campbell campos cao cardenas carlson carpenter carr carroll carter castaneda castellano
  castillo castro cervantes chan chandler chang chapman chau chavez chen cheng chin cho choi chong chopra chou
  choudhury chowdhury chu chung clark clarke cohen cole coleman collins contreras cook cooper cortez costa cox
  crawford cruz cunningham dang daniels das davidson davies davis day dean delacruz delgado deng desai diaz dinh dixon
  do doan dominguez dong dubois duncan duong duran edwards eriksson escobar espinoza estrada evans farouk feldman
  ferguson fernandez ferrari fischer fisher fitzgerald flores ford foster fowler fox francis franklin freeman friedman
  fuentes fuller gallagher gallegos garcia gardner garza george ghosh gibson gill goldberg goldstein gomez gonzales
  gonzalez gordon graham grant gray green greene griffin guerrero gupta gutierrez guzman ha hall hamilton han hansen
  hanson harper harris harrison hart harvey hassan hawkins hayes he henderson henry hernandez herrera hicks hill ho
  hoang hoffman holland holmes holt hong hopkins hossain howard hsu hu huang hudson huerta hughes hunt hunter hussain
  hussein huynh ibrahim ito ivanov iyer jackson jacobs jacobson jain james jang jenkins jennings jensen jimenez jin
  johansson johnson johnston jones jordan joseph joshi juarez jung kang kaplan kapoor kato katz kaur kelley kelly
  kennedy khalil khan kim king klein knight kobayashi kowalski krishnan kumar kwon lai lam lane lara larson lau law
  lawrence lawson le lee leon leung levin levine levy lewis li liang lim lin lindqvist liu lo long lopez lowe lu lucas
  luna luong ly lynch ma mai maldonado malik marquez marsh marshall martin martinez mason matsumoto matthews mccarthy
  mcdonald mclean medina mehta mejia mendez mendoza menon meyer miller mills miranda mishra mitchell mohamed molina
  montgomery montoya moore mora morales moran moreno morgan morris morrison mueller mukherjee mullen muller munoz
  murphy murray myers nair nakamura nelson newman ng ngo nguyen nichols nielsen novak nunez obrien ochoa oconnell
  oconnor okafor oliver olson ong ortega ortiz owens pacheco padilla palmer pan park parker patel patil patterson
  payne pena peng perez perkins perry peters peterson petrov pham phan phillips phung pierce pineda ponce porter
  powell price qian quintero rahman raman ramirez ramos rao ray reddy reed reid reyes reynolds rice richards
  richardson riley rios rivas rivera rivers robbins roberts robertson robinson rodriguez rogers rojas romero rosales
  rose rosen ross rossi roy rubio ruiz russell russo ryan saito salazar salinas sanchez sandoval santana santiago
  santos sato schmidt schneider schroeder schultz schwartz scott serrano shah shaikh sharma shaw shen shin siddiqui
  silva simmons simpson singh smith snyder solis song soto spencer stephens stevens stewart stone suarez subramanian
  sullivan sun suzuki takahashi tan tanaka tang taylor thomas thompson to torres tran trinh trujillo truong tsai
  tucker turner valdez valencia valenzuela vargas vasquez vazquez vega velasquez villa villanueva vo vu wagner walker
  wallace walsh wang ward warren washington watanabe watkins watson weaver webb weber wei weiss wells west wheeler
  whitcombe white williams williamson willis wilson wong wood woods wright wu xie xu yamamoto yan yang yao ye yi yoon
  young yu yuan zamora zavala zhang zhao zheng zhou zhu zimmerman`.split(/\s+/),
)

/** Names that are more often used as a word, a month or a place. */
export const namesThatAreWords = new Set(
  `amber angel april aria art ash austin bailey ball banks bell berry bill bishop black brown bush butler carol carter
  chase christian cole cook costa cox crystal dawn day dean do drew eve faith fisher ford fox frank fuller gill grace
  grant gray green ha hall han harper harry hart hazel he hill ho holland holly hope hunt hunter iris ivy jack jade
  jan jay jerry jordan joy june king knight lane law le lee lily lo long luna ma mark marsh mason max may mercedes
  miller mills miranda morgan paige pan park parker perry phoenix pierce piper porter price quinn ray reed rice rivers
  rob robin rose ruby savannah scott smith song stone summer sun sydney tan taylor tim to torres trent troy violet
  virginia ward warren washington wei wells west white will willow wood woods young yu`.split(
    /\s+/,
  ),
)

/** Famous people and characters, and people after whom parts of a campus are named. These full names are allowed. */
export const publicNames = new Set(
  `aamir khan|adam sandler|adam smith|alan turing|albert einstein|alexander hamilton|ali wong|amelia earhart|amy tan|
  ann taylor|anna karenina|ariana grande|audrey hepburn|ben affleck|bob marley|bob ross|bowen yang|brad pitt|bruce lee|
  celeste ng|charles darwin|chris evans|chris martin|chris pratt|constance wu|david attenborough|david bowie|
  edgar allan|eleanor roosevelt|elizabeth taylor|emily bronte|emily dickinson|emma chamberlain|emma stone|emma watson|
  gemma chan|genghis khan|george clooney|george orwell|george washington|henry ford|isaac newton|jack daniels|
  jackie chan|jackson hole|james bond|jane austen|jane goodall|jeff bezos|jennifer lawrence|jeremy lin|jesse pinkman|
  jessica rabbit|jesus christ|jimmy carter|joan didion|joe biden|joe rogan|john cena|john lennon|john muir|johnny depp|
  justin bieber|kamala harris|karl marx|kate bush|kevin hart|kim jong|kim kardashian|kim namjoon|kim taehyung|kim yuna|
  kublai khan|leonardo dicaprio|lucy liu|luke skywalker|madison square|maggie cheung|marie curie|marie kondo|
  martin luther|mary poppins|mary shelley|michael jackson|michael jordan|michael scott|michelle obama|monica geller|
  nathan chen|nelson mandela|noah centineo|oliver twist|oscar wilde|pam beesly|paul mccartney|pete davidson|peter pan|
  peter parker|phoebe bridgers|phoebe buffay|priyanka chopra|rachel carson|rachel green|richard feynman|robert frost|
  roger revelle|rosalind franklin|ross geller|rukh khan|ruth bader|ryan reynolds|sabrina carpenter|sally rooney|
  salman khan|sam altman|selena gomez|serena williams|sherlock holmes|simu liu|stephen hawking|stephen king|
  steve harvey|steve irwin|sylvia plath|thomas jefferson|thurgood marshall|tom cruise|tom hanks|tom holland|
  toni morrison|travis scott|tyler durden|vera wang|vincent gogh|walter white|william shakespeare|wong kar|yao ming|
  zhang yimou|zhang ziyi|zoe kravitz`.split(/\|\s*/),
)
