import type { SampleConfession } from './shape.ts'

export const campusLife: SampleConfession[] = [
  {
    title: 'The notebook on the night shuttle',
    content: `It was on the seat behind the back door, the one over the wheel where nobody sits because it's too warm. A plain black notebook with an elastic. I took it to hand in. I want to say that at the start, I took it to hand in at the desk in the morning.

I opened it only to see if there was a name. There wasn't a name. On the first page it said, in small neat capitals: IF FOUND, PLEASE ADD SOMETHING AND LEAVE IT WHERE IT CAN BE FOUND.

So I turned the page.

The first entry was about three years old. Somebody had written down what they'd had for lunch, all of it, with opinions. Below that, in different writing: "I don't know what to add. I am on my way to my first exam. If I pass I'll write it on a later page, in case I ever find this again." After that a drawing of the shuttle driver's hat. Then a recipe for lentils. Then a page with only one line in it, "my mother called and I let it ring", and underneath someone else, another pen: "Call her back, it's 9:15 there", and how would they know that? And underneath, first pen again, though it must have been weeks later, because the ink was different: "I found it again! I can't believe it. I did call her."

There were maybe sixty people in there. Someone had pressed a four-leaf clover, and next to it, "this is actually a three-leaf, I glued one on". Someone had kept score of a chess game with a stranger, one move per finding. They'd got to move eleven in two years. There was a page in an alphabet I can't read and then a page in which somebody had translated it, and it was a joke about a donkey, and then a third person had written that it's much funnier in the original. There was an apology without any name on it, a really long one. Everybody after that had left the facing page blank, as if it needed room.

I missed my stop. I rode out to the end where the driver has his break, and he looked at me in the mirror and saw what I had in my lap, and he didn't say anything, he just turned the lights up a bit.

On page 40 something there was the exam person. I recognised the handwriting right away. "I PASSED. It was two years ago, I've been looking at every seat since. I'm graduating on Saturday. I'm on my way to the airport with two suitcases and it was HERE, on my LAST ride. I don't have words for it. Hello, everyone. Bye, everyone."

I sat there with my pen. I'm not a writer, I'm in my second year of materials science, and that week I'd been thinking about going home, I mean for good. I hadn't told anybody. I don't think I had even told myself in so many words. And I thought, well, nobody knows who this is. So I wrote that. It took up half a page. I felt weird and light afterward, like when you've put down shopping bags and your arms go up.

I left it where I had found it, over the wheel. I didn't hand it in. That's the confession, I guess.

It's been seven weeks. I take that line every night, I've sat in all the seats. I'd nearly given up, and then yesterday it was there, the elastic a little more worn. I flipped to my page so fast I tore the corner.

There were five answers. I'm not going to put them all here, they're for the notebook. One of them said "same week, same thought, two years ago. Stay until the jacarandas at least, then decide." One was a bus schedule for the coast with the good connection circled. One was just a drawing of the hat.

The last was in handwriting that I knew, very small neat capitals, from page one. It said: I STARTED THIS BECAUSE I WANTED TO GO HOME TOO.

I'm still here. The trees have started. If you find it, add something.`,
    appeal: 0.91,
    replies: [
      {
        from: 1,
        text: 'I’m the three-leaf clover. I AM THE THREE-LEAF CLOVER. i thought it was lost',
      },
      {
        from: 2,
        text: 'taking the night shuttle every night until i graduate',
        replies: [
          { from: 3, text: 'get off one stop early and leave a seat for the rest of us lol' },
        ],
      },
      {
        from: 4,
        text: 'Move eleven was mine. Knight takes. Do you remember if there was a move twelve??',
        replies: [
          {
            from: 'op',
            text: 'there was. bishop something. there was an exclamation mark after it',
            replies: [
              {
                from: 4,
                text: 'oh they’re so smug. i love them',
                replies: [
                  {
                    from: 5,
                    text: 'two years for twelve moves and the most alive chess game in the world',
                  },
                ],
              },
            ],
          },
        ],
      },
      { from: 6, text: 'the joke about the donkey really is much funnier in the original' },
      {
        from: 7,
        text: 'thank you for staying till the trees',
        replies: [{ from: 'op', text: 'i think i’ll see the next ones as well' }],
      },
      { from: 8, text: 'everybody leaving the facing page blank because it needed room. i can’t' },
      {
        from: 9,
        text: `Student driver, summers only. We're told to collect whatever is left on the seats. My first night, the old hand who was training me goes through with the bag: umbrella, umbrella, one shoe. When he gets to the back door he picks up a black notebook, squares it up nicely on the seat and walks on.

I said don't we have to take that

He said "that's not lost."`,
        replies: [
          {
            from: 'op',
            text: 'it was the hat. tell me it was the hat',
            replies: [{ from: 9, text: 'It was the hat.' }],
          },
        ],
      },
      {
        from: 10,
        text: 'update from the 11:50: it was there. i added something. squared it up nicely',
      },
    ],
  },
  {
    title: 'the cat has two names and it is tearing us apart',
    content:
      "North side calls him Professor. South side calls him Meatball. I'm from the north but my girlfriend's from the south, and last night he walked in between us on the big lawn and we both called and he looked at her, and then at me, and then ate a moth. I'd like to propose a vote.",
    appeal: 0.32,
    replies: [
      { from: 1, text: 'Professor Meatball. Done. next issue' },
      {
        from: 2,
        text: 'he answers to NEITHER he answers to the sound of the ham drawer',
        replies: [
          {
            from: 3,
            text: 'what ham drawer',
            replies: [
              {
                from: 2,
                text: 'i have said too much',
                replies: [
                  { from: 3, text: 'WHERE is the ham drawer' },
                  { from: 1, text: 'let him have his secrets' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'In the engineering building he’s called Exception because nobody caught him',
      },
      {
        from: 5,
        text: 'He has a chip. His name is Susan and he is a girl. I work at the clinic where she gets her shots',
        replies: [
          { from: 'op', text: 'i need a minute' },
          { from: 4, text: 'Professor Susan Meatball, PhD' },
        ],
      },
      { from: 6, text: 'the moth had a name too' },
      {
        from: 7,
        text: 'law building calls him Your Honor, he sits on the bench outside moot court and leaves before the verdict',
      },
      {
        from: 8,
        text: 'he sat on my final. physically sat on it. i got an extension',
        replies: [{ from: 'op', text: 'SHE sat on your final' }],
      },
    ],
  },
  {
    title: 'soup of the day',
    content:
      "It's the same soup. It has been the same soup since September, they just ask it to play different roles. 🍲",
    appeal: 0.23,
    replies: [
      { from: 1, text: 'its minestrone was unconvincing' },
      { from: 2, text: 'I thought it was brave as the bisque' },
      { from: 3, text: 'i work there. no comment. (you’re right)' },
    ],
  },
  {
    title: 'You left your jacket on that chair at 8 and came back at 2',
    content:
      'I watched it. I watched a jacket study for six hours, by the window, with the good socket. People stood in front of it and sighed and walked on. At noon I talked to it a bit. When you came back you picked up the jacket, looked at the rain and LEFT.',
    appeal: 0.1,
  },
  {
    title: 'mugged by a squirrel',
    content:
      "he took the whole burrito. came along the back of the bench, put one hand on my sleeve like 'excuse me', and lifted it out from the top. it was bigger than him. he fell off the bench with it and just lay there a sec, hugging it, and i thought ok well i can't take it back now, look at him 🐿️",
    appeal: 0.17,
    replies: [
      { from: 1, text: 'one hand on the sleeve. professional' },
      {
        from: 2,
        text: 'bench near the music building? he got my bagel. we should form a group',
        replies: [{ from: 'op', text: 'he’s expecting i think. or that’s the burrito' }],
      },
    ],
  },
  {
    title: 'scooter, fountain, tour group',
    content:
      'In that order. About forty parents. I stood up with water coming out of my sleeves and the guide said "and this is our fountain" and I bowed, I do not know why I bowed.',
    appeal: 0.27,
    replies: [
      {
        from: 1,
        text: 'I was the guide. Applications from that group were UP. Are you free saturdays',
        replies: [
          {
            from: 'op',
            text: 'what does it pay',
            replies: [{ from: 1, text: 'a towel' }],
          },
        ],
      },
      { from: 2, text: 'my parents were on that tour, they said "the students seem very relaxed"' },
    ],
  },
  {
    title: 'Locked in the library, a timeline',
    content: `11:40 p.m. I put my head down on my arms in the sub-basement, between maps and agriculture, just to rest my eyes.

2:15. Dark. Not nearly dark, DARK. The lights down there are on a sensor and I hadn't moved. I moved. Clack, clack, clack, all the way down the row, as if someone was coming. I've never been so awake.

2:20. All doors locked. There's an emergency handle that says ALARM WILL SOUND and I thought about the whole of campus finding out, and I let go of the handle.

2:30. I discovered that I was not hungry but also that I'd been wrong about that.

2:45. Vending machine. Exact change only. I had a twenty and a button.

3:10. Started walking. Do you know they've got a room up there full of only globes? I spun each of them. There's a globe with two of the oceans the wrong way round. I took off my shoes because the noise was too much and went through fiction in my socks.

3:50. Somebody coughed.

3:51. I said "hello?" in a voice I hadn't used since I was small. And from behind the periodicals somebody said "...hello?" in exactly the same one.

3:52. She'd been in there since 11:30. She'd been hiding from ME, from my shoes, for an hour and a half. She had a granola bar and exact change.

4:00 to 6:30. We ate everything in row C. We read each other the worst first lines we could find. She does agricultural economics, it turns out that that's a subject about being patient with weather. I told her about the globe and she didn't believe me, so we went.

6:58. A man with keys opened the front door, looked at us sitting on the circulation desk in our socks, and said "every year".

7:05. We agreed that it had been awful and that we should never do it again, and then we stood out there in the sun, not going home.`,
    appeal: 0.66,
    replies: [
      { from: 1, text: '"every year"' },
      { from: 2, text: 'a twenty and a button is how I’d describe my twenties' },
      {
        from: 3,
        text: 'WHICH oceans',
        replies: [{ from: 'op', text: 'go and see. third shelf, slightly blue-er than the rest' }],
      },
      {
        from: 4,
        text: 'Library staff: there is a phone by every staircase that goes to security, they let you out without any alarm. Please use it. (Also, congratulations.)',
        replies: [
          {
            from: 'op',
            text: 'we saw the phone at 4:10. we talked about the phone',
            replies: [
              { from: 5, text: '“we talked about the phone” 😭😭 so in love' },
              { from: 4, text: 'I will pretend that I did not read this' },
            ],
          },
        ],
      },
      {
        from: 6,
        text: 'so are you going home yet or still in the sun',
        replies: [{ from: 'op', text: 'it’s been five weeks. still sort of standing there' }],
      },
    ],
  },
  {
    title: 'club fair',
    content:
      "signed up for 17 because they all looked so hopeful behind there little tables. the beekeepers have my number now. so does competitive whistling. went to one meeting of the wrong one (thought it was jazz it's JUDO) and now i have a yellow belt 🥋",
    appeal: 0.14,
    replies: [
      {
        from: 1,
        text: 'beekeeping is three people and we talk about you. please come',
        replies: [
          {
            from: 'op',
            text: 'are there snacks',
            replies: [
              {
                from: 1,
                text: 'guess',
                replies: [{ from: 'op', text: 'coming' }],
              },
            ],
          },
        ],
      },
      { from: 2, text: 'thought it was jazz its JUDO hahahah' },
    ],
  },
  {
    title: '0 and 9',
    content:
      "Our intramural soccer team has lost every game. We're called 'The Nations' because we come from eleven countries, and we don't share a single word for offside. Today we scored. ONE. It went in off my back, I was tying my shoe. Everyone lay down on top of me, and the referee blew the whistle and then came over to see if it was real 🇧🇷🇰🇪🇯🇵🇵🇱🇪🇬🇨🇴",
    appeal: 0.34,
    replies: [
      {
        from: 1,
        text: 'we were the other team. we cheered too. it was 14-1 but it was the best 1',
      },
      {
        from: 2,
        text: 'goalkeeper of The Nations here. I was so far away. I ran the whole field and arrived when it was over. I lay down on top anyway',
        replies: [{ from: 'op', text: 'that was YOU, you broke my shoe. worth it' }],
      },
      {
        from: 3,
        text: 'Who gets credited with the goal',
        replies: [{ from: 'op', text: 'officially: the back' }],
      },
      {
        from: 4,
        text: 'next game when?? bringing my whole lab and a drum',
        replies: [
          {
            from: 'op',
            text: 'thursday at 8, the field with the slope. we defend uphill first',
            replies: [
              { from: 4, text: '🥁🥁🥁' },
              { from: 2, text: 'we lost 6-0 but there was a DRUM' },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'elevator',
    content: "I said 'you too' when it said 'going down'. 🤦🏻‍♂️",
    appeal: 0.09,
  },
  {
    title: 'The printer on 2 only works if you compliment it',
    content:
      "I don't make the rules. I stood there with a paper due in nine minutes and a paper jam in a drawer that doesn't exist (drawer 5, there are four), and the girl behind me leaned over, patted it and whispered 'you've got such nice rollers'. It started up. I've since seen a full professor do it.",
    appeal: 0.21,
    replies: [
      { from: 1, text: 'it likes to be told it’s warm' },
      { from: 2, text: 'IT support. Please stop, it’s getting confident' },
    ],
  },
  {
    title: 'quiet floor',
    content:
      'Eleven sneezes. After the fourth people took their headphones off. After the ninth somebody started holding up fingers.',
    appeal: 0.11,
    replies: [{ from: 1, text: 'i had 12 in the pool. so close' }],
  },
  {
    title: 'Someone put a tiny hat on the statue',
    content:
      "Knitted, orange, with ear flaps. It's up there four meters off the ground, so somebody has climbed, in the night, with a hat. When it got colder there was a scarf. I've got class on the far side of campus and no reason to come past, and I come past.",
    appeal: 0.08,
  },
  {
    title: 'my bike seat',
    content:
      "was gone for a week. Today it's back, and it's the right height, I've been riding it wrong for two years",
    appeal: 0.06,
  },
  {
    title: 'I give the tours and I make one thing up each time',
    content:
      "Never anything that matters. The dates are right, the numbers are right, I take the housing questions seriously. But somewhere between the arts building and the gym I say one small untrue thing, that the big oak is on the payroll, or that if you walk under the arch backward your first essay is returned without comments. I've been doing it for three years. Last week I saw an entire physics study group walking backward under the arch before their final. One of them had her eyes closed. I felt like I'd invented a saint.",
    appeal: 0.42,
    replies: [
      { from: 1, text: 'the oak is NOT on the payroll???' },
      {
        from: 2,
        text: 'eyes closed, hi. got an 88. I will be walking backward until the day I graduate, you can’t take it from me now',
        replies: [
          {
            from: 'op',
            text: 'i wouldn’t dare. eyes closed is an improvement, it’s in the tour from today',
          },
        ],
      },
      {
        from: 3,
        text: 'Alumni office here. Someone at the reunion told me about the arch. Class of thirty years ago. Either you’re older than you say or it was true all along.',
        replies: [
          {
            from: 'op',
            text: 'i have goosebumps',
            replies: [
              {
                from: 3,
                text: 'The oak, I checked, is listed under Grounds, permanent.',
                replies: [{ from: 1, text: 'OAK ON PAYROLL CONFIRMED' }],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'open mic',
    content: `I'd put my name on the list three times since fall and crossed it out three times. The pen on the clipboard knows me.

On Thursday I didn't make it to the crossing out because they started early and the first two didn't show up. So the guy just read: next. I have no memory of getting up there. The stool was too high. I'd written five minutes of jokes about my job at the pet store and I opened my mouth and out came, in this tiny wooden voice, "Fish."

Then nothing. That's all I had. The rest of it was gone, I could see the paper in my head, blank as a plate. I don't know how long I stood there. Somebody put a glass down. And a man way back at the bar, quite kindly, said: "What about them?"

I said "...They don't blink."

Somebody laughed. I think it was from nerves. And I said, "so you never know if they're winning." And then it opened, it came back, not even in order, I did the ending in the middle. I did the bit about the lady who wanted to return a turtle for being "passive". I was shaking so hard that the mic stand was ticking against the stool like a clock and I did a joke about THAT.

I got off, I went straight past everybody and outside, and I stood between the bins and went "FISH" at the wall about ten times, and laughed. The man from the bar had come out for a smoke. He said, "Same time next week?"

My name's on the list. I pressed so hard it went through to the table.`,
    appeal: 0.38,
    replies: [
      {
        from: 1,
        text: 'I was there!! we thought "Fish." and then the silence was the bit. it was genius',
        replies: [
          {
            from: 'op',
            text: 'it was terror',
            replies: [{ from: 1, text: 'keep the terror in' }],
          },
        ],
      },
      { from: 2, text: '"so you never know if they’re winning" I’m wheezing' },
      {
        from: 3,
        text: 'passive turtle lady is my aunt. She’s sorry. She kept the turtle. It bites now',
      },
    ],
  },
  {
    title: 'PARKING',
    content:
      "why is every spot COMPACT. who is compact. i drive my grandpas car it is the size of a boat. 35 minutes i circled, i was late to a quiz worth 5 percent, and when i FINALLY got one the sign said 'reserved for event' and there was no event. there was a cone. the event was the cone",
    appeal: 0.07,
  },
  {
    title: 'geese',
    content:
      "They know my schedule. I've started leaving by the other door and on Monday one of them was at the other door. 🪿",
    appeal: 0.2,
    replies: [
      { from: 1, text: 'don’t make eye contact. don’t NOT make eye contact' },
      {
        from: 2,
        text: 'walk with your arms out, be larger than you feel. works in seminars as well',
      },
      {
        from: 3,
        text: 'his name’s Gerald and he only wants respect',
        replies: [{ from: 'op', text: 'tell gerald i have a midterm' }],
      },
    ],
  },
]
