import { foldedText } from '../../../contract/fold-text.ts'

/** Returns whether a text says that someone wants to die or hurt themselves. Only the browser checks this. */
export function mentionsSelfHarm(text: string): boolean {
  return danger.test(plainWords(text))
}

/** Separates words by single spaces, drops apostrophes, and undoes spellings like 'k1ll' and 'K I L L'. */
function plainWords(text: string): string {
  return ` ${foldedText(text)} `
    .replace(/['’`´]/g, '')
    .replace(/(?<=\p{L})[013](?=\p{L})/gu, (digit) => ({ 0: 'o', 1: 'i', 3: 'e' })[digit] ?? digit)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<= )(?:\p{L} ){5,}/gu, (letters) => `${letters.replaceAll(' ', '')} `)
}

const self = '(?:my|him|her|your|them) ?sel(?:f|ves)'
const who =
  '(?:i|he|she|they|we|friend|roommate|mate|brother|sister|mom|mother|dad|father|boyfriend|girlfriend|partner)'
const wants =
  '(?:want|wants|wanted|wanna|wish|wishes|need|needs|hope|hopes|ready|going|gonna|trying)'
const dont = '(?:do not|dont|does not|doesnt|did not|didnt|cannot|can not|cant|never)'
const notOfLife =
  '(?! (?:back|savings?|seriously|for granted|story|stories|advice|lessons?|jackets?|insurance|drawing|sciences?))'
const anyMore = '(?: any ?more| any ?longer)'

const phrases = [
  `(?:kill|killing|killed|kills|unalive|unaliving|unalived|hang|hanging|hanged|hung|shoot|shooting|shot) ?${self}(?! (?:laughing|in the foot|a) )`,
  `(?:drown|drowning|drowned) ?${self}(?! in (?!the (?:ocean|sea|pool|lake|river|bath|tub)))`,
  `(?:cut|cutting|cuts|burn|burning|hurt|hurting|hurts|harm|harming|harmed) ?${self}(?! (?:some|off|out|short|shaving|cooking|on (?!purpose)|at|while|playing|with a|trying|running|in the foot))`,
  `${who} (?:[a-z]+ ){0,3}${wants} (?:to )?(?:just )?die(?! (?:laughing|of|for|on|in peace|hard|inside))`,
  '(?<!(?:phone|laptop|computer|battery|car|bike|plant|plants) |is )(?:want|wants|wanted|wanting|wanna|ready)(?: to| 2)?(?: just| really)? die(?! (?:laughing|of|for|on|in peace|hard|inside|by|is))',
  '(?:hope|wish) (?:i|someone|somebody) (?:could |would |can )?(?:just )?(?:died?|kill me)(?! (?:laughing|of|for|on|in this))',
  `wish(?:ed|es)? (?:i|he|she|they|we) (?:was|were|am|is) dead`,
  `wish(?:ed)? (?:i|id|i had|i was|i were) never (?:been )?born`,
  `(?:end|ending|ended|take|takes|taking|took|taken) (?:my|his|her|their)(?: own)? life${notOfLife}`,
  `end(?:ing)? it all`,
  '(?<!(?:laptop|computer|phone|printer|charger|car|code|wifi) (?:just )?(?:commits?|committed|is) )suicid(?:e|es|al|ally)(?! (?:squad|silence|door|doors|boys|girls))',
  'better (?:off dead|(?:off )?without me)',
  'rather be dead',
  'feel like ending it(?! with)',
  'burden (?:to|on) (?:everybody|everyone|my family|my parents|my friends)',
  'let me die',
  '(?:no reason|any reason|dont see a reason|nothing(?: left)?|no point)(?: for me)? (?:to live(?: for)?|to be alive|in living)',
  `${dont} (?:want to |wanna )?(?:live|be alive|exist|go on)${anyMore}`,
  `${dont} (?:think i |know if i )?(?:want to|wanna) (?:be alive|exist|be on this (?:earth|planet)|be (?:here|around)${anyMore}|wake up (?:tomorrow|again|ever))`,
  '(?:cannot|can not|cant) (?:go on(?= (?:$|(?:like this|living|and|but|i|it|its|everything|nothing|with my life|without (?:him|her|them|you)) ))|(?:keep living|live like this)(?! in))',
  '(?:dont|do not) deserve to (?:live|be alive)',
  '(?:no|lost (?:my|the|all)) will to live',
  '(?:done with|hate|hated|sick of) (?:living|life|being alive)(?= (?:$|(?:and|i|it|so|anymore) ))',
  `(?:give|gave|giving|given) up on (?:life|living)${notOfLife}`,
  `wish i (?:(?:didnt|did not) exist|(?:wasnt|was not|werent|were not) (?:alive|here any ?more))`,
  '(?:want to|wanna|wish i could|going to) (?:stop existing|not exist|(?:disappear|vanish) (?:for ?ever|for good|and never come back))',
  'should just (?:disappear|die)',
  '(?:sleep|asleep)(?: tonight)? and (?:never|not|dont|wont) wake(?! up (?:until|till|before))(?: up)?',
  `(?:hope|wish|pray) (?:i|to) (?:${dont}|not) wake up`,
  'self ?harm(?:s|ed|ing)?',
  '(?:want to|wanna|going to|gonna|planning to|plan to|tried to|trying to|might|thinking of) overdos(?:e|ing)',
  '(?:i|he|she|they|friend|roommate|brother|sister) overdosed(?! on (?:coffee|caffeine|boba|sugar|vitamin))',
  '(?:took|take|taking|swallow|swallowed|swallowing) (?:all|too many|a bunch|a lot|[0-9]+|the (?:rest|whole bottle)|an? (?:whole |entire )?bottle)(?: of)?(?: my| the| her| his)?(?: sleeping)? (?:pills|tylenol|advil|ibuprofen|aspirin|xanax|meds(?! on time))',
  '(?:jump|jumping|jumped) (?:off|from|in front of) (?:geisel|(?:a|an|the|that|my) (?:[a-z]+ )?(?:bridge|roof|building|balcony|cliff|overpass|train|trolley))',
  '(?:almost|nearly) jumped(?= (?:$|yesterday|today|tonight|last))',
  '(?:thought|thoughts|thinking|think) (?:of|about) jumping(?= (?:$|off|from|and|again|in front))',
  'slit(?:ting)? (?:my|his|her|their) (?:wrists?|throat)',
  'tired of (?:living|being alive)',
  'want(?:s|ed)? to be dead(?! (?:centre|center|last|serious|honest))',
  '(?:thinking|think|thoughts) (?:about|of) (?:dying|suicide|death every)',
  '(?:point|sense) (?:of|in) (?:being alive|living)',
  '(?:happier|better|easier|notice|notices|care|cares|cry|miss me) if i (?:(?:was|were|am) (?:gone|dead|not here)|(?:wasnt|werent|am not) (?:here|around|alive)|(?:just )?(?:die|died|disappear|disappeared|vanished)(?! from))',
  '(?:nobody|no one|noone) (?:would |will |d )?(?:even |ever |really )?miss me(?! (?:at|in|on))',
  'death would be (?:easier|better|a relief)',
  '(?:wrote|write|writing) (?:my |the |a )?goodbye (?:letters?|notes?)(?! to (?:ucsd|campus))',
  '(?:come to|come for|cry at|show up (?:at|to)) my funeral',
  '(?:i|relapsed|started) (?:and )?cut(?:ting)? again',
  '(?:keep|kept|cant stop|clean from) cutting(?= (?:$|(?:again|me|my (?:arms?|wrists?|thighs?|legs?|skin)|and i|every|at night|because) ))',
  '(?:cut|cuts|cutting) (?:up )?(?:my|her|his|their) (?:arms?|wrists?|thighs?|legs?|skin)(?! (?:[a-z]+ing|hair|at|on (?!purpose)|in|with a|workout|day))',
  'why am i (?:still )?alive',
  '(?:life is|lifes) (?:really |just )?not(?: really| even)? worth it',
  'life (?:isnt|aint)(?: really| even)? worth it',
  '(?:not|isnt|aint)(?: really| even)? worth living',
  '(?<!(?:[0-9]|few|many|some|couple|more|hundred|thousand|ten|fifteen|twenty|thirty|forty|fifty|the|of) )kms(?! (?:away|from|per|an hour|long|north|south|east|west))',
  'kys',
  'sewer ?slid(?:e|al|ed)(?! at)',
  '(?:want|wants|wanna|need|ready|going|gonna|trying|thinking)(?: to| of| about)? unaliv(?:e|ing)',
  `${who} took (?:some |the |those |her |his )?pills(?! (?:for|this morning|on time|like|with))`,
  '(?:have|has|got) (?:a |the |my )?(?:plan|note|letters?) and (?:the |a |some |my )?(?:pills|rope|gun|means|date|place)',
  '(?:saving|saved|hoarding|stockpiling|collecting) (?:up )?(?:all )?(?:my |the |his |her )?(?:sleeping )?(?:pills|meds|xanax|tylenol)',
  'how many (?:sleeping )?(?:pills|tylenol|advil|ibuprofen|aspirin|xanax) (?:does it|do i|would it|will it|until|to (?:die|end|never))',
  '(?:bye|goodbye)(?: forever| everyone| everybody| all)? i (?:just |really )?(?:cant|cannot|can not) (?:do|take) (?:this|it)(?: any ?more)?',
  '(?:cant|cannot|can not) (?:do|take) (?:this|it) any ?more (?:and )?i (?:just |only )?want (?:it|this|everything)(?: all)? to (?:be over|end|stop)',
  'want it all to (?:be over|end|stop)',
  '(?:wrote|written) (?:the|my|all the|all my) (?:letters|notes?) (?:to|for) my (?:family|parents|friends|mom|dad|brother|sister)',
  '(?:wish|hope|hoping|want) (?:the|a|that|some) (?:car|bus|truck|trolley|train|shuttle) (?:would |to |will )?(?:just )?(?:hits?|kills?|runs? me over)',
  '(?:thought|thoughts|think|thinking|want|wanted|wanna|urge|going|gonna|feel like)(?: [a-z]+){0,2} (?:step|stepping|walk|walking|run|running|jump|jumping|throw|throwing)(?: myself)? (?:in front of|into|onto|under) (?:a |the |an |that )?(?:[a-z]+ )?(?:train|trolley|bus|car|truck|traffic|tracks|shuttle)',
  '(?:think|thinking|thought)(?: [a-z]+)? (?:of|about) how (?:high|tall) (?:the|that|this) (?:[a-z]+ )?(?:structure|bridge|roof|building|balcony|cliffs?)',
  'stood (?:on|at) the edge (?:of )?(?:the )?(?:[a-z]+ ){1,4}(?:for an hour|for hours|last night|tonight|and (?:thought|almost|cried))',
  '(?:voices?|head|brain) (?:tell|tells|telling|told|keeps telling|keep telling) me to (?:jump|die|hurt|kill|end it|do it|cut)',
  'relapsed and (?:the )?(?:cuts?|scars|marks)',
  '(?:burn|burning|burned) my (?:arms?|wrists?|thighs?|legs?|skin)(?! (?:on (?!purpose)|at|with|while|in|by))',
  '(?:no|any|see a) reason to (?:make it to|keep going|go on|stay alive|wake up)(?! (?:early|at))',
  'ending things (?:tonight|for good|forever|myself)',
  '(?:bought|got) (?:a|the|some) rope(?! (?:for|ladder|swing|course|bridge))',
  '(?:tied|tying|made|making) (?:a|the|my) noose',
  'no (?:other )?way out(?: of this)? (?:for me|except|but (?:one|death))',
  'my last post (?:ever|thank|goodbye|bye|im sorry|i love|forgive)',
  '(?:quiero|quisiera|prefiero) (?:morir|morirme|matarme)',
  'me quiero (?:matar|morir)',
  'suicid(?:arme|arse|io)',
  'quitarme la vida',
  'no quiero vivir',
  'will (?:nicht mehr leben|sterben|mich umbringen|tot sein)',
  '(?:selbstmord|suizid|umbringen will)',
  '(?:veux|voudrais|envie de) (?:mourir|me tuer|plus vivre)',
  'me suicider',
  '(?:quero|queria) (?:morrer|me matar)',
  '(?:muon chet|tu tu|tu sat)',
  'voglio (?:morire|uccidermi)',
]

/** Phrases in languages that put no spaces between words. They match anywhere in the text. */
const unspaced = ['想死', '自杀', '自殺', '不想活', '死にたい', '自殺したい', '죽고 ?싶', '자살']

const danger = new RegExp(
  ` (?:${phrases.join('|')})(?= )|${unspaced.map((phrase) => foldedText(phrase)).join('|')}`,
  'u',
)
