import { dictionary } from '@zxcvbn-ts/language-common'
import { givenNames, surnames, wordsToo } from './known-names.ts'

/** Whether all of it are words one meets in a sentence, in any of their forms. */
export function isEveryday(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => word.length < 3 || isWord(word) || (!isBuiltOnName(word) && ending.test(word)))
}

/** As accounts are called after people: 'jessielee', 'jmoreno'. */
export function isCalledAfterSomebody(text: string): boolean {
  const name = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return !isWord(name) && isBuiltOnName(name)
}

/** In any of its forms. */
export function isWord(word: string): boolean {
  if (known.has(word)) return true
  const { 0: stem } =
    /^.*?(?=(?:e?s|e?d|ing|e?r|est|ly|y|able|ful|less|ness|ish|ic|al|ive|ous)$)/.exec(word) ?? ['']
  if (stem.length < 3) return false
  return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')].some((form) =>
    known.has(form),
  )
}

function isBuiltOnName(name: string): boolean {
  if (name.length > 40 || givenNames.has(name) || surnames.has(name)) return false
  if (name.length > 5 && surnames.has(name.slice(1)) && !wordsToo.has(name.slice(1))) return true
  for (let cut = 4; cut <= name.length - 2; cut++) {
    const given = name.slice(0, cut)
    if (givenNames.has(given) && !wordsToo.has(given)) return true
  }
  return false
}

const ending =
  /..(?:ing|ed|ive|ous|able|ible|ful|less|tion|sion|ment|ness|ity|ism|ist|ical|tic|nic|ish|ly|like|ate|ant|ent|ial|ual|ary|ory)$/

const known = new Set([
  ...dictionary['diceware-common'].map(String),
  ...`the and for are but not you all any can had her his him was one our out get has how its let may new now old see way who did yes she too use that with have this will your from they know want been good much some time very when come here just like long make many more only over such take than them well were what into year about after again also always another anyone anything around away back bad bar before best better big both call chat cool could crazy dead dear does doing done down dry dumb each else ended even ever every everyone everything evil fake fan far fast fat feel few fire food free full fun gay girl girls give goes gone got great group guy guys hate heavy help hey high home hot huge ill insane it itself keep kid kids lag laggy lame last late later left less lie lies life lit live lives lmao loud love low mad main made man max maybe mean men mess mid mine most must myself name near need never next nice none nothing off okay once open other people perfect please poor posts private public quiet rare real red right sad safe same say says server shit should sick silly since slow small social something sorry sort still story stuff such super sure talk team that's their then there these thing things think those though three time tired tonight top toxic trash true two ugly unsafe until upon vibe wait wack weak weird went where which while whole why wild without wont woman women work worse worst would wrong yall year years yet young
    algo algorithm app apps archive archived ate blocked boring bot bots broke broken bug buggy bullshit busy canceled cancelled captions cesspool chaos channel chats comments content creator creators cringe dms doomscroll down drama dude bro bros edits edgy emoji emojis expired fandom feed filter filters flagged followers followers frfr friends glitch glitched glitchy gossip goat goated hacked hacker handle hashtags hella hilarious hype iconic idk idc ikr imo invite jail kinda lags lagged locked lol lowkey highkey main mains male meme memes mods muted nerfed nfts nitro notifs numb offline online outage paid password pfp pics pinned poll polls post poster premium profile profiles rate reel reels rizz rn roblox scam scams scammer scammy sent sesh shadowbanned shorts slaps slay slept sob spam spammy spicy stalker stan stans status stories streak streaks stream streamer streamers subs sucks sus sussy tabs tag tags tbh temp thirsty thread threads toast tos trolls tho troll unhinged unreal update updated updates upvotes verified viral vid vids views vip wallet wifi wtf wya yikes zoomers bestie besties undergrad undergrads grad grads freshman freshmen sophomore junior senior prof profs alumni campus ucsd triton tritons admissions starbucks chipotle netflix spotify google youtube amazon uber costco vons ralphs panda target minecraft valorant fortnite overwatch anime beyonce absolute actually addicted afternoon against ago album already although amazing among answer appointment area around ask asleep ass august autumn awesome awful awkward baby bad band bed behind believe below beside between birthday black blue board boat body book books bored both boy boys bread break breakfast brother brown building bus business camera campfire car care cat cheap check chicken child christmas church city class classes clean clear close closed clothes club coffee cold college coming concert cook cookie cops corner costs country couple course cousin crowd cry cute dad damn dance dark dating daughter day days dead death december deep deny depressing desk different dinner doctor dog dogs door dorm double downhill dream drink drive drunk early easy eating eight eighty email empty english enough entire evening exam exams eye eyes face fact fair fall family famous favorite february feet fight film final finals fine finish first five floor follow foreign forever forget fork forty four french fresh friday friend front fuck fucking funny game garden german ghost giant glad glass gold gone grade grades grandma grass gray green grew ground group guess guitar gym hair half hand happen happy hard head health hear heart hell himself hit holiday homework honestly hope hopeless hospital hour house hungry hurt husband idea important inside interest internet internship interview january job joke july june key kill kind kiss kitchen know knows language large laugh laundry law learn leave lecture legal lesson letter library light listen lonely look looking lose loser lost lot lunch main mall march market math matter meat medicine meet meeting memory message middle midnight midterm milk mind minute minutes miss moment monday money month months moon morning mother mouth move movie muddy murder music named nasty nature neck neighbor nervous news night nine noise noon north nose note notes november number october office often old onto opinion orange order others ours outside owner page pain paper parents park part party pass past paying peace person phone photo picture pizza plan plane plant plants play please police pool popular power practice pretty price problem problems professor pulse purple push question quick quit quiz radio rain rainy rather read ready reason rent repair rest restaurant rice rich ride river road room roommate roommates round route rules run sandwich saturday school science sea seat second see semester send september serious service session seven several sex shoes shop short shot show shower shut sick side sign sing single sister sit six size skin sky sleep smart smell smile snow social soft some somebody song soup south speak spent spring stage stand star start station stay steal still stop store storm straight strange street strong student students study stupid style sub summer sunday sushi sweet swim table taco taste taxi tea teach teacher television ten terrible test tests thank thanks theirs themselves thirteen thirty thousand throw thursday ticket tiktoks today together toilet tomorrow tough town traffic train trash travel tree trip trouble true truth tuesday tv twelve twenty twice type under university upset usual vegan video visit voice walk wall warm wash watch water wear weather website wednesday week weekend weeks white wide wife wind window winter wish within wonder wood word words work world worry write writing wrote yellow yesterday yourself zero`.split(
    /\s+/,
  ),
])
