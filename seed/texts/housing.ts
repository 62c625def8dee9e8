import type { SampleConfession } from './shape.ts'

export const housing: SampleConfession[] = [
  {
    title: 'I ate one (1) yoghurt',
    content:
      "It had no name on it. I want that on record. Third shelf, strawberry, 11 p.m., I hadn't eaten since the morning. The next day there was a sign on the fridge. The day after that there was a longer sign, with a drawing. Now there's a sign-up sheet for a 'kitchen conversation' on Sunday and a girl I've never met asked me in the elevator if I'd heard about 'the situation'. I said it was awful. I've signed up to bring chairs. 🪑",
    appeal: 0.31,
    replies: [
      {
        from: 1,
        text: 'It was mine. I was saving it for after my exam.',
        replies: [
          {
            from: 'op',
            text: 'oh no. oh no. how was the exam',
            replies: [
              {
                from: 1,
                text: 'Bad. There was no yoghurt.',
                replies: [
                  {
                    from: 'op',
                    text: 'i have put four in there, third shelf, they all say FORGIVE ME on the lid',
                  },
                  {
                    from: 1,
                    text: 'Peach. You remembered nothing about me. (Thank you. The conversation is cancelled.)',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 2,
        text: "but i was looking forward to the kitchen conversation. i've prepared remarks",
      },
      { from: 3, text: 'signed up to bring CHAIRS' },
      {
        from: 4,
        text: 'Who did the drawing? Because the yoghurt has a face in it and it looks so betrayed. Asking as an art student',
        replies: [
          { from: 1, text: 'My roommate. She did it in one go, no sketch. She was very moved' },
        ],
      },
    ],
  },
  {
    title: '룸메 라면 내가 먹었습니다',
    content:
      '새벽 두 시에 과제하다가 너무 배고파서 룸메 라면을 하나 끓여 먹었어요. 근데 그게 마지막 하나였음. 심지어 부모님이 보내주신 거. 다음날 똑같은 거 사러 한 시간 걸어갔는데 매운맛밖에 없어서 그거라도 넣어놨거든요. 오늘 룸메가 "이상하다 이거 원래 순한맛 아니었나" 하면서 고개만 갸웃하더라고요. 미안해 진짜. 계란도 넣어 먹었어 🥲',
    appeal: 0.07,
    replies: [
      {
        from: 1,
        text: '그냥 솔직히 말하고 같이 하나 끓여 드세요. 라면으로 끝까지 싸우는 사람 못 봤음',
        replies: [
          {
            from: 'op',
            text: '오늘 저녁에 말하려고요... 떨린다',
            replies: [
              { from: 'op', text: '말했어요. 이미 알고 있었대요. 제가 냄비를 안 씻어놨대요 ㅠㅠ' },
            ],
          },
        ],
      },
      {
        from: 2,
        text: 'my korean is rusty but did you forget to wash the pot',
        replies: [{ from: 'op', text: 'yes. the pot. it is always the pot' }],
      },
    ],
  },
  {
    title: 'The person above me and the same eight bars',
    content: `Since September somebody in the room above mine has been practising the same eight bars of music. I don't know what instrument it is. For the first three weeks I thought it was plumbing.

It always starts at 9:40 in the evening. Eight bars, and in the seventh there's a place where it goes wrong. Not a little wrong, it falls down the stairs. Then a pause, which I imagine as somebody looking at the ceiling. Then from the top.

I'm going to be honest about what kind of person I was in October. I bought earplugs. I lay on my bed and hit the ceiling with a broom, and I don't own a broom, I went and BORROWED a broom for this. I wrote a note that said "Some of us are in engineering" and then I read it back and didn't put it up because I could hear how it sounded. I complained about it to everyone I met. It was, for a while, the most interesting thing about me.

In November I had a bad couple of weeks. I won't go into it, a thing at home and a thing with a person, both at once, and I stopped going to most of my stuff. I'd come back at four in the afternoon and get under the blanket with my shoes on. The days were sort of one long beige thing. Except that at 9:40 the eight bars would start. And I noticed I'd be waiting for it. I'd look at my phone, 9:38, and think, okay, two minutes. It was the one appointment I kept.

And because I had nothing else to do I listened. I mean I really listened, lying there, and I started to hear that it wasn't the same every night. In the beginning they'd crashed on the first note of the seventh bar. By mid November they were getting two notes in. There was one night they got through nearly all of it and fell at the very last note and I said "NO" out loud into the dark, like it was a penalty shootout.

I started rooting for them so hard, it was embarrassing. I would hold my breath from the fifth bar on. I learned to hum it. I hummed it on the way to the counselling centre, where I'd finally made an appointment, and the receptionist said "that's pretty, what is it" and I said "I don't know, it's not finished."

They went quiet over the break and I thought, well, that was that, they've moved or given up or sold the thing. First week of January, nothing. 9:40, nothing. I was annoyed at how much I minded.

And then on Tuesday. 9:40. One, two, three, four, five, six. They slowed down a tiny bit before it, like when you approach a speed bump. Seven. All of it. Every note. Then eight, and the end, which I had never once heard, and it's so simple! It just comes home. It's three notes. I'd waited four months for three notes.

There was a silence, and then from upstairs, very muffled, somebody shouted "YES" and jumped, at least twice, my lamp was shaking.

I didn't think about it, I got the broom (I never gave it back) and I knocked on the ceiling. Not angry knocks. Like clapping.

It went dead quiet up there. I thought, oh great, now you've frightened them, they'll never play again.

Then, very carefully, three knocks back.

I'm doing better, by the way. I've dropped one class and I'm going to the others. Tonight they've started something new. It's terrible. They can't even get out of the first bar. I've made tea.`,
    appeal: 0.74,
    replies: [
      { from: 1, text: 'It just comes home 😭' },
      {
        from: 2,
        text: 'for the first three weeks i thought it was plumbing. sorry i know this is a beautiful post but I cannot move past the plumbing',
        replies: [
          {
            from: 3,
            text: 'my money is on bassoon',
            replies: [
              { from: 4, text: 'Bassoonist here, how dare you, and yes, almost certainly' },
            ],
          },
        ],
      },
      {
        from: 5,
        text: "I don't think I'm your person, I live on a ground floor somewhere else. But I practise every night and assume everyone hates me. I'm going to go on assuming it, but a bit less.",
        replies: [
          {
            from: 'op',
            text: 'somebody under you (or next to you) knows exactly which bar you are on. i promise',
          },
        ],
      },
      {
        from: 6,
        text: 'give the broom back',
        replies: [
          {
            from: 'op',
            text: 'the broom is part of this now',
            replies: [
              {
                from: 7,
                text: 'it is my broom. i live across the hall. keep it, i had no idea what you needed it for, i thought you were just very clean',
                replies: [{ from: 'op', text: 'i am so sorry to have misled you' }],
              },
            ],
          },
        ],
      },
      {
        from: 8,
        text: 'glad you made the appointment. and glad you said it here so plainly, i have the number open in another tab',
        replies: [{ from: 'op', text: 'call it. hum something while you wait. truly' }],
      },
    ],
  },
  {
    title: 'goodnight, plant',
    content: 'Every night my roommate says goodnight to our plant and not to me. 🪴',
    appeal: 0.12,
    replies: [
      { from: 1, text: 'does the plant answer' },
      {
        from: 2,
        text: 'Say goodnight as the plant. Small voice. See what happens',
        replies: [{ from: 'op', text: 'she said "goodnight both of you". progress' }],
      },
    ],
  },
  {
    title: "we haven't spoken out loud since October and it's going great",
    content: `My roommate and I communicate by whiteboard. This isn't a fight. It's hard to explain to people, they always think it's a fight.

It began because we had opposite hours. She's up at five for rowing and I work closing shifts, so one of us is always asleep, and we started leaving messages: "parcel for you", "window sticks, lift and push". Then in October she had laryngitis for a week, so the whiteboard got a bit chattier. She got her voice back and neither of us switched. I think we both noticed, and it had become a kind of dare.

We have met awake, obviously. We nod. Once we brushed our teeth side by side for the full two minutes and she wrote "nice pyjamas" on the steamed-up mirror.

What I know about her, all by whiteboard: she's scared of the third seat in the boat, not the fourth. Her mum's remarrying and she likes him, and feels bad about liking him. She thinks the moon looks fake. She knows about my stuff too. I've written things at 3 a.m. on that board in blue marker that I couldn't have got out of my mouth for money, and come home to an answer in green underneath, with her handwriting getting smaller and smaller as she ran out of space.

Lease is up in June and we have to decide about next year. I wrote "again?" on Sunday. When I woke up she'd rubbed out everything else on the board, the shopping list, the bin days, all of it, and written YES in letters as tall as my arm.

I think I'd be a bit shy to hear her voice now.`,
    appeal: 0.39,
    replies: [
      { from: 1, text: 'YES in letters as tall as my arm omg' },
      {
        from: 2,
        text: 'My grandparents did this in the last years because he could not hear. We have the notebooks. They mostly say things like "soup?" "soup."',
        replies: [{ from: 'op', text: 'this is the best thing anyone could have told me' }],
      },
      {
        from: 3,
        text: 'Do you photograph the board before you wipe it? PLEASE say yes',
        replies: [
          { from: 'op', text: 'every day since november. she doesn’t know. or maybe she does too' },
        ],
      },
    ],
  },
  {
    title: 'The Pan',
    content:
      "It has been 'soaking' for nine days. I've moved it to do my own dishes, I've moved it to clean the sink, I've moved it with two fingers and my face turned away. Yesterday I found it in the OVEN, because somebody had guests. Somebody looked at that pan and thought: hide it. At this point I don't want it cleaned, I want a name and a date.",
    appeal: 0.06,
    replies: [
      { from: 1, text: "we had one of these. we buried it. i'm serious, behind the bike shed" },
      { from: 2, text: 'soaking is a state of mind' },
      {
        from: 3,
        text: 'Boil water with baking soda in it, ten minutes, comes right off. You shouldn’t have to, but in case you want your sink back',
        replies: [
          {
            from: 'op',
            text: "tried it, it worked, the pan is beautiful, it's got a little flower on the bottom, and I resent everything",
          },
        ],
      },
    ],
  },
  {
    title: 'the 4:12 a.m. fire alarm was me',
    content:
      "It was toast. It wasn't even good toast. I put it in, sat down 'for a second', and woke up to four floors of people going down the stairs in blankets. I went with them. I stood on the wet grass next to a girl holding a hamster cage and said 'some people, honestly'. A firefighter came out carrying my toast on a plate, like evidence. Everybody booed. I booed.",
    appeal: 0.45,
    replies: [
      { from: 1, text: 'I BOOED' },
      {
        from: 2,
        text: 'i had a midterm at 8',
        replies: [
          {
            from: 'op',
            text: "i'm sorry. how did it go",
            replies: [
              {
                from: 2,
                text: 'weirdly well? i never went back to sleep and read chapter 9 and it was all chapter 9',
                replies: [
                  {
                    from: 3,
                    text: 'so what you’re saying is toast should go off before every midterm',
                  },
                  { from: 'op', text: 'same time thursday then' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'Hamster girl here. He was fine. He slept through all of it, as usual. His name is Captain.',
        replies: [
          { from: 5, text: 'more about captain please' },
          { from: 4, text: "He's two and has opinions about broccoli" },
        ],
      },
      {
        from: 6,
        text: 'I met my girlfriend on that grass so. thank you I guess. she lent me one of her two coats',
      },
      {
        from: 7,
        text: 'you owe the whole building breakfast',
        replies: [{ from: 'op', text: 'anything but toast' }],
      },
    ],
  },
  {
    title: "my neighbour's alarm",
    content:
      "it's a rooster. a recording of one. 5:45, 5:50, 5:55. he never wakes up from it and i always do, so three weeks ago i began getting up and studying, and now i'm kind of ahead in everything and very angry about it 🐓",
    appeal: 0.04,
  },
  {
    title: 'I can hear you practising what to say to her',
    content:
      "Thin walls, you know how it is. You've been at it since about ten. 'Hey, so, I was wondering.' 'Hey! Random question.' 'So, funny thing.' I've heard perhaps thirty versions. Number twelve, the one where you just said 'I like talking to you and I'd like to do more of it', was perfect, and then you groaned and went back to 'random question'. Please do number twelve. I'm writing this with my ear near the wall. Twelve.",
    appeal: 0.26,
    replies: [
      { from: 1, text: 'TWELVE TWELVE TWELVE' },
      {
        from: 2,
        text: 'is this second floor, by the broken water fountain. be honest',
        replies: [
          {
            from: 'op',
            text: 'there is a water fountain, and it is not well',
            replies: [
              {
                from: 2,
                text: 'i did twelve.',
                replies: [
                  { from: 'op', text: 'AND' },
                  { from: 2, text: 'she said "oh thank god", we’re getting dumplings friday' },
                ],
              },
            ],
          },
        ],
      },
      { from: 3, text: 'Everybody in this thread needs a wall like that' },
    ],
  },
  {
    title: 'somebody folded my laundry',
    content:
      'Forgot it in the dryer for four hours and ran down expecting it on the floor, like usual. It was folded. Properly, like in a shop, socks paired and everything, even the two that only look like a pair. A dryer sheet on top with "rough week?" written on it. It was a rough week! How did you know?? Was it the socks',
    appeal: 0.21,
    replies: [
      {
        from: 1,
        text: "it's the old man who studies theology on 2, he does this. he says it calms him",
      },
      {
        from: 2,
        text: 'meanwhile mine was thrown on the machine wet, with a note saying MOVE IT. two kinds of people',
        replies: [{ from: 3, text: 'sorry, i also had a rough week' }],
      },
    ],
  },
  {
    title: 'lamp',
    content:
      "Twenty years old, never slept with the light on in my life, and since I moved here I can't do it any other way.",
    appeal: 0.02,
  },
  {
    title: 'My dad carried eleven boxes up five flights and would not take the elevator',
    content: `He said it was faster. There was a line for the elevator, so maybe for the first box it was faster. By box four he'd stopped talking on the stairs and by box seven he was sitting down on each landing, pretending to read the notices about recycling.

My dad doesn't say things. He's a man who'll drive two hours to look at your tires. When I got in here he read the letter, nodded, and went outside to mow a lawn he'd mowed the day before.

When everything was up he checked the window. He checked the smoke detector. He fixed the wardrobe door with a folded bit of cardboard from his pocket, I don't know why he had cardboard in his pocket. He asked where the nearest hardware store was and I said dad, I'm studying history. Then there was really nothing left to check, and he stood in the middle of the room with his arms hanging down, and he looked so much like a guest.

I said I'd walk him down. He said no, no, get settled. He shook my hand. We've never shaken hands before in our lives, I think he'd just run out of ideas.

From the window I saw him reach the car and stop. He stood there with the key for ages. And here's what I want to confess: I could have run down, it's only five floors, and I didn't, because I was crying and I thought he'd be embarrassed for me.

Found out at Christmas he'd been doing the same thing. My mother told me. He'd had to pull over twice.

The wardrobe door is still holding.`,
    appeal: 0.54,
    replies: [
      { from: 1, text: '"I don\'t know why he had cardboard in his pocket" ok goodnight everyone' },
      {
        from: 2,
        text: 'A man who will drive two hours to look at your tires. You have described half the fathers on this planet',
      },
      {
        from: 3,
        text: 'mine puts a full tank of gas in my car every time i visit and acts like the car did it',
        replies: [
          {
            from: 4,
            text: 'mine sends me weather forecasts for MY city. every morning. no comment, just the forecast',
          },
        ],
      },
      {
        from: 5,
        text: 'Did you tell him you saw?',
        replies: [
          {
            from: 'op',
            text: 'Not yet. Going home in three weeks. Thinking of asking him to help me with something that needs a long drive',
            replies: [{ from: 5, text: 'Say your tires look weird' }],
          },
        ],
      },
      {
        from: 6,
        text: 'i lost mine in spring. run down the five floors next time ok. all of you',
        replies: [
          { from: 'op', text: 'I will. I’m sorry about yours. What was he like?' },
          { from: 6, text: 'loud. whistled in supermarkets. would have carried twelve boxes' },
        ],
      },
    ],
  },
  {
    title: 'thermostat war, day 40',
    content:
      'It is set to 66 when I leave and 74 when I come back and both of us say we never touch it 🔥❄️',
    appeal: 0.03,
  },
  {
    title: 'There’s a spider in our shower and we have made it a rota',
    content:
      "None of the four of us wants to kill it and none of us wants to carry it out, so it lives there. It's called Gregor. You have to knock before you turn on the water so it can go up to the corner. It KNOWS. Somebody's boyfriend didn't knock on Saturday and we had a house meeting about it. He's apologised to Gregor. I pay a third of my income to live here.",
    appeal: 0.1,
    replies: [
      {
        from: 1,
        text: 'how big are we talking',
        replies: [
          { from: 'op', text: 'with legs? a coaster' },
          { from: 1, text: 'moving away from this thread and this state' },
        ],
      },
      { from: 2, text: 'the boyfriend apologising to gregor. keep that boyfriend' },
    ],
  },
  {
    title: 'Her boyfriend lives here now, apparently',
    content:
      'ok so nobody asked me. first it was weekends, fine, whatever. then his toothbrush. now he has a SHELF. and last night he asked if i could take my calls somewhere else because he had an early start?? in my room?? that i pay for??? ive been sleeping in the study lounge 2 or 3 nights a week because its easier than saying something, which i know is pathetic. i practice it in my head and then she comes in all smiley and i ask about her day. im so bad at this',
    appeal: 0.08,
    replies: [
      {
        from: 1,
        text: "Not pathetic. You're conflict-shy and she's counting on it without even knowing that she is.",
      },
      {
        from: 2,
        text: "I was the roommate with the boyfriend. I honestly thought she didn't mind because she never said so. When she finally did she was shaking and I felt like a monster. Fixed in one evening. Just tell her, use numbers: two nights a week, not when you have class before ten.",
        replies: [
          {
            from: 'op',
            text: 'the numbers thing helps. "two nights" is a sentence i can say',
            replies: [
              {
                from: 2,
                text: 'Say it while doing something else, like folding. Nobody has to look at anybody',
              },
            ],
          },
        ],
      },
      {
        from: 'op',
        text: 'did it. while folding. she cried a bit and said she’d been wondering why i was "never home". he took his shelf down himself. im in my bed. it’s so flat and wide',
      },
    ],
  },
  {
    title: 'Found a place. The window does not open',
    content:
      "It's nine square meters, the window's painted shut, and the shower is in the kitchen, and not near the kitchen, in it. But there's a tree outside that takes up the entire window, so the light comes in green, and in the afternoon the leaf shadows go across my wall like something swimming. After three months on people's couches I lay on the floor and watched it for an hour with my coat on.",
    appeal: 0.05,
  },
  {
    title: 'to whoever harmonised with me in the third floor showers',
    content:
      'I thought I was alone. I was giving it everything, the big chorus, arms and all. And then from the far stall, quietly, a third above, someone came in. We finished the song. Neither of us said anything. I stayed in there until I was a raisin so that you could leave first. Same time tomorrow??',
    appeal: 0.25,
    replies: [
      {
        from: 1,
        text: 'I need to know which song',
        replies: [
          { from: 'op', text: 'i will take it to my grave. (the one with the key change)' },
        ],
      },
      {
        from: 2,
        text: 'I was the raisin in the OTHER stall waiting for BOTH of you to leave',
        replies: [
          {
            from: 'op',
            text: 'can you sing bass',
            replies: [{ from: 2, text: 'i can hum with conviction' }],
          },
        ],
      },
    ],
  },
  {
    title: "I'm the RA and nobody has ever knocked on my door for fun",
    content: `I know what you think when you see me come down the hall. The music goes down half a notch and somebody says "heyyy" in that voice. I get it. I did the same to mine.

But you should know I took the job because my first year I was so lonely that I used to go sit in the laundry room to be near a noise, and my RA, who I'd never really talked to, came in one night with a basket and an enormous bag of chips and did about an hour of extremely slow folding. She never asked me anything. She just kept passing me the chips. I found out she didn't even have laundry in, it was all clean already, she'd gone upstairs and got it out of her drawers.

So I thought I'd be that. I made door signs for everybody. I did a pancake night and four people came, two of them by accident. Most of what I actually do is unlock things and write emails about the trash room.

I'm not complaining. I just want you to know that when I come by at eleven and say "keep it down a little guys", I can hear that you're playing the card game with the spoons, and I'm really, really good at the card game with the spoons.`,
    appeal: 0.28,
    replies: [
      {
        from: 1,
        text: 'which hall. we have spoons',
        replies: [
          {
            from: 'op',
            text: 'I shouldn’t say. The one with the bad carpet',
            replies: [
              {
                from: 2,
                text: 'that is every hall',
                replies: [
                  { from: 'op', text: 'The VERY bad carpet' },
                  {
                    from: 3,
                    text: 'OH. oh we’re knocking on your door tomorrow. 10 pm. bring your hands',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'I went to your pancake night on purpose!!! I just left early because i had a lab. they were good pancakes',
      },
      { from: 5, text: 'getting the clean laundry out of her drawers 🥺 i hope she knows' },
      {
        from: 'op',
        text: 'They knocked. I won four rounds. I have a bruise. Best night of the year.',
      },
    ],
  },
]
