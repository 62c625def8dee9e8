import type { SampleConfession } from './shape.ts'

export const smallJoys: SampleConfession[] = [
  {
    title: 'رائحة القهوة في آخر الممر',
    content:
      'كل صباح تقريباً في السابعة أشمّ رائحة قهوة بالهيل في ممر السكن، ولا أعرف من أي غرفة تأتي. أقف عند المصعد دقيقة زيادة فقط لأشمّها، وأحسّ أن أمي في المطبخ. لا أريد أن أعرف من هو حتى لا يتوقف الأمر، لكن إن كنت تقرأ هذا: شكراً ☕️',
    appeal: 0.2,
    replies: [
      {
        from: 1,
        text: 'يمكن أكون أنا 😅 أمي ترسل لي الهيل كل شهر',
        replies: [
          {
            from: 'op',
            text: 'لا تقل رقم الغرفة!! خلّيها سر... بس ممكن فنجان يوم الجمعة؟',
            replies: [{ from: 1, text: 'أهلاً وسهلاً. الباب مفتوح من سبعة ونص' }],
          },
        ],
      },
      {
        from: 2,
        text: 'can whoever this is please make enough for the hallway, there are several of us standing there',
      },
      { from: 3, text: 'صباح الخير من الطابق اللي تحت، توصل عندنا كمان' },
    ],
  },
  {
    title: 'le cafe\u0301 de seize heures',
    content:
      "On était censés parler français vingt minutes par semaine, pour valider le module. Lui apprend, moi je suis en échange. Ça fait sept mois. Il a commencé avec « je suis une table » et hier il m'a expliqué, sans faute, pourquoi il s'est disputé avec son père. Il cherchait un mot, il ne l'a pas trouvé, et j'ai fait exprès de ne pas l'aider parce que je voulais voir ce qu'il allait inventer. Il a dit « un silence avec des meubles ». Je n'ai jamais corrigé.",
    appeal: 0.16,
    replies: [
      { from: 1, text: '« un silence avec des meubles » mais c’est magnifique' },
      {
        from: 2,
        text: 'c’est moi la table 🙋🏻‍♂️ je me suis reconnu',
        replies: [
          { from: 'op', text: 'de\u0301sole\u0301e. tu as fait du chemin, pour une table' },
          { from: 2, text: 'jeudi seize heures ? je paie' },
        ],
      },
    ],
  },
  {
    title: 'the dog in the recordings',
    content:
      "Our lectures are recordings from some years back, and at minute 31 of almost every one there's a dog. One bark, far off, and the professor says 'yes, thank you' and goes on. I live for it. I've seen the last four just for the 'yes, thank you'. Today I met her in person to ask about the exam and at the end I couldn't help it, I asked about the dog. She was quiet a second. Then she said he's fifteen now and doesn't bark anymore, but when she listens back to check the sound she always lets that bit play. She showed me a picture. He's got a white face. 'Yes, thank you,' she said to the phone.",
    appeal: 0.57,
    replies: [
      {
        from: 1,
        text: 'WE ALL WATCH FOR MINUTE 31. there’s a whole thing in the group chat, we type “yes thank you” at the same time',
        replies: [
          {
            from: 'op',
            text: 'i didn’t know about the chat. i thought it was just me and him',
            replies: [
              {
                from: 1,
                text: 'joining code’s on the course page. bring tissues for lecture 18, he barks twice',
                replies: [{ from: 2, text: 'LECTURE 18!!!!' }],
              },
            ],
          },
        ],
      },
      { from: 3, text: 'i’ve emailed her asking if he likes cheese. he does. we’re organising' },
    ],
  },
  {
    title: 'leaf report',
    content: 'Walked a whole detour for one crunchy leaf. It was extremely crunchy 🍂',
    appeal: 0.05,
  },
  {
    title: 'He waits',
    content:
      "There's a driver on the late line who waits if he sees you running. Not that he's slow to leave, he actually turns the inside lights back on, so you know. I've been the one running, I've got bad shins and a bag full of clay. And you're thirty meters away and hopeless, and then that yellow light comes on.",
    appeal: 0.13,
  },
  {
    title: 'My grandmother has learned to text',
    content: `She's 81 and I set it up for her at New Year's, large letters, my picture on the button. She held it like something that had fallen out of a nest.

For three weeks nothing. Then, in the middle of a seminar: "R"

I wrote back "Hi Grandma!! Is everything all right?" and forty minutes later: "Yes"

Over the next few days I got: "Soup", then "Mrs. next door has a new hip", then a photograph of the inside of her purse. She signs each one with her full name. She thinks that they're charged by the word, so she's very dense, she writes like a telegram from a ship: COLD. TOMATOES FINISHED. THINKING OF YOU ALSO YOUR COAT.

I've told her many times that they're free. She said, "That's what they say."

Last Thursday I failed something rather important and didn't tell anybody. I went to bed at four in the afternoon. At 4:20 it buzzed, and it was her, and she'd written, all by itself, no reason, with her whole name below: "Did I ever tell you you were a very good baby. No trouble."

I don't know what made her. I asked afterward and she said she'd had some words left over.`,
    appeal: 0.86,
    replies: [
      { from: 1, text: 'SHE HAD SOME WORDS LEFT OVER' },
      {
        from: 2,
        text: 'THINKING OF YOU ALSO YOUR COAT',
        replies: [{ from: 3, text: 'i’m signing every message to my boyfriend like this now' }],
      },
      {
        from: 4,
        text: 'mine only sends the thumbs up. to everything. i told her about my breakup 👍🏿',
        replies: [
          {
            from: 'op',
            text: 'that’s an answer though. that’s approval',
            replies: [{ from: 4, text: 'she never liked him' }],
          },
        ],
      },
      {
        from: 5,
        text: 'Please save them somewhere that is not the phone. I lost mine with the phone',
        replies: [{ from: 'op', text: 'writing them in a notebook tonight. thank you. i’m sorry' }],
      },
      { from: 6, text: 'the inside of her purse is a love letter' },
    ],
  },
  {
    title: 'two for one',
    content: 'The vending machine dropped two and I looked around like I was in a heist movie. 👀',
    appeal: 0.03,
  },
  {
    title: 'A duck slept on my foot',
    content:
      'i was on the grass by the pond, not crying exactly. this duck gets out of the water, looks at me sideways with the one round eye, climbs on my shoe, turns around once and sits down. it was SO warm?? did everyone know theyre that warm. missed my entire afternoon lab because i couldnt move. how do i put that in the email 🦆',
    appeal: 0.24,
    replies: [
      { from: 1, text: '"Dear professor, I was needed"' },
      {
        from: 2,
        text: 'TA here, we’d 100% excuse a duck. Attach photo',
        replies: [
          {
            from: 'op',
            text: 'attached. he replied "which duck" and then "ah, that one. excused"',
          },
        ],
      },
    ],
  },
  {
    title: 'petrichor, is it called',
    content:
      'first rain since I moved here. Everyone came out on the balconies, nobody had planned it. somebody four windows down was holding out a plant.',
    appeal: 0.05,
  },
  {
    title: 'I fixed the zipper',
    content:
      'with a fork and a pencil. its been stuck since october and ive been putting that coat on over my head like a sweater for five months, IN PUBLIC, and tonight i actually sat down and looked at it and it took ten minutes. ive zipped it up and down maybe 60 times. roommate asked me to stop and then asked if she could have a go',
    appeal: 0.02,
  },
  {
    title: 'Good morning, señora',
    content: `I get back from the night shift at six and she's starting hers, the lady who does our stairs. For a year it was good morning, good morning. We'd both be tired in opposite directions.

Then I learned 'que tenga buen día' off a video and practised it in the elevator. She put the mop down. She said a whole paragraph to me, with hands, and of all of it I understood 'finally' and 'thin'.

Now there's something wrapped in foil on the third step every Friday. Tamales. The first time I thought someone had dropped them, so I stood guard next to them until she came out of the broom closet and pointed at them and then at me, several times, like you would with a dog. I ate three sitting on the stairs. I leave the foil there on Monday, washed and folded, with a flower off the hedge in it, and she wears the flower on her cart.

I know about eighty words now. I know that she's got a son in the navy and a bad wrist and thinks the guy on four is a pig (she's right). She knows I've got organic chemistry, she calls it 'la orgánica' as if it was a mean aunt. When I passed she hit me with the dust cloth.

My mother says she wants to meet her and thank her, or compete with her, she hasn't decided.`,
    appeal: 0.28,
    replies: [
      { from: 1, text: '“finally” and “thin” 😂 every señora ever' },
      {
        from: 2,
        text: 'Me has hecho llorar en la parada del bus. Dile que están riquísimos de parte de todos',
        replies: [
          { from: 'op', text: 'se lo digo el viernes. con mi acento horrible' },
          { from: 2, text: 'el acento es la mitad del regalo' },
        ],
      },
    ],
  },
  {
    title: 'I can swim',
    content: `I'm twenty and as of today at about 4:15 I can swim. Not pretty. One length, in the slow lane, in a borrowed cap.

Where I grew up there wasn't a pool, and then later there was a pool and I was too old not to know how, so I became someone who "doesn't feel like it". I've held so many towels. I've guarded so many phones. I got really good at sunscreen on other people's backs.

The beginners' class is me, two exchange students, a doctoral candidate with a beard who prays audibly and a lady from the registrar's office who is sixty-one and said on the first day, "I'm here because my husband has booked a boat." For three weeks we held on to the side and blew bubbles like idiots. I dreaded it, I felt sick each Tuesday from lunch on. The beard threw up once, from nerves. Nobody laughed, the registrar lady patted him with a wet hand.

Today the teacher said, okay, whoever wants to. And I don't know, I'd had enough of the side. I let go. There's a moment, they don't tell you this, when you stop fighting it and the water just sort of takes you, like it had been saying it would all along. I swallowed about half the pool. When I touched the wall on the other end I looked back and all four of them were out of the water, screaming, the beard was jumping up and down, the lifeguard had blown her whistle at them for running.

I didn't guard anybody's phone today.`,
    appeal: 0.49,
    replies: [
      {
        from: 1,
        text: 'Lifeguard. I blew the whistle and then I went in the back room and cried. NO RUNNING though',
        replies: [{ from: 'op', text: 'understood. please tell the beard' }],
      },
      {
        from: 2,
        text: '"I’ve guarded so many phones" i felt this in my whole body. is there still space in the class',
        replies: [
          {
            from: 'op',
            text: 'tuesdays at 3, free for students, come by the side door. there’s a spare cap, it’s ugly',
            replies: [
              { from: 2, text: 'signed up. 22. terrified' },
              { from: 3, text: '24. also coming. let’s be terrified in the same lane' },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'what about the boat lady!!',
        replies: [
          { from: 'op', text: 'half a length so far. the boat is in july. she’s going to make it' },
        ],
      },
      { from: 5, text: '🏊🏾‍♀️🏊🏾‍♀️🏊🏾‍♀️' },
    ],
  },
  {
    title: 'bread',
    content: 'Baked one. It rose. I keep going in to look at it. 🍞',
    appeal: 0.05,
  },
  {
    title: 'To the person who had this textbook before me',
    content: `Third-hand copy, fourteen dollars, smells of a basement. You write in the margins in green. Chapter 1: 'ok'. Chapter 3: 'hm'. Chapter 4: 'NO'. Chapter 6 has a coffee ring with eyes drawn in. At the start of chapter 9, which I reached tonight, at 2, in tears, there's an arrow to the edge of the page and it says 'it gets easier after p. 340, I swear, keep going, eat something'.

I ate something. I'm on 341. You were right.`,
    appeal: 0.47,
    replies: [
      {
        from: 1,
        text: 'now you have to write something for the next one',
        replies: [{ from: 'op', text: 'i’ve put "she’s right" under it. in blue' }],
      },
      {
        from: 2,
        text: 'what’s the book?? i sold mine in june and i used green',
        replies: [
          {
            from: 'op',
            text: 'thermodynamics, there’s a pressed daisy at the index',
            replies: [
              {
                from: 2,
                text: 'oh my god hi. i failed that exam btw. and then i passed it. keep eating',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'the crossword on the whiteboard in the basement study room',
    content:
      "Somebody draws up a new one by hand every Sunday night. There are about eight of us who come by during the week and each fill in a word or two, I only know the others by their handwriting. Blocky Capitals is good at rivers. Tiny Slanted knows opera. I do birds. On Wednesday 17 down had beaten all of us for three days, 'small kindness, 5 letters', and when I came in this morning someone had written CHALK and there was a new piece on the ledge.",
    appeal: 0.22,
    replies: [
      { from: 1, text: 'I am Blocky Capitals. It’s only because I collect maps.' },
      {
        from: 2,
        text: 'tiny slanted reporting. birds, you are SO fast with birds',
        replies: [{ from: 'op', text: 'my dad. he pauses films to tell us what’s singing' }],
      },
      {
        from: 3,
        text: 'ok but who makes it',
        replies: [
          {
            from: 1,
            text: 'We don’t ask',
            replies: [
              {
                from: 4,
                text: 'he’s security. nights. he said the hours go quicker',
                replies: [
                  {
                    from: 'op',
                    text: 'so he’s been walking past us the whole time pretending to check the door',
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Accidentally saw the sunrise',
    content:
      "Came out of the studio thinking it was midnight and it was ten to six. Nobody on the big lawn, only sprinklers. I had glue on both elbows. I stood there with my model under my arm, and I thought, I'd never have got up for this, you had to come at it from the wrong side.",
    appeal: 0.02,
  },
  {
    title: 'Roommate cut my hair in the kitchen',
    content:
      "I've hidden behind it since I was little, it was basically furniture. She put a trash bag on me, said 'how brave are we' and I said 'medium', and she looked at me a while and then went for it. There was a sort of wind on my neck. My ears! I look like my aunt in that one photograph on the motorbike. I've been walking around campus since noon with nowhere to go 💇🏻‍♀️",
    appeal: 0.1,
  },
  {
    title: 'to the guy clipping his nails on the quiet floor',
    content: "toenails. TOE. i don't have anything to add",
    appeal: 0.03,
  },
]
