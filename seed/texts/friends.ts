import type { SampleConfession } from './shape.ts'

export const friends: SampleConfession[] = [
  {
    title: 'דיברתי עברית בטלפון באוטובוס',
    content:
      'הייתי בטוחה שאף אחד לא מבין. חצי שעה סיפרתי לאחותי על הבחור מהמעבדה, כולל הכול, כולל הקטע עם השיער. כשירדתי, מישהו מהספסל מאחור אמר לי בנימוס ״בהצלחה איתו״. אני עוברת לגור במדבר.',
    appeal: 0.14,
    replies: [
      { from: 1, text: 'חחחח קרה לי בקופה של חדר האוכל. מאז אני לוחשת' },
      {
        from: 2,
        text: 'רגע, מה הקטע עם השיער',
        replies: [
          {
            from: 'op',
            text: 'לא.',
            replies: [
              { from: 2, text: 'בבקשה' },
              { from: 3, text: 'אני הייתי בספסל מאחור. לא אגלה. אבל הוא נשמע בחור טוב' },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'In Spirit',
    content:
      'Sa group chat namin puro inside jokes from last year, bago pa ako sumali. Apat na buwan na akong nag-"HAHAHA same". Kagabi may nagtanong, "wait, were you even there?" and I said "in spirit." So ayun, In Spirit na raw ang pangalan ko. Nilagay nila sa likod ng jacket. May jacket na ako. Di ko alam kung bakit ako naiiyak sa laundry room 😭',
    appeal: 0.12,
    replies: [
      { from: 1, text: 'HAHAHA same (i was not there)' },
      {
        from: 2,
        text: 'Initiation na yan, beh. Welcome.',
        replies: [{ from: 'op', text: 'thank you, present na ako this time' }],
      },
    ],
  },
  {
    title: "I don't know my best friend's name",
    content:
      "We've called each other 'man' since orientation and it's been two years. It is so much too late.",
    appeal: 0.4,
    replies: [
      { from: 1, text: 'ask to see his student card photo. "bet mine is worse"' },
      {
        from: 2,
        text: 'man?',
        replies: [
          {
            from: 'op',
            text: 'MAN?',
            replies: [
              {
                from: 2,
                text: "no i'm not him sorry. i just have the same problem with a guy i call chief",
                replies: [
                  { from: 3, text: 'chief??' },
                  { from: 2, text: '...please let it be you' },
                ],
              },
            ],
          },
        ],
      },
      { from: 4, text: 'Introduce him to somebody. "you two have met?" then shut up and listen' },
      { from: 5, text: 'order food together and look at the bag' },
      {
        from: 'op',
        text: "tried the student card thing. he said 'you first'. he squinted at it for SO long. reader, he didn't know either",
      },
      { from: 6, text: 'please never learn it' },
    ],
  },
  {
    title: 'eleven steps',
    content: `We were the kind of friends people got mixed up. Same coat, by accident. One phone charger between us. In first year we lived eleven steps apart, I know because we counted once, her door to my door, in socks, and whenever either of us had a bad day you'd hear it: eleven steps and then no knock, just the handle.

There wasn't a fight. I keep going back to look for the fight. She moved off campus, I got the lab job, there was a week when we both said "let's do something soon", and then we said it again. In the spring I saw her across the dining hall with people I'd never met and she was telling the story about the goat, OUR story about the goat, and I wasn't in it. She told it as if it had happened to just her. I ate my lunch outside.

I've been angry about the goat for a year. It took me until tonight to remember that I tell it too. And when I tell it I say "me and a friend".

So I wrote to her. I didn't do the big letter, I've got about six of those in drafts. I wrote: "how many steps is it now." It's 1:40, she won't be awake.

She's typing.`,
    appeal: 0.6,
    replies: [
      { from: 1, text: 'SHE’S TYPING' },
      { from: 2, text: "you can't end it there" },
      {
        from: 3,
        text: 'refreshing this like it’s my own phone',
        replies: [
          {
            from: 'op',
            text: 'she wrote "2,914. i looked it up in march."',
            replies: [
              {
                from: 1,
                text: 'in MARCH. she looked it up in march',
                replies: [{ from: 'op', text: "i'm putting my shoes on" }],
              },
              { from: 4, text: 'socks. it has to be socks' },
            ],
          },
        ],
      },
      {
        from: 5,
        text: 'What happened with the goat, though',
        replies: [{ from: 'op', text: 'it isn’t mine to tell alone 🐐' }],
      },
      { from: 6, text: 'Texted somebody because of this. Thank you, whoever you are.' },
    ],
  },
  {
    title: 'table for one by the trays',
    content:
      "I eat at 2:30 because it's empty then and nobody can see I'm by myself. It's week 7. I have people I say hi to, I have lab people, I have a guy I borrow a charger from, but I don't have anyone I could text 'lunch?' without it being weird. My mom asks who I eat with and I've invented a Rachel. Rachel's vegetarian. Rachel and I had a small falling out last week because I got tired of making up what she said.",
    appeal: 0.34,
    replies: [
      { from: 1, text: 'i eat at 2:30 for the same reason. which side? i’m by the cereal' },
      {
        from: 2,
        text: 'Hello, my actual name is Rachel and I am actually a vegetarian. This is a sign. Tomorrow?',
        replies: [
          {
            from: 'op',
            text: 'are you serious',
            replies: [
              {
                from: 2,
                text: 'Deadly. I have a yellow backpack. I would like an apology for the falling out',
                replies: [
                  { from: 'op', text: 'i’m sorry for whatever you said' },
                  { from: 3, text: 'can the cereal person come too' },
                  { from: 1, text: 'i’m already holding a tray' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: "Week 7 of my first year was the loneliest of my life and by week 7 of the second I couldn't get five minutes to myself. it turns, and you don't notice it turning",
      },
      {
        from: 'op',
        text: 'there were five of us. my mom asked how rachel was and i put her ON THE PHONE',
      },
    ],
  },
  {
    title: 'there’s a second group chat',
    content:
      "saw it over her shoulder. same picture, same people, not me. it's called our name with a 2 on the end. trying to be an adult about it, like maybe its for planning something, maybe it's my birthday, except my birthday was in august. i didn't say anything i just laughed at the thing she was showing me. then i went home and scrolled our chat back to find the day it got quiet. it was the 9th",
    appeal: 0.15,
    replies: [
      { from: 1, text: 'oof. i’m sorry. i know that feeling in the stomach exactly' },
      {
        from: 2,
        text: "Might be nothing. We have like five versions of ours because somebody's phone couldn't open the first. But ask the one you trust most. Alone, not in the group.",
        replies: [
          {
            from: 'op',
            text: 'asked. two of them are fighting about rent and made it so that i "wouldn’t have to pick a side". i’d have rather picked a side',
            replies: [{ from: 2, text: 'Say that exact sentence to them' }],
          },
        ],
      },
    ],
  },
  {
    title: 'Nobody here knew it was my birthday so I told the bus driver',
    content:
      "Not on purpose! He said 'how are we today' and I said 'twenty', and he looked at me in the mirror, and then he did the announcement. Next stop, library, and a happy birthday to the young man in the blue hat. And people clapped. A woman gave me half a croissant. Some guy in headphones who hadn't heard a thing clapped because everyone else was. I'd planned to just let the day go by, and now I've got a crumb of that croissant in a matchbox, is that disgusting",
    appeal: 0.44,
    replies: [
      { from: 1, text: 'a crumb in a matchbox. museum quality' },
      {
        from: 2,
        text: 'headphones guy here. happy birthday, i had no idea, i thought we’d hit a milestone or something',
        replies: [{ from: 'op', text: 'we had' }],
      },
      {
        from: 3,
        text: 'Happy birthday!! 🎂 from the entire 2nd floor of the old dorms, i just read it out',
      },
      { from: 4, text: 'not disgusting' },
      {
        from: 5,
        text: 'It’s that driver with the beard right? He did my thesis deadline. "Next stop, main gate, and best of luck to the lady with the laptop open"',
        replies: [{ from: 6, text: 'he did my divorce (mature student). tastefully' }],
      },
    ],
  },
  {
    title: 'I told her secret',
    content:
      "It wasn't a big one. She'd asked me not to and I did it anyway, because there was a gap in the conversation and I wanted to be the one who knew something. I saw it land on the other person's face, and I'd have paid any money to get it back. She doesn't know yet. I'm telling her tomorrow before she hears it, I've got it written on my hand so I won't turn it into a story in which I'm the victim: I did it, it was for attention, I'm sorry.",
    appeal: 0.13,
    replies: [
      { from: 1, text: 'most people would just hope. respect for going first' },
      {
        from: 2,
        text: 'how did it go',
        replies: [
          {
            from: 'op',
            text: 'she was quiet and then she read my hand. she said "ok. i’m going to be angry until about sunday". it’s sunday tomorrow',
          },
        ],
      },
    ],
  },
  {
    title: 'The sofa',
    content: `It was free. That should be said first, because everything that came after was because it was free.

It was on the curb behind the faculty housing, brown, three seats, one arm a bit chewed. Four of us stood round it like it was a fallen horse. "It's only fifteen minutes," said J., who's in love with his step counter. Fifteen minutes without a sofa.

We got to the first corner and had to put it down. Then we'd go thirty steps and put it down. And when you put a sofa down in the middle of a path, I learned this, you sit on it. You can't not. So we sat. By the fountain a girl asked if it was an installation. Outside the library two guys joined for one stop, like a bus. It started raining next to the gym and instead of running we all pulled up our feet.

Somewhere near the bike racks J. told us that his parents were splitting up. We were facing forward, all four in a row, no one had to look at anyone, and the rain was so loud. He just said it. A. put her hand on top of his head and left it there. Nobody said anything clever. Then we picked it up again.

It took three hours and ten minutes. It doesn't fit through the door. We measured the door afterward, because we're idiots. It lives under the stairs outside the bins now, and it's there that everyone goes when they've got something to say.`,
    appeal: 0.51,
    replies: [
      { from: 1, text: 'i was one of the guys who joined for one stop. 10/10 service' },
      { from: 2, text: 'hand on top of the head is the correct response to almost everything' },
      {
        from: 3,
        text: "I think that's our old sofa. The chewed arm was Biscuit, he's a beagle. We're so glad it's got work.",
        replies: [{ from: 'op', text: 'tell biscuit the arm is everyone’s favorite seat' }],
      },
    ],
  },
  {
    title: '"on my way"',
    content:
      "I could hear the shower, D. I could hear you shampooing. You said you'd just passed the bookstore.",
    appeal: 0.04,
    replies: [
      { from: 1, text: 'on my way (emotionally)' },
      {
        from: 2,
        text: 'tell D everything starts 40 minutes earlier than it does. four years, works every time',
      },
    ],
  },
  {
    title: 'She made the team and I said the right things',
    content:
      "I hugged her, I screamed, I took the picture. We'd trained together the whole summer, every morning, her car, my playlist. They had one spot. It's hers and she's better than me, by about a hair, I've always known about the hair. I meant the hug. But later I put my shoes at the very back of the closet, behind the suitcase. I'd like to be happy for her all the way through, and I'm happy maybe two thirds of the way down, and then there's this bit at the bottom.",
    appeal: 0.11,
    replies: [
      { from: 1, text: 'two thirds is a lot. the bottom bit takes a few weeks' },
      {
        from: 2,
        text: 'I was the one who got the spot once. I could tell, and I loved her more for the scream. Get the shoes out, she’ll need somebody to run with who isn’t a rival',
        replies: [{ from: 'op', text: '6 a.m. tomorrow. her car, my playlist' }],
      },
    ],
  },
  {
    title: 'thanks for not asking',
    content:
      'You saw my face, you said "want to go look at the ducks", and we went and looked at the ducks.',
    appeal: 0.17,
  },
  {
    title: 'fourteen-minute voice notes',
    content:
      "my friend from home sends them while she does the dishes. you can hear plates. nothing happens in them!! her boss, a coat she might return, what her neighbor's doing with that fence. I used to skip through. now I save them for the walk back from my late class, and when there's none I'm a bit lost, i walk in this stupid silence. she asked if they're too long and i said maybe a little short",
    appeal: 0.08,
    replies: [
      {
        from: 1,
        text: 'i need to know about the fence',
        replies: [
          { from: 'op', text: 'he’s taken it DOWN. nobody knows why. next episode thursday' },
        ],
      },
    ],
  },
  {
    title: 'mom friend resigning',
    content:
      "I carry the plasters. I carry the charger, the painkillers, the spare hair tie, I know everyone's allergies and everybody's exam times, I wait until the last one texts 'home'. On Saturday I was sick in the bathroom for an hour at M.'s and someone knocked to ask if I had any gum. I had gum. I passed it under the door. I'm not mad, I made myself into this, I just lay there on the tiles and wondered who I text when I'm home.",
    appeal: 0.2,
    replies: [
      { from: 1, text: 'the gum under the door. NO' },
      { from: 2, text: 'text here. text this thread. “home”' },
      {
        from: 3,
        text: 'Sometimes we let the mom friend do it because she looks like she enjoys it. I never once thought to ask mine. Doing it now.',
        replies: [
          {
            from: 'op',
            text: 'i do enjoy it. like 80 percent. it’s the other 20',
            replies: [
              {
                from: 3,
                text: 'She answered. She said "omg are you dying??" so I guess I really had never asked',
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'I think you might be mine. I texted you 10 min ago. check your phone',
        replies: [{ from: 'op', text: 'home 🥹' }],
      },
      { from: 5, text: 'next weekend you hand the bag to somebody. physically. the bag' },
    ],
  },
  {
    title: "I'm not allergic to eggplant",
    content: 'He cooks it every Sunday, with so much hope.',
    appeal: 0.19,
    replies: [
      { from: 1, text: 'with so much hope 😭😭' },
      {
        from: 2,
        text: "Nobody's allergic to eggplant, he knows",
        replies: [
          {
            from: 'op',
            text: 'he carries antihistamines for me. in a little pouch',
            replies: [{ from: 3, text: 'the lie has a POUCH' }],
          },
        ],
      },
      { from: 4, text: 'try it roasted with tahini and then have a miraculous recovery' },
      {
        from: 5,
        text: 'my whole floor told a guy we were allergic to his accordion',
        replies: [
          { from: 2, text: 'and?' },
          { from: 5, text: 'he started playing it outside "for our safety"' },
        ],
      },
    ],
  },
  {
    title: 'The knitting people',
    content: `I went because it said free tea and it was raining, and because the alternative was going home and talking to nobody until Monday.

There were nine of them in a room behind the chapel. I said I was only there to look. The president, who's got a shaved head and studies something with rockets, gave me needles and a ball of horrible mustard-coloured wool and said "everybody's first thing is a rectangle". And then they ignored me. I can't tell you how nice it was. They argued about whether a hot dog counts as soup and about somebody's landlord, and I sat there and made a rectangle, and every time I dropped a stitch a hand came from the left, without a word, picked it up and gave it back to me.

I stammer. Usually when I come into a room with new people there's this moment where I can see them working out how to have their face. In there everyone's looking at their hands. By the third week I'd told a whole joke. It took me a while to get to the end of it and nobody looked up, nobody helped, they just went on knitting at the speed of the joke. And then they all laughed and four of them lost count.

The rectangle's two meters long now. I don't want to cast off because I'm not sure what happens then.`,
    appeal: 0.38,
    replies: [
      { from: 1, text: '"knitting at the speed of the joke" oh wow' },
      {
        from: 2,
        text: 'When you cast off you get to choose a colour. That is all that happens. (left hand)',
        replies: [
          { from: 'op', text: 'hi left hand. is there anything but mustard' },
          { from: 2, text: 'There is also a different mustard' },
        ],
      },
      { from: 3, text: 'what time / can i come / i also only want to look' },
    ],
  },
  {
    title: 'We did not speak for five months because of a board game',
    content:
      'She traded the wheat to him. She KNEW what I needed the wheat for. I said something about her character that went well beyond wheat. She left, in my slippers. Five months. Today there was a knock and a box outside my door, with the slippers in it, washed, and inside the left one a single tiny wooden wheat. I rang her and neither of us could talk for laughing, and then for other reasons.',
    appeal: 0.23,
    replies: [
      { from: 1, text: 'never ever trade the wheat' },
      {
        from: 2,
        text: 'so now the game is missing a wheat',
        replies: [{ from: 'op', text: 'the game is over. it’s on my keyring' }],
      },
      { from: 3, text: 'brb putting something small in someone’s slipper' },
    ],
  },
]
