const roomOf =
  /\b(?:lives?|living|lived|dorms?)\s(?:in|at)\s(?:\p{Lu}\p{L}{2,20}\s){1,3}\d{3,4}\b(?!\s(?:days?|weeks?|hours?|miles?|years?|more|students?|people))|\b[Rr]oom\s\d{3,4},?\s(?:\p{Lu}\p{L}{2,20}\s){1,2}(?:Hall|House|Tower)\b/gu

/** Where nobody sleeps. */
const taught =
  'Lecture|Library|Geisel|Price|Center|Building|Lab|Theatre|Theater|Peterson|Solis|Pepper|Galbraith|Ledden|Mandeville|McGill|York|Mayer|Urey|Bonner|Pacific|Robinson|Jacobs|Rady|Social|Natural|Cognitive'
const home = String.raw`(?!(?:${taught})\b)\p{Lu}\p{L}{2,20}`
const roomIn = new RegExp(
  String.raw`\b[Rr]oom\s\d{3,4}[A-Za-z]?\s(?:of|in|at)\s(?:${home}\s){1,2}(?:Hall|House|Tower)\b|\b(?:in|at)\s(?:${home},?\s){1,2}(?:(?:Hall|House|Tower),?\s)?(?:[Aa]pt|[Aa]partment|[Uu]nit|[Rr]oom|[Rr]m|[Ss]uite)\.?\s?#?\d{2,4}[A-Za-z]?\b`,
  'gu',
)
const homeIn =
  /\b(?:dorms?|college|apartments?|lives?|living|lived)\b[^.!?\n]{0,24}\b(?:building|bldg|tower)\s\w{1,2},?\s(?:room|rm|apt|apartment|unit|suite)\s?#?\d{2,4}[a-z]?\b/gi
const unitOf = /(?<![\p{L}\d$.,/:#-])\d{3,5}\s\p{L}{4,20}\s(?:apt|unit)\s?#?\d{1,4}[a-z]?\b/giu

/** Of homes, which are asked about. */
export const rooms = [roomOf, roomIn, homeIn, unitOf]
