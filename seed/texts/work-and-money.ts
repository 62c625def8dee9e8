import type { SampleConfession } from './shape.ts'

export const workAndMoney: SampleConfession[] = [
  {
    title: 'I am the mascot',
    content: "My boyfriend can't stand the mascot. He says it's 'trying too hard'. 🙂",
    appeal: 0.7,
    replies: [
      { from: 1, text: 'oh this is opera' },
      {
        from: 2,
        text: 'does he know',
        replies: [
          {
            from: 'op',
            text: 'he thinks i volunteer at a library on saturdays',
            replies: [
              {
                from: 3,
                text: 'and what do you do when he’s at the game',
                replies: [
                  { from: 'op', text: 'try harder' },
                  { from: 1, text: 'TRY HARDER 💀💀' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: 'You hugged my grandmother at the last home game and she has a photo of it next to her wedding. You are not trying too hard.',
        replies: [
          { from: 'op', text: 'purple coat? she smelled so nice. she told me to drink water' },
        ],
      },
      {
        from: 5,
        text: 'how hot is it in there',
        replies: [{ from: 'op', text: 'there is a small fan and it is broken' }],
      },
      { from: 6, text: 'reveal it at the wedding. walk down the aisle in it' },
      {
        from: 7,
        text: 'Former mascot (different school). We’re not supposed to tell anyone, ever, so well done keeping it from even him. Freeze your vest in two layers, it lasts until the third quarter.',
      },
    ],
  },
  {
    title: 'Mẹ giấu tiền trong gói bánh',
    content:
      'Tháng nào mẹ cũng gửi một thùng đồ ăn, dặn "nhớ ăn gói bánh dưới cùng nha con". Mình không thích bánh đó nên để dành cả năm nay, chất đầy ngăn tủ. Tối qua đói quá mở đại một gói, thấy tờ tiền gấp tư với mảnh giấy "mua gì ngon ngon ăn". Mở hết ra: mười một gói, mười một mảnh giấy. Ngồi khóc với một đống vụn bánh luôn.',
    appeal: 0.22,
    replies: [
      {
        from: 1,
        text: 'trời ơi đọc xong muốn gọi về nhà liền',
        replies: [{ from: 'op', text: 'gọi rồi. mẹ la: "tưởng con ăn hết rồi chứ!!"' }],
      },
      { from: 2, text: 'mười một tháng không ăn bánh của mẹ là hơi quá đáng nha 😂' },
      { from: 3, text: 'nho\u031b\u0301 me\u0323 qua\u0301 🇻🇳' },
      { from: 4, text: 'My grandma does this with socks. I wore a twenty to class once' },
    ],
  },
  {
    title: 'Dish room, closing shift',
    content: `People think the dish room is the worst job on campus and I've decided to let them, because then there are always shifts.

It's loud and it's forty degrees and everything is wet, including, by nine, your socks. The trays come in on a belt through a little window. You never see anybody's face, you see hands letting go. After a year I know a lot of you by your trays. There's one who stacks everything by size, biggest at the bottom, cutlery parallel. There's one who builds a small tower of orange peel. There's one who writes on the napkin: "thank you" most days, "sorry about the peas" once. When exams start the plates come back half full, then they come back empty twice as fast, and on the last day there's always some glass with a flower in it.

I should say I need this job. The first month I used to come in by the back so nobody from my course could see me in the hairnet. I had a whole route. Then one evening the napkin one wrote: "is somebody in there? are you ok? it sounds like a war." And I didn't have a pen, so I sent the tray back out the wrong way, against the belt, which you're absolutely not supposed to, with two clean spoons laid in a smile.

Through the window I heard somebody laugh out loud.

Since then I go in through the front.`,
    appeal: 0.46,
    replies: [
      { from: 1, text: 'i’m the orange peel tower. i didn’t think anyone saw' },
      {
        from: 2,
        text: 'guilty of the peas',
        replies: [
          { from: 'op', text: 'it’s YOU. hi. we’re ok in here. it still sounds like a war' },
          { from: 2, text: 'the smile is my lock screen' },
        ],
      },
      {
        from: 3,
        text: 'stacking everything by size from now on. didn’t know there was a person at the end of the belt, i’m ashamed of that',
      },
    ],
  },
  {
    title: 'declined',
    content:
      'My card got declined for a banana. One. The cashier said "it happens" and I would love to know to whom. 🍌',
    appeal: 0.18,
    replies: [
      { from: 1, text: 'to me. for gum.' },
      {
        from: 2,
        text: 'There’s a pantry in the basement of the student center, no questions, no form, you just take a bag. They’ve got bananas',
        replies: [{ from: 'op', text: 'went today. thank you. the lady gave me two and winked' }],
      },
      {
        from: 3,
        text: 'The cashier says it because it happened to her. source: am the cashier. Come back, banana’s on me',
        replies: [{ from: 4, text: 'banana lady 🫡' }],
      },
    ],
  },
  {
    title: 'attention to detial',
    content:
      "Forty applications. FORTY. All with the same re\u0301sume\u0301, on which it says, in bold, second line, 'attention to detial'. My roommate found it in about four seconds because she was using it as a coaster. I went into the bathroom and sat in the dry tub. What gets me is the one place that invited me for an interview. Did they not see it? Did they see it and go, yes, him?",
    appeal: 0.28,
    replies: [
      { from: 1, text: 'detial oriented' },
      {
        from: 2,
        text: "I'm a student assistant in an HR office. They saw it. It was on the wall for a week. They invited you because everyone felt like they knew you",
        replies: [
          {
            from: 'op',
            text: 'please be joking',
            replies: [
              {
                from: 2,
                text: 'I am, mostly, but that is 100% something they would do',
                replies: [{ from: 'op', text: 'this ruined and then made my day' }],
              },
            ],
          },
        ],
      },
      { from: 3, text: 'mine said "costumer service" for a whole year. you’re fine' },
      { from: 4, text: 'Go to the interview. If they bring it up say it’s a test and they passed' },
      {
        from: 'op',
        text: 'they brought it up. i said it was a test. the woman laughed until she had to take her glasses off. second round on friday',
      },
      { from: 5, text: 'hire detial guy' },
    ],
  },
  {
    title: 'The letter is in the glove compartment',
    content:
      "I'm the first in my family to go to university, and when the scholarship letter came my mother read it standing up and then sitting down. She doesn't read English that quickly so it took some time. Now it's in the glove compartment of her car in a plastic sleeve. She's shown it to the mechanic. She's shown it to a policeman who'd stopped her for a tail light, and he read the entire thing and said 'well, congratulations, ma'am, get that light fixed'.",
    appeal: 0.31,
    replies: [
      { from: 1, text: 'got out of a ticket with a scholarship letter. queen' },
      {
        from: 2,
        text: 'first gen too. mine’s on the fridge in a frame. the frame is screwed to the fridge',
        replies: [{ from: 'op', text: 'screwed TO the fridge, i love your family' }],
      },
    ],
  },
  {
    title: 'I tutor a course I failed',
    content:
      "Twice. They don't ask! The form said 'have you taken this course' and I have taken it more than anybody. And here's what's funny, I'm good at it. I know every wrong turn in there because I've lived in all of them. When somebody goes 'but why can't you just divide by it' I feel such tenderness. Third time's this term. I had a 97 on the midterm and my own students asked me how I'd studied. 👨🏾‍🏫",
    appeal: 0.14,
  },
  {
    title: 'the cat got the internship',
    content:
      "video interview. i'd cleaned EXACTLY the part of the room you can see. blazer on top, pajamas with moons below. second question is 'tell us about a conflict' and my roommates cat comes along the back of the couch, sits down right behind my head so it looks like i have ears, and stays. i didnt notice!!! eight minutes about leadership with ears on. they were so nice, they kept laughing at stuff that wasn't funny. anyway i got it and the email says 'please bring your colleague' 🐈",
    appeal: 0.25,
    replies: [
      { from: 1, text: 'eight minutes of leadership with ears' },
      {
        from: 2,
        text: 'what was the conflict though',
        replies: [{ from: 'op', text: 'it was about the cat' }],
      },
    ],
  },
  {
    title: 'Things people have asked me at the library desk since Monday',
    content: `Is this the library. Do you have the book, it's red. Can I borrow your sweater. Where's the quiet. Is there somewhere I can scream (there is: bike cage, after six). Could you tell the man over there I think he's great. Can you print something that's on my home computer. Do you think I should change my major. What day is it. Are you a real person or a student.

I said 'student' and she said 'oh, good'.`,
    appeal: 0.17,
    replies: [
      { from: 1, text: 'confirming the bike cage, excellent acoustics' },
      {
        from: 2,
        text: 'did you tell the man over there',
        replies: [{ from: 'op', text: 'i wrote it on a return slip. they share a carrel now' }],
      },
    ],
  },
  {
    title: 'sixty-three',
    content: `I kept them all in a folder. I thought it'd be funny by now.

Some of them are so polite you have to read twice to find the no. "We were very impressed." "Due to an unusually strong pool." There's one that begins with Dear and then a blank. Number 31 rejected me for a position I hadn't applied to. Number 48 came on a Sunday at 6 in the morning, what was he doing, who gets up on a Sunday to do that?

I stopped telling my friends around number 20 because they'd run out of things to say and so had I. I told my parents I was "waiting to hear". On the phone my dad has started to say "any day now", and I can hear that he's saying it to himself.

Number 63 was today. I read it on the stairs on my way to my shift at the print shop, and I did my shift, and around five the old guy who comes in to copy his crossword came in to copy his crossword. He gets two, one for his wife, so they can race. He looked at me and said "who died?" and I told him. All of it, with numbers. He listened with his glasses up on his head. Then he said that he'd worked at the same firm for thirty-eight years and hated it, and that he'd been so happy when they hired him, he'd bought a cake. "I sometimes think about whoever they turned down," he said. "I hope he had a lovely time."

I don't know why that helped. It was sort of a terrible thing to say. I've laughed about it all evening.

Sending number 64 now.`,
    appeal: 0.36,
    replies: [
      { from: 1, text: '"I hope he had a lovely time" is going to live in my head' },
      {
        from: 2,
        text: '112 here, then one yes. The folder does get funny, but only after the yes',
      },
      {
        from: 3,
        text: 'Careers office has people who’ll do a mock interview with you and be honest. Ask for the one with the bow tie. He told me I look at the door when I talk about money. I did',
        replies: [
          {
            from: 'op',
            text: 'i think i do that too',
            replies: [{ from: 3, text: 'Everybody does. Look at the plant' }],
          },
        ],
      },
      {
        from: 4,
        text: 'who gets up on a sunday at six to do that!!! scheduled send from a coward thats who',
      },
      {
        from: 5,
        text: 'are we getting a 64 update',
        replies: [
          {
            from: 'op',
            text: '64 asked for my availability. i’m trying not to buy a cake',
            replies: [{ from: 4, text: 'BUY A SMALL CAKE' }],
          },
        ],
      },
    ],
  },
  {
    title: 'Let’s just split it evenly',
    content:
      "I had the side salad. I had the side salad on purpose, I'd looked up the menu at home and done the sum. They had the tasting thing and two rounds. 'Let's just split it, easier.' And it's always the ones for whom it IS easier who say that. I smiled and put in 38 dollars, which was food until the 15th. Nobody did anything wrong. They'd be horrified if they knew, and the reason they don't know is me.",
    appeal: 0.24,
    replies: [
      { from: 1, text: 'the sum at home before. every time' },
      {
        from: 2,
        text: 'I was the "easier" person for two years. A friend finally said "can’t this month, come over and I’ll cook". Never felt so stupid, and then so relieved. Please tell one of them. Just one.',
        replies: [
          {
            from: 'op',
            text: 'did they make it weird after',
            replies: [
              {
                from: 2,
                text: 'For about a day. Then it became Wednesdays, everyone brings one vegetable. It’s the best evening of our week',
                replies: [
                  { from: 3, text: 'one vegetable each omg. i’m starting this' },
                  { from: 'op', text: 'i can do a vegetable' },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 4,
        text: '"I’ll get mine separately, I’m saving for something" works and you never have to say for what. (rent. I’m saving for rent)',
      },
      { from: 5, text: 'came for a fight in the comments, left with soup' },
    ],
  },
  {
    title: 'extra foam',
    content:
      'I work at the coffee cart and if you look sad you get extra foam. If you thought we were just being generous during finals: no, you all look terrible.',
    appeal: 0.16,
  },
  {
    title: 'I send half of it home',
    content:
      "Nobody here knows. It's not a sad story, or I don't think of it as one. My mother's hours got cut and my brother's in trade school and I have two jobs anyway, so on the 1st and the 16th I stand at the machine by the bookstore and do it, and for maybe a minute I feel about nine feet tall. Then I go back to being somebody who says she's 'not that into concerts'. My roommate thinks I'm cheap. She said it as a joke, and I laughed. I've got the picture of their new fridge on my phone. It has an ice thing in the door!! My mother makes ice for no reason now, she just likes pressing it",
    appeal: 0.26,
    replies: [
      { from: 1, text: 'nine feet tall. you are' },
      {
        from: 2,
        text: 'same, every second friday. I’ve never met anyone else who does it. Hi',
        replies: [
          { from: 'op', text: 'hi 🙏🏼 what did yours get' },
          { from: 2, text: 'A roof. Well. Some of a roof' },
        ],
      },
    ],
  },
  {
    title: 'Lentils, an update',
    content:
      'Day 9. I have eaten them as soup, as salad, as a sort of puck. I have learned that you can put them in pasta sauce and they will go quietly. There are 3 dollars and 41 cents until Friday and half a lemon that I look at more than I should. Tell me what to do with the lemon, I only get to do this once.',
    appeal: 0.17,
    replies: [
      {
        from: 1,
        text: 'SQUEEZE IT ON AT THE END. not while cooking. at the end, with salt. trust me',
      },
      {
        from: 2,
        text: 'zest first!! you still have zest!!',
        replies: [
          {
            from: 'op',
            text: 'i have no grater',
            replies: [
              {
                from: 2,
                text: 'fork. scratch it with a fork',
                replies: [{ from: 'op', text: 'the entire room smells like a hotel' }],
              },
            ],
          },
        ],
      },
      {
        from: 3,
        text: 'Onion from the pantry (basement, student center), fry it far longer than you think, dark brown, lemon on top. My grandmother would charge you for that',
      },
      { from: 4, text: '"they will go quietly" lol' },
      { from: 5, text: 'I have half a jar of cumin and no lentils, where are you' },
    ],
  },
  {
    title: 'payday is a feeling',
    content:
      'for four hours on the 1st I walk around the grocery store like someone who reads labels 💅🏾',
    appeal: 0.03,
  },
  {
    title: 'I clean the building I study in',
    content:
      "I clean the business school from five to eight, before my own classes, which are also in the business school. This morning a professor held the elevator and asked what I was studying and I said, well, you. I have you at ten. He went completely red and then he took the mop bucket off me and carried it to the third floor. We didn't talk. At ten he asked the class something about labor costs, and looked at me, and sort of thought better of it.",
    appeal: 0.12,
  },
]
