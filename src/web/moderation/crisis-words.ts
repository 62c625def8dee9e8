import { foldedText } from '../../contract/folded-text.ts'

/** Whether a text says that somebody wants to die or to hurt themselves. Asked in the browser alone. */
export function tellsOfDanger(text: string): boolean {
  return danger.test(plainWords(text))
}

/** Words between single spaces, without apostrophes, and as they are read: k1ll, K I L L. */
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
  'suicid(?:e|es|al|ally)(?! (?:squad|silence|door|doors|boys|girls))',
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
  '(?:happier|better|easier|notice|notices|care|cares|cry|miss me) if i (?:(?:was|were|am) (?:gone|dead|not here)|(?:just )?(?:die|died|disappear|disappeared|vanished)(?! from))',
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
  'want to unalive',
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

/** Of scripts without spaces, wherever they stand. */
const unspaced = ['想死', '自杀', '自殺', '不想活', '死にたい', '自殺したい', '죽고 ?싶', '자살']

const danger = new RegExp(
  ` (?:${phrases.join('|')})(?= )|${unspaced.map((phrase) => foldedText(phrase)).join('|')}`,
  'u',
)
