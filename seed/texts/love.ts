import type { SampleConfession } from './shape.ts'

export const love: SampleConfession[] = [
  {
    title: 'دو تا چای می‌ریزم',
    content:
      'از وقتی جدا شدیم هنوز از روی عادت دو تا لیوان چای می‌ریزم. یکی‌اش روی میز سرد می‌شود. دیشب هم‌اتاقی‌ام که اصلاً چای دوست ندارد آمد نشست و بدون هیچ حرفی لیوان دوم را خورد. صورتش جمع شد ولی تا ته خورد. فکر کنم حالم دارد خوب می‌شود.',
    appeal: 0.09,
    replies: [
      {
        from: 1,
        text: 'هم‌اتاقی‌ات را نگه دار، از این آدم‌ها کم پیدا می‌شود',
        replies: [{ from: 'op', text: 'امشب هم آمد. این بار خودش قند آورده بود 😄' }],
      },
      {
        from: 2,
        text: 'asked my mum to translate this (long story) and now we are both teary on the phone. she says put cardamom in it',
        replies: [{ from: 'op', text: 'بگو چشم. tell her: always cardamom' }],
      },
    ],
  },
  {
    title: 'Fourth floor, window side, grey scarf',
    content: `This is going to be long because I've been composing it since February.

You sit at the second table from the end, on the window side. I sit at the one behind it, facing you, and in fairness to me I sat there first, in autumn, before you existed. You turned up one afternoon with a grey scarf and a bag of clementines and a book so thick that you had to hold it down with your elbow to write. I thought: well, there goes my semester.

I want to say straight away that I haven't followed you or looked you up or anything. I don't know your name. I know what I could see from where I was sitting, which is this.

You read with a pencil and you never underline. You draw a very small dot in the margin instead. When something's really good you draw two. In the middle of March there was a page that got five, and you put the pencil down and looked out of the window for so long that I looked too. There was nothing out there but the roof of the gym.

When you're tired you put the scarf over your head like an old lady. You eat the clementines one segment at a time, with ages in between, so one clementine can last you a chapter. You once offered a segment to the guy who came round to empty the bins. He took it. They had a whole chat. He says hi to you now and I'm jealous of the man who empties the bins.

You're kind to the people who whisper. You're not kind to the vending machine.

There was one afternoon in April when the heating broke and almost everybody went home and it was just us and some medical students at the far end. It got dark. Neither of us put the lamp on for the longest time, I think we were both waiting for the other. Then you reached over, behind you, without turning around, and switched on MINE. Then yours. That's it. That is the most romantic thing that's ever happened to me and I'm aware of how it sounds.

I've started sentences. I was going to say "what's the book" but by then I'd waited too long, you can't ask somebody what the book is after nine weeks. I was going to say something about the roof of the gym. I bought clementines and then I couldn't eat them in front of you, it felt like plagiarism. I have about a kilo of them at home.

So, my friends think I should just talk to you and my roommate thinks that I'm enjoying this too much to spoil it, and I lay awake over that one, because she's annoyingly right about most things. Maybe I like the table better than I'd like the date. Maybe you have somebody. Maybe you're awful! You could be awful. You could chew with your mouth open when it's not clementines.

But exams end on the 12th. After that people go home, and tables get rearranged, and I might never again know a person by their dots.

So what I've decided is this. On Thursday I'll be there as usual. I'm the one with the red headphones that aren't plugged into anything (you may have noticed, I think you noticed). I'm going to put a clementine on the edge of your table and go get some water, and I'll take the long way, via the atlases. If it's still there when I come back I will sit down, open my book and never bother you, and I'll still think that you were the best thing about this year. No hard feelings whatsoever, and thank you for the lamp.

And if it isn't there, then I suppose you're eating it, which will give me roughly a chapter to think of something to say.`,
    appeal: 0.95,
    replies: [
      { from: 1, text: 'IT FELT LIKE PLAGIARISM' },
      {
        from: 2,
        text: 'whatever happens thursday, "know a person by their dots" is the best line on this board',
      },
      {
        from: 3,
        text: "everyone going to floor four on thursday to watch: DON'T. give them the room. i mean it",
        replies: [
          { from: 4, text: 'what if i sit with the medical students and look at nothing' },
          { from: 3, text: 'no.' },
          {
            from: 5,
            text: 'I AM a medical student at the far end and i live there. i will avert my eyes. mostly',
          },
        ],
      },
      {
        from: 6,
        text: "I'm your roommate and you didn't tell me you were posting it. I take it back. Go.",
        replies: [
          {
            from: 'op',
            text: 'you said i was enjoying it too much!!',
            replies: [
              { from: 6, text: 'You were. There is a kilo of fruit in our fridge door. Go.' },
            ],
          },
        ],
      },
      {
        from: 7,
        text: 'It’s Friday. Nobody wants to pressure you but it is Friday',
        replies: [
          {
            from: 'op',
            text: 'ok. i put it on the edge of the table. i went via the atlases. i read an entire map. when i came back it was still there.',
            replies: [
              { from: 1, text: 'oh no. oh, i’m so sorry' },
              {
                from: 'op',
                text: 'with a very small dot on it. in pencil.\n\nand when i picked it up to look there were four more on the other side',
              },
              { from: 8, text: 'FIVE DOTS. FIVE. I am running around my apartment' },
              {
                from: 5,
                text: 'i can confirm there was laughing and that it was not whispered. that is all i’ll say',
              },
            ],
          },
        ],
      },
      {
        from: 9,
        text: 'so what was the book',
        replies: [{ from: 'op', text: 'a history of lighthouses. he says hi' }],
      },
    ],
  },
  {
    title: 'the shuttle',
    content:
      'We matched last night. This morning we got on the same shuttle, sat across from each other, and both pretended to be asleep for six stops. 🫠',
    appeal: 0.23,
    replies: [
      {
        from: 1,
        text: 'did you miss your stop',
        replies: [{ from: 'op', text: 'yes. so did he' }],
      },
      {
        from: 2,
        text: 'at the final stop you were both "asleep"?? what did the driver do',
        replies: [{ from: 'op', text: 'he said "end of the line, lovebirds". HOW DID HE KNOW' }],
      },
      { from: 3, text: 'writing a short film about this, thanks' },
    ],
  },
  {
    title: 'I waved back',
    content:
      "He wasn't waving at me. Fine, it happens. But I'd committed, I had already said 'heyyy' and started walking, so I walked all the way past him and hugged the girl he'd been waving at. I've never met her. She hugged me back! Warmly! And said 'oh my god how ARE you'. We talked for five minutes. I know about her internship. He stood next to us the whole time looking so happy that his friends get on.",
    appeal: 0.29,
    replies: [
      { from: 1, text: 'she also thinks she forgot who you are and is in agony right now' },
      {
        from: 2,
        text: 'IT IS ME. who are you??? i went through all my old photos',
        replies: [
          {
            from: 'op',
            text: 'nobody!! i am nobody! i panicked! how is the internship though',
            replies: [{ from: 2, text: "i got it. you're the second person i wanted to tell" }],
          },
        ],
      },
    ],
  },
  {
    title: 'shared playlist',
    content:
      "neither of us has deleted it. it's called 'kitchen' because we only played it when cooking. we broke up in january, politely, like two people closing a bank account. last night at 1 i opened it and there was a new song at the bottom, added nine minutes ago. no message. it's a very slow song about driving home. i've added one back. i don't want to get back together and i dont think he does either. i think we're just saying it was a good kitchen",
    appeal: 0.2,
  },
  {
    title: 'Seven hours ahead',
    content: `Her night is my afternoon, so I'm mostly in love during lunch.

We've got it worked out by now. I call from the bench behind the music building at ten past one, when it's ten past eight for her. She's usually cooking. She puts the phone against the salt jar, and I watch the steam and part of her shoulder. I've seen more of that shoulder than of most people I know here. When she goes to bed I walk to my three o'clock seminar and sit there with all the energy of someone whose day is over.

People are nice about it. They say "long distance, wow, I couldn't." I used to say it's not that bad. It is that bad. In October she was ill and I ordered soup to her door through an app in a language I read at the speed of a toddler, and I somehow ordered eleven soups. She had to give them to the neighbours. Now the entire building knows me as Soup. When I visited in winter, an old man on the stairs shook my hand and said it, "Soup!", and I've rarely felt so welcome anywhere.

Here's the confession bit. Last week the line was bad and froze on her laughing, mouth open, eyes shut, blurry as anything. She'd already hung up and gone to bed. And I sat on that bench with the frozen picture for another half hour, eating a sandwich, as if we were having lunch.

211 days. Then she's moving here, or I'm moving there, we have a coin for it.`,
    appeal: 0.25,
    replies: [
      { from: 1, text: '"Soup!"' },
      { from: 2, text: 'mostly in love during lunch. bye' },
      {
        from: 3,
        text: 'Nine hours, two years. Married him in June. Flip the coin, and notice which side you hope for while it is in the air.',
        replies: [
          {
            from: 'op',
            text: 'We flipped it for practice. We both said "best of three" at the same time',
          },
        ],
      },
      { from: 4, text: 'eleven soups is not a mistake its a dowry 🍲' },
    ],
  },
  {
    title: "signed an email to my professor 'love you, bye'",
    content:
      'And a follow-up: "Sorry! Force of habit! I do appreciate you though". And then a third one, which I will not be describing. 🫣',
    appeal: 0.37,
    replies: [
      { from: 1, text: 'describe it' },
      { from: 2, text: 'DESCRIBE THE THIRD ONE' },
      {
        from: 'op',
        text: 'it was an emoji. it was meant to be a thumbs up',
        replies: [
          {
            from: 3,
            text: 'and what was it',
            replies: [
              {
                from: 'op',
                text: '❤️‍🔥',
                replies: [{ from: 2, text: 'transfer. change your name. go to sea' }],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'I called mine mom in front of the whole seminar, she said "yes sweetheart" and went on with the slide',
      },
      {
        from: 5,
        text: 'Any answer??',
        replies: [{ from: 'op', text: '"Thanks. Likewise. The deadline stands."' }],
      },
    ],
  },
  {
    title: 'the coffee cart boy',
    content:
      "I gave a fake name the first time because mine always gets misspelled. That was in my first year. He's called me Nora ever since. He knows how Nora takes her coffee, he asked Nora how her finals went, he kept the last cinnamon thing for Nora under the counter. I'm not Nora. There's a real chance that he and I could have been something by now, and all that stands between us is a woman I made up because I was in a hurry.",
    appeal: 0.26,
    replies: [
      { from: 1, text: 'become nora legally' },
      {
        from: 2,
        text: "Just tell him. 'Funny story' and go. If he's any good he'll laugh",
        replies: [
          {
            from: 'op',
            text: 'i tried on monday and what came out was "nora says thanks". in the third person',
            replies: [{ from: 3, text: 'this is a hostage situation' }],
          },
        ],
      },
      {
        from: 4,
        text: "I work the cart on fridays. he's got 'nora' on the little magnet board under 'people who tip and smile'. just so you know 👀",
      },
    ],
  },
  {
    title: 'second violins',
    content:
      "We share a stand. He turns the pages, that's the rule, the inside player turns. For two years I've looked at that hand coming across, two hundred times a rehearsal. In the dress rehearsal on Sunday he missed a turn, because he was looking at me and not at the music, and there was a bar where neither of us played anything at all. The conductor said 'gentlemen'. We were both so red. Afterwards in the parking lot he said 'I usually know where we are' and I said 'me too' and then we were holding hands next to somebody's minivan 🏳️‍🌈",
    appeal: 0.41,
    replies: [
      { from: 1, text: "'gentlemen' LMAO" },
      {
        from: 2,
        text: 'Viola section has had a bet running since last spring. Can you confirm the date please',
        replies: [
          {
            from: 'op',
            text: 'the violas KNEW?',
            replies: [
              { from: 2, text: 'We count forty bars of rest at a time. We see everything.' },
            ],
          },
        ],
      },
      {
        from: 3,
        text: 'A bar where neither of us played anything at all. ok i’m crying in the dining hall',
      },
    ],
  },
  {
    title: 'my ex is in my seminar and he is insightful',
    content:
      "I could've coped with him being there. What I can't take is that he's GOOD at it. He says 'to build on that' and then builds on that. Last week he built on MY point, and it was better after, and everyone wrote it down. In eight months of going out with this man I never heard one thought. Where was this? Where was this when we watched all those films and you said 'yeah, it was long'?",
    appeal: 0.15,
    replies: [
      { from: 1, text: 'yeah, it was long 😂😂' },
      {
        from: 2,
        text: 'he does the reading now to impress you. been there, been him',
        replies: [
          { from: 'op', text: 'i hate that this might be true and that it’s working a little' },
        ],
      },
    ],
  },
  {
    title: 'I said I was into climbing',
    content: `I said it because there was a carabiner on her keys. I don't know what I thought would happen. I have been afraid of heights since I was tall enough to have one.

So for the first date she says, "great, I've got a spare harness." And I, instead of dying of honesty like a normal human being, watched videos for six hours and learned a knot.

I was okay for the first two meters. There's a bit where you're still basically standing on furniture. Then I looked at my hand and saw it was shaking like it belonged to somebody's grandfather, and I looked past the hand, at the floor, and she was very small down there and holding the rope and smiling.

"You're doing great!" she said. "Just put your left foot on the green one!"

I said, and I want you to picture me saying this with my cheek flat against the wall, "So what made you choose geography?"

She told me! She stood down there and told me about glaciers for what must have been a quarter of an hour, while I hugged a plastic rock. I asked follow-up questions. A retired man in very small shorts climbed past me, twice. At some point she stopped in the middle of a moraine and said, in a totally different voice, "Hey. You've never done this before, have you."

I said, "I know a knot."

She lowered me down so slowly. When I got to the bottom my legs didn't work and I sat on the mat, and she sat down next to me, and said her ex had climbed and it was HIS carabiner and that she'd actually been meaning to quit, she just liked the snack bar.

We've been together since March. We go for the snack bar.`,
    appeal: 0.47,
    replies: [
      { from: 1, text: '"I know a knot."' },
      {
        from: 2,
        text: 'hugging a plastic rock asking follow-up questions about glaciers is the most attractive thing i have read today',
        replies: [{ from: 3, text: 'the bar is a snack bar' }],
      },
      {
        from: 4,
        text: 'I work there. We all remember you. You were on the warm-up wall',
        replies: [
          {
            from: 'op',
            text: 'you did NOT have to say that',
            replies: [
              {
                from: 4,
                text: 'you held up a team-building event. an entire accounting department learned about moraines',
                replies: [
                  { from: 5, text: 'screaming' },
                  { from: 'op', text: 'educational outreach then. putting it on my cv' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 6,
        text: "Wait, does she know she's the one who should have told you first? She said great i have a spare harness while wanting to quit. You two deserve one another (positive)",
      },
    ],
  },
  {
    title: '21 and never been kissed, as they say in films',
    content:
      "I don't know how everybody else got through that door. There must have been a day when it was open, some party or some long bus ride, and I was home with a cold. I'm not ugly, I don't think. I'm funny if I've known you for a month. My friends talk about their exes and I do a sort of knowing nod, I've got it perfected, I once even sighed. It isn't that I'm desperate for a kiss. I'm just tired of the nod.",
    appeal: 0.22,
    replies: [
      { from: 1, text: '23. hi.' },
      {
        from: 2,
        text: "First time at 24, with someone who asked 'is this okay' and bumped my glasses. It was every bit as good as advertised and afterwards I could drive home and tell my cat. You've not missed a door.",
        replies: [{ from: 'op', text: 'tell my cat lol. thank you. saving this' }],
      },
      {
        from: 3,
        text: 'half the people telling stories are doing their own version of the nod, promise',
      },
      {
        from: 4,
        text: '"funny if i’ve known you for a month" is my whole personality. maybe there should be a month-long speed dating',
      },
    ],
  },
  {
    title: 'for the guy with the umbrella',
    content:
      "You walked me from the labs to the bus at an angle so that only you got wet, and you thought I didn't see.",
    appeal: 0.06,
  },
  {
    title: "I don't want to date anyone. that's the post",
    content:
      "not heartbroken, not 'focusing on myself', not waiting. i just don't seem to come with that setting and i'm fine. i've got my people, my plants, a choir. it's everyone else who puts on the soft voice and says 'you'll see'. i've looked. there's nothing there to see, and it's quite a nice view",
    appeal: 0.11,
    replies: [
      { from: 1, text: 'thank you. the soft voice!!! i get it from my DENTIST' },
      {
        from: 2,
        text: 'There’s an ace/aro evening in the student center every other Wednesday, we mostly eat cake and play board games. No soft voices.',
        replies: [{ from: 'op', text: 'you had me at cake' }],
      },
    ],
  },
  {
    title: "My ex's mother still sends me cookies",
    content:
      "Every six weeks or so, a tin. We broke up last summer. He doesn't know. There's always a note about the weather and the dog's knee, and she signs it with her first name, which she never let me use while we were going out. I write back, on paper, with stamps. In the last one she wrote: 'You were very good for him and I don't see why I should lose out.' I don't miss him that much, to tell you the truth. I'd be crushed if she stopped.",
    appeal: 0.33,
    replies: [
      { from: 1, text: "'I don't see why I should lose out' what a woman" },
      {
        from: 2,
        text: 'how is the dog’s knee',
        replies: [{ from: 'op', text: 'much better on the new tablets, still no stairs' }],
      },
    ],
  },
  {
    title: 'I put the note in the wrong mailbox',
    content: `It was a nice note. Anonymous, with a small drawing of a fox, and it said 'you make the 9 o'clock worth getting up for'. I'd drawn the fox four times, on the fifth he finally looked like he meant it. It was for 214. I was so nervous in the mail room that I counted the little doors from the wrong side and put it in 241.

I found out because I know 241's roommate from the gym. He tells me, out of nowhere, 'dude, something's happened to my roommate.' The guy in 241 is enormous and very quiet, he studies something with soil, I'd never really seen his face because he's usually looking at the floor about a yard ahead of him. And according to the roommate he's ironed a shirt every morning for two weeks. He BOUGHT an iron. He gets to the nine o'clock ten minutes early and smiles at everybody who comes in, one after the other, because it could be any of them. On Wednesday he said good morning to the entire back row.

I sat three seats behind him on Friday and watched the back of that shirt. There was one crease he'd missed, under the collar, where you can't see it yourself.

I can't take it away from him. I also can't look at 214 anymore, I tried, there's nothing there, he's on his phone the whole time. I've begun to think I sent it to the right person.`,
    appeal: 0.27,
    replies: [
      {
        from: 1,
        text: 'send him another. different fox',
        replies: [
          { from: 'op', text: 'done. this fox has an iron' },
          {
            from: 2,
            text: 'he showed it to our whole floor!! he has it in his phone case!!!',
            replies: [
              { from: 'op', text: 'ok i’m going to say hi on monday. i’m going to say hi to him' },
            ],
          },
        ],
      },
      { from: 3, text: '214 here. I am a bit hurt but I understand' },
    ],
  },
  {
    title: 'he laughs with his whole chair',
    content: 'Two rows down, creaks. I make jokes in discussion just to hear the furniture.',
    appeal: 0.05,
  },
]
