import type { SampleConfession } from './shape.ts'

export const classes: SampleConfession[] = [
  {
    title: 'five weeks in the wrong lecture',
    content: `So. There are two rooms called 104. One is in the old building and one is in the new building that everyone ALSO calls the old building because now there's a newer one. I've been going to a 104 since week one. Big class, nobody takes attendance, slides about supply curves, sure, fine, I'm an econ minor.

I am enrolled in philosophy of mind.

I did wonder why the readings on the course site never matched. I figured the prof was one of those "the readings are background" people. So I did both. I read forty pages about what it's like to be a bat and then went and took notes on price floors, for five weeks, thinking wow, this class is so interdisciplinary.

Found out today because he handed back a quiz and mine wasn't in the pile. I went up to ask, very confident, a bit annoyed even, and he scrolled through his whole list twice and then looked at me so gently. "What class do you think this is," he said.

I have a 15 minute presentation in the real one on Thursday and nobody there has ever seen my face. And I like the wrong one better. I know the guy who sits next to me. We have a handshake.`,
    appeal: 0.82,
    replies: [
      {
        from: 1,
        text: 'WE HAVE A HANDSHAKE',
        replies: [
          {
            from: 'op',
            text: "it's a good one too, there's a snap in it",
            replies: [
              {
                from: 2,
                text: 'you have to tell handshake guy. he deserves to know',
                replies: [
                  {
                    from: 'op',
                    text: 'told him. long silence and then "so who has been helping me with the problem sets"',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 3,
        text: '"wow, this class is so interdisciplinary" I am on the shuttle and made a noise out loud',
      },
      {
        from: 4,
        text: "I think I'm in the real one? Bats was week 2 right. The seat next to me is empty, I'm the one with the dented green thermos. Sit there Thursday and I'll nod at you like we've known each other for years.",
        replies: [
          {
            from: 'op',
            text: 'i might actually cry. green thermos. ok.',
            replies: [
              {
                from: 4,
                text: 'read the thing about the locked room first, he always asks about the locked room',
                replies: [{ from: 5, text: "it's thursday. HELLO. update??" }],
              },
              {
                from: 'op',
                text: "He asked about the locked room. I compared it to a price floor. He said that was 'new'. thermos person nodded at me the entire time like one of those dashboard dogs and i will never forget it",
              },
            ],
          },
        ],
      },
      {
        from: 6,
        text: 'Go to the advising office before Friday, you can probably still add the econ one late.',
        replies: [
          {
            from: 'op',
            text: 'went. the lady at the desk laughed so hard she went to get her colleague. but yes im in both now',
          },
        ],
      },
      { from: 7, text: 'there is a THIRD 104 btw. it is a closet. ask me how i know' },
    ],
  },
  {
    title: 'my professor thinks I am two people',
    content:
      "Glasses on Tuesdays, contacts on Thursdays. Today he said I should compare notes with 'the girl who sits here on Tuesdays'. 🤓",
    appeal: 0.15,
    replies: [
      {
        from: 1,
        text: 'please tell me you said you would',
        replies: [{ from: 'op', text: "i said we don't really get along" }],
      },
      {
        from: 2,
        text: 'compare the participation grades of both girls at the end and report back',
      },
    ],
  },
  {
    title: 'The clementine',
    content: `Went to office hours to ask about problem 4 and started crying before I'd even sat down. No idea why, I was FINE on the stairs. He didn't say anything. He opened his drawer, took out a clementine, peeled the whole thing very slowly in one long spiral and pushed half of it across the desk. We ate it. Then he said 'problem 4 makes me cry as well' and we did problem 4.

I still don't understand problem 4 but I go every week now.`,
    appeal: 0.35,
    replies: [
      { from: 1, text: 'one long spiral. he has done this before' },
      {
        from: 2,
        text: 'I know exactly who this is and I got a clementine in the spring. I thought I was the only one',
        replies: [
          { from: 3, text: 'fall clementine here' },
          {
            from: 4,
            text: 'wait i got a PEAR. what does the pear mean',
            replies: [
              {
                from: 2,
                text: 'what problem were you on',
                replies: [{ from: 4, text: "6b\n\noh no. is pear for people who can't be helped" }],
              },
            ],
          },
        ],
      },
      { from: 5, text: "ok but does anybody get problem 4. it's due monday" },
      {
        from: 6,
        text: "Every time I've gone to office hours the line was out the door, I always assumed because of the homework. It's the fruit isn't it",
      },
      {
        from: 'op',
        text: 'update: brought HIM a clementine today. he put it in the drawer with the others. there are so many in there',
      },
    ],
  },
  {
    title: 'uploaded the wrong document. it was the diary',
    content: `File was called essay_FINAL_real. so was the other one, in the folder above, because i name everything that, including the thing where i write down what i'm mad about every night. noticed 40 hours later when the comments came back.

She graded it. There are margin notes. Next to the paragraph about my roommate's humming she wrote 'vivid'. Next to the bit about my mother, nothing, just a tiny pencil line, like she'd rested the pencil there. On the last page: 'I assume this is not the essay on trade winds. Please send that one when you can. But keep writing this one too.'`,
    appeal: 0.63,
    replies: [
      { from: 1, text: "'vivid' 💀" },
      {
        from: 2,
        text: 'what grade',
        replies: [
          {
            from: 'op',
            text: 'no grade. she wrote "n/a, but structurally sound"',
            replies: [
              { from: 3, text: 'putting that on my tombstone' },
              { from: 2, text: "that's better than i did on trade winds honestly" },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'hi. i hum. i have a roommate in that class. should we talk',
        replies: [
          {
            from: 'op',
            text: 'do you hum the same four notes while looking for your keys',
            replies: [
              {
                from: 4,
                text: '...they help me find them',
                replies: [{ from: 'op', text: 'im in the kitchen. come here i made noodles' }],
              },
            ],
          },
        ],
      },
      { from: 5, text: 'The pencil line got me. What a teacher.' },
      {
        from: 6,
        text: 'And are you? Keeping writing it?',
        replies: [{ from: 'op', text: 'every night. new file name though' }],
      },
      { from: 7, text: 'essay_FINAL_real is also what my taxes are called' },
    ],
  },
  {
    title: '教授讲笑话的时候我都是看别人笑才笑的',
    content:
      '来这里两年了，上课基本能听懂，唯独教授讲的笑话从来没有一次听懂过。我的办法是坐第二排靠边，用余光看旁边的人，他们笑我就笑，大概晚半秒。昨天旁边的人在咳嗽，我以为他在笑，就一个人在安静的教室里笑出声了。教授停下来看着我说了一句什么，全班都笑了。那句我也没听懂。',
    appeal: 0.09,
    replies: [
      { from: 1, text: '对不起我笑得好大声' },
      {
        from: 2,
        text: '我大一的时候也这样！后来发现本地同学其实也没听懂，他们也是跟着别人笑的',
        replies: [
          {
            from: 'op',
            text: '真的吗？那到底是谁先笑的',
            replies: [{ from: 2, text: '坐最前面扎马尾的那个。她是源头' }],
          },
        ],
      },
      {
        from: 3,
        text: 'put this through a translator because i was curious, and i grew up speaking english: i do not understand the jokes either. we are all watching the ponytail',
        replies: [{ from: 'op', text: '谢谢你 this makes me feel so much better 😂' }],
      },
    ],
  },
  {
    title: 'Open letter to the loud typer, third row left',
    content:
      "Your keyboard sounds like somebody pouring a box of dominoes into another box of dominoes. Two hundred people in that lecture and I can hear when you make a typo, because you hit backspace like it owes you money. Last Tuesday you typed through a full minute in which nobody was talking. There was nothing to write down! I can now tell 'notes' from 'chatting' by rhythm alone. I know you're seeing someone new and I'm happy for you, but please.",
    appeal: 0.13,
    replies: [
      { from: 1, text: 'the rhythm thing is so real. chatting is in bursts' },
      {
        from: 2,
        text: "Third row left here. I'm mortified. It was my brother's, I thought it was a normal amount of loud. Also how do you know about the new someone",
        replies: [
          {
            from: 'op',
            text: 'you stop, then three very fast words, then you stop and smile at the ceiling',
            replies: [{ from: 2, text: 'I am taking notes on paper forever' }],
          },
        ],
      },
    ],
  },
  {
    title: 'B',
    content:
      'I have answered B on every in-class poll since week one and my participation score is higher than that of my friend who does the readings.',
    appeal: 0.04,
    replies: [
      { from: 1, text: 'C loyalist here. struggling' },
      {
        from: 2,
        text: 'I am the friend, aren’t I',
        replies: [{ from: 'op', text: 'B' }],
      },
    ],
  },
  {
    title: "I'm thirty-six and I sit in the back of your chemistry lab",
    content: `You've probably noticed me. I'm the one with the lunchbox. In the first week one of you held the door and called me professor, and I said "oh, no, I'm" and then didn't know how to end the sentence, so I just walked in and stood near the sinks.

I dropped out of a different school when I was twenty. It wasn't dramatic. My father got ill, somebody had to run the shop, and I was the one with a driving licence. It was supposed to be one semester. Then it was fifteen years. I'm not bitter about it, he got nine of those years and they were good ones, we argued about football every single morning over the till. After he died my wife found my old student card in a drawer, the photo's got a haircut you would not believe, and she put it on the kitchen table and didn't say anything about it for two weeks. It just lay there next to the salt.

So now I take the early train, and I'm older than two of my TAs.

I want to confess that I was terrified of you. All of you. I'd practised in the car how to say my name in a normal voice. The first lab I broke a burette. Clean in half, in front of everybody, the sort of noise that makes a whole room stop. I've carried crates for fifteen years and I could not hold a glass tube. I thought: right, that's it, back to the shop.

And the girl at the next bench (nose ring, always has two pens in her hair and looks for a third one) said, without even looking up, "that's the cheap one, everybody breaks the cheap one," and slid hers over so we could share. I found out later that there is no cheap one. They are all exactly the same burette. She made it up on the spot.

Since then it's been okay. You taught me how to use the online thing where the homework lives. I showed three of you how to jump-start a car. Somebody added me to the group chat and I had to ask what half the letters meant, and now when I use one correctly I get about fourteen hearts. Two weeks ago one of you wrote "is dad coming to the study session" and then "OMG sorry" and then deleted both, but I'd seen it. I was on the train. I looked out of the window for quite a while.

We got the midterm back on Wednesday. I had 91. I haven't had a number like that next to my name since before some of you could read. I went out to the parking lot and sat in the car and phoned my wife and couldn't say anything, and she got frightened and said what's happened, what's happened, and I said ninety-one, and she started shouting so loudly that I had to hold the phone away.

Anyway. It's late, I've got a lab report to finish and the dishwasher to empty. I just wanted to tell somebody that I was scared of a room full of twenty-year-olds and it turned out to be the kindest room I've been in for years.

Two-pens: the third one is usually behind your ear.`,
    appeal: 1,
    replies: [
      { from: 1, text: 'The student card next to the salt. I am not okay' },
      {
        from: 2,
        text: "two-pens here. i'm in the stairwell crying. i checked behind my ear. it was there",
        replies: [
          { from: 3, text: 'NO WAY' },
          {
            from: 'op',
            text: 'It always is. Thank you for the cheap one.',
            replies: [
              {
                from: 2,
                text: "i broke one in first year and a guy said that to me!! that's where i got it from. you're supposed to pass it on",
                replies: [{ from: 'op', text: "Then I'll keep an eye out in the spring." }],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: "I was the one who wrote 'is dad coming'. I wanted to disappear. You came with a bag of oranges and explained titration better than the slides. We do all call you that, sorry",
        replies: [
          { from: 'op', text: "Don't be sorry. Bring a calculator that works on Thursday." },
          { from: 5, text: 'that is the most dad sentence ever written' },
        ],
      },
      {
        from: 6,
        text: '43, second year, nursing. I sit by the door in case I have to run. Never have yet. Congratulations on your 91, from one lunchbox to another.',
        replies: [
          { from: 'op', text: 'What time is your lunch' },
          { from: 6, text: "Half twelve, benches by the bike racks, if it's dry" },
        ],
      },
      {
        from: 7,
        text: `My mom went back at forty-four. I was in college at the same time, a different one, and I was embarrassed, I'm sorry to say. She'd call me to ask what a syllabus was.

She graduated a year before I did because she never skipped anything. At the ceremony she walked across the stage with her reading glasses still up on her head and she was looking for us in the wrong section, waving at total strangers, and they all waved back.

I don't have a point. Bring your wife, and tell her exactly which section.`,
        replies: [
          { from: 'op', text: 'Section will be discussed at dinner. She wants to bring a horn.' },
        ],
      },
      { from: 8, text: 'i opened this app to complain about parking and now look at me' },
      {
        from: 9,
        text: 'Your wife leaving it on the table for two weeks and saying nothing is a masterclass',
      },
      { from: 10, text: '91!!!!! 👏🏽👏🏽👏🏽' },
    ],
  },
  {
    title: 'We can all see the edit history, T.',
    content:
      "Your contribution to an eleven-page report is one comma. I scrolled. On the 3rd at 23:58 you added a comma to my sentence, and at 23:59 you removed it, so if we're being strict it's zero. Then in the presentation you said 'what we really tried to do here was'. WE. I was standing next to you holding the clicker and I've never been so close to saying something out loud in my life. Instead I went to the next slide a bit early, while you were still talking. That was my revenge. One slide early.",
    appeal: 0.18,
    replies: [
      {
        from: 1,
        text: "Tell the TA. Seriously. They can see the history too, they just don't look unless somebody asks",
        replies: [
          {
            from: 'op',
            text: 'I know I should. I keep imagining he has some awful reason, and then I see him at the pool table again',
            replies: [
              {
                from: 2,
                text: 'i was a T. once. my reason WAS awful and i still wish somebody had just asked me. so maybe ask, then tell',
              },
            ],
          },
        ],
      },
      {
        from: 3,
        text: 'was the comma correct at least',
        replies: [{ from: 'op', text: 'no' }],
      },
    ],
  },
  {
    title: 'C PLUS IN ORGANIC CHEM',
    content: "I've never been this happy about such an ugly letter. It's going on the fridge 🎉",
    appeal: 0.1,
    replies: [
      { from: 1, text: "Took me two tries to get that exact grade. I'd frame it" },
      { from: 2, text: 'the plus is for plus you survived' },
      { from: 3, text: 'C+ gang, we meet nowhere because we are tired' },
      {
        from: 4,
        text: 'did you do the reaction map thing? on flashcards? im taking it in spring and im scared',
        replies: [
          {
            from: 'op',
            text: 'big sheet of paper on the wall, added one arrow a day, cried on sundays. you’ll be ok',
          },
        ],
      },
    ],
  },
  {
    title: 'recorded lectures ruined me',
    content:
      "Ten weeks of him at double speed. Met him at the elevator today and thought he was about to faint, but that's just how he talks.",
    appeal: 0.06,
  },
  {
    title: 'Everyone stood up after 40 minutes',
    content: `Three-hour final. I'm on question 2 and half the hall gets up, hands in, leaves, chatting. I went cold. I thought I'd missed a whole sheet, or everybody got the memo and I'm just slow. Rushed everything, skipped checking, gave up on the proof, walked out with an hour to spare feeling like a ghost.

Outside on the door: 'EXAM HALL SHARED. Left side: Intro to Film, 40 min.'

I was on the right side.`,
    appeal: 0.16,
    replies: [
      { from: 1, text: 'nooooo' },
      { from: 2, text: 'Left side here. We could feel you all hating us' },
      {
        from: 3,
        text: 'They should put a rope down the middle or something. Write to the exams office, this happened to my cousin too',
        replies: [{ from: 'op', text: 'i did. they are "considering signage"' }],
      },
    ],
  },
  {
    title: 'I taught a section. I am not the TA',
    content: `First week, got there twenty minutes early because I didn't trust the map. Nobody else in the room except me, and my phone was on 2%, and the only socket is up front behind the desk. So I'm crouching behind the desk when people start coming in. I stand up. They sit down and look at me. Someone uncaps a pen.

A normal person would have laughed and taken a seat. I said "hi everyone, let's wait a couple more minutes." WHY. Then it was too late, it had been too many seconds. I wrote the course name on the board. Somebody asked if the first problem set was going to be graded and I said "good question, what do people think," and there was a real discussion.

I'd done the reading, that's what kills me, so I just talked about the reading. I drew a diagram. I asked a guy in a cap to say more about that and he said more about that. I'd say we were going for 25 minutes. It was, honestly, going well.

Then a woman in the last row put her hand up and said, very friendly, "this is great, could you also mention when office hours are?" and I said they were still being finalised, and she said, "Tuesdays at two. I'm the TA."

She'd walked in at minute three. She let me do the whole thing because, quote, she wanted to see where it was going and her train had been awful.

I got 10 out of 10 for participation and have not made eye contact with a single person since.`,
    appeal: 0.43,
    replies: [
      {
        from: 1,
        text: '"good question, what do people think" is literally how you become a professor',
      },
      {
        from: 2,
        text: 'I AM THE GUY IN THE CAP. i thought you were so good?? i told my roommate i finally had a good TA',
        replies: [{ from: 'op', text: 'you really did say more about that. thank you' }],
      },
      {
        from: 3,
        text: 'did your phone charge',
        replies: [{ from: 'op', text: 'no. the socket was dead' }],
      },
    ],
  },
  {
    title: 'to the person who asks',
    content:
      "You said 'sorry, this is probably a dumb question' and it was the question all forty of us had. Please never stop.",
    appeal: 0.07,
  },
  {
    title: 'two centimeters',
    content:
      "I'm hard of hearing. Most of the time I get by fine with lips and slides but one lecturer talks to the board, and then I'm just watching a jacket. In week 2 the guy on my left noticed, I guess. He never asked. He just started writing the important words at the very edge of his paper, bigger than his own notes, and sliding the sheet about two centimeters my way. Every lecture since. We have never spoken. I bring him gum. That is the whole relationship and I think about it more than about any I've been in.",
    appeal: 0.48,
    replies: [
      { from: 1, text: "he's going to find this and combust" },
      {
        from: 2,
        text: 'Last lecture: write THANK YOU on your own sheet and slide it two centimeters to the left',
        replies: [
          {
            from: 'op',
            text: 'i did it today. he read it, and wrote "you are the only reason i take notes"',
            replies: [
              { from: 3, text: 'excuse me???' },
              {
                from: 4,
                text: 'I need to lie down',
                replies: [{ from: 1, text: 'told you. combustion' }],
              },
            ],
          },
        ],
      },
      {
        from: 5,
        text: "Lovely story. Also, practical: the accessibility office can get him a mic that streams to your phone or aids, and can remind lecturers to face the room. I use it. It's not a big deal to ask, took one form.",
        replies: [{ from: 'op', text: 'thanks, really. filled it in. keeping the guy though' }],
      },
    ],
  },
  {
    title: 'Safety first',
    content:
      'Walked around from 10 until almost 3 with lab goggles pushed up on my forehead. In that time: bought lunch, had a long talk with a guy I like, and did an interview for a lab position. They said "you look ready" and I thought that was about my attitude 🤦🏽‍♀️',
    appeal: 0.08,
    replies: [
      { from: 1, text: 'did you get it' },
      { from: 'op', text: 'i got it. i start monday. they said bring the goggles' },
    ],
  },
  {
    title: 'i like statistics and have to pretend i don’t',
    content:
      "everyone before class: ugh, stats. me: ugh, stats. then i sit down and there's a scatterplot and some little cloud of dots turns out to lean one way for a reason and i get actual goosebumps. last night i re-did the optional problems with nicer pens. on the group chat i wrote 'horrible, took me four hours' and it did take four hours, because i didn't want it to end",
    appeal: 0.03,
  },
  {
    title: 'Rehearsed the wrong week',
    content:
      "learned my whole part of the presentation by heart, in the shower on the bus everywhere. stood up. opened my mouth. it was LAST weeks topic. i'd downloaded the slides of a group who already presented and practiced their talk. my partner let me go on for like a minute because he thought it was a 'bold intro'. i hate it here (i dont, i laughed so hard i had to go outside)",
    appeal: 0.03,
  },
]
