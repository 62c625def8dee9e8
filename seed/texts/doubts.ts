import type { SampleConfession } from './shape.ts'

export const doubts: SampleConfession[] = [
  {
    title: 'घर पर सबको लगता है मैं यहाँ बहुत ख़ुश हूँ',
    content:
      'हर रविवार video call पर मैं वही कोना दिखाती हूँ जहाँ धूप आती है और fairy lights लगी हैं। बाकी कमरा उन्होंने कभी देखा ही नहीं। पिछले हफ़्ते माँ ने कहा, "बेटा, camera ज़रा घुमा तो", और मैंने बोल दिया network ख़राब है। फ़ोन रखकर पहली बार पूरा कमरा साफ़ किया। इस रविवार घुमा के दिखाऊँगी।',
    appeal: 0.19,
    replies: [
      { from: 1, text: 'yaar mera bhi same, bas ek deewar hai jo theek dikhti hai 😭' },
      {
        from: 2,
        text: 'घुमाया क्या? बताना',
        replies: [
          {
            from: 'op',
            text: 'घुमाया। माँ ने बस इतना कहा कि कंबल पतला है, दूसरा भेज रही हूँ।',
            replies: [
              { from: 2, text: 'मम्मी लोग 🥹' },
              { from: 3, text: 'kambal wali baat pe ro diya main' },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Doctora de la gente',
    content:
      'Mi abuela le cuenta a todo el barrio que su nieta va a ser doctora. Estudio sociología. Se lo he explicado tres veces. La última me escuchó hasta el final, muy seria, con las manos en el delantal, y dijo: «Ah. Doctora de la gente.» A veces a la una de la mañana no sé para qué sirve lo que estudio, y entonces pienso en eso. Ya no la corrijo.',
    appeal: 0.25,
    replies: [
      { from: 1, text: 'tu abuela acaba de definir la sociología mejor que mi profesora' },
      {
        from: 2,
        text: 'La mía dice que estudio «computadoras» y me trae la licuadora para que se la arregle',
        replies: [
          {
            from: 'op',
            text: '¿y la arreglaste?',
            replies: [{ from: 2, text: 'obvio. era el enchufe. ahora soy ingeniera' }],
          },
        ],
      },
      {
        from: 3,
        text: 'i only have two years of high school spanish but “doctora de la gente” went straight through me',
      },
    ],
  },
  {
    title: 'How I told my father about the major',
    content: `My father has a sentence. He's said it in the car, at weddings, to the dentist. "My son is going to build bridges." It's got a little pause in it, before bridges, so you have time to imagine one.

I was good at math and I liked him, so I never minded the sentence. I liked being in it. I came here, I did two years of civil engineering, and I was fine. I want to be clear that I wasn't failing, because people always think there must've been a catastrophe. I got decent grades in statics. I'd simply sit in the lab with the loading frame and watch a beam bend, and everyone around me would lean forward, and I'd look at the clock.

In the second year I took a class on the history of printing, since it fit between two other things. There's a press in the basement of the library, an actual iron one, you put the letters in backward with your fingers, one at a time. The first afternoon I looked up and five hours had passed. I'd missed dinner and a problem session. I had ink up to my elbows and I'd set one paragraph, with an upside-down n, and I was happier than I'd been in the entire two years. I went home and didn't tell anyone, as if I'd done something dirty.

I changed the major in October. Book history and conservation, it's a tiny department, seven people and a cat that isn't supposed to be there. And then I didn't tell him. I said statics was hard this term. I asked my old lab partner what they were doing so I could talk about it on the phone. I studied for conversations with my own father. I want you to see how stupid that is: I was doing both majors again, one of them only on Sundays, only for him.

I went home in December with a speech. I'd practised on the train so much that the lady opposite gave me a mint. And the first thing that happened was we were carrying in the wood and my uncle was there and my father said "careful with his hands, this one's going to build," pause, and I said, "I'm not."

Just like that. Into the pause.

My uncle suddenly had to look at something in the truck.

My father put down the wood. He didn't shout, he isn't a shouter. He asked me what, then. I told him: I fix old books. I learn how they were made and when they come apart, I put them back together. I heard myself say it, and it sounded like a hobby. He nodded a few times, and then he went in and washed his hands and we didn't talk about it at dinner, and not the next day, and my mother's eyes kept going from one to the other like at a tennis match.

On the third night I was up late. He came down in his socks with something wrapped in a kitchen towel, put it in front of me on the table and sat down on the other side. It was his father's prayer book. I'd seen it on the shelf my whole life and never once seen it open, and now I saw why: there was no spine left, the pages were loose as leaves, the front cover hung on two threads. Someone, I guess him, had tried with packing tape, years ago, and it had gone brown.

He said, "Can that be saved?"

I looked. I really looked, I forgot he was there for a bit. I told him the tape would be the worst of it, the tape would take a week. But the paper was good, it was rag paper, they made it well back then, and the sewing could be done again through the old holes. I told him yes.

He said, "My father carried that across." He never talks about that. He put his finger on the two threads, very lightly. "From there to here," he said. "On foot, some of it."

Then we sat there. And after quite some time he said, not really to me, trying it out, "So it is a kind of," and there was the pause.

It's on my bench in the basement now, under weights. I've got the tape off. I work on it on Sundays, at the hour when we used to talk about statics. I've put the phone on the bench and he listens to me work. He doesn't say much. Sometimes he asks what that noise was.`,
    appeal: 0.78,
    replies: [
      { from: 1, text: 'INTO THE PAUSE. and then the pause at the end. I have to go outside' },
      {
        from: 2,
        text: '“studied for conversations with my own father” hi that’s me with accounting',
        replies: [
          {
            from: 'op',
            text: 'what is it really, if it’s not accounting?',
            replies: [
              {
                from: 2,
                text: 'lichens. don’t laugh',
                replies: [
                  { from: 'op', text: 'not laughing. tell me one thing about lichens' },
                  {
                    from: 2,
                    text: 'they’re two creatures that agreed to be one. some are 4000 years old. nobody put them in a spreadsheet',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        from: 3,
        text: 'engineer here, I do lean forward at the beam, and I’m so glad you went where you lean forward',
      },
      {
        from: 4,
        text: 'more about the cat who isn’t supposed to be there',
        replies: [{ from: 'op', text: 'her name is Errata' }],
      },
      {
        from: 5,
        text: 'I read it to my dad on the phone. He said “hm.” Then he said “read the end again.”',
      },
      {
        from: 6,
        text: `Mine hasn't come down the stairs in his socks. I'd like to say that for the ones reading this whose father hasn't, yet.

I told him three years ago (music, it was supposed to be law). He said okay, and then he was polite to me for a year and a half. Do you know how awful it is when your own father is polite? Then last spring my aunt sent me a video. He's in the kitchen, he thinks nobody's home, he's got my recital on the tablet, and he's conducting it with a spoon. Badly.

He still hasn't said a thing and I haven't told him I've seen it. I just play it a bit slower now, at the part with the spoon.`,
        replies: [{ from: 'op', text: 'the spoon. ok. thank you for writing that under this' }],
      },
    ],
  },
  {
    title: 'honors seminar',
    content: "There are twelve of us and I'm fairly sure eleven were admitted on purpose.",
    appeal: 0.21,
    replies: [
      { from: 1, text: 'no that’s me. i’m the twelfth' },
      { from: 2, text: 'excuse me, I’M the twelfth' },
      {
        from: 3,
        text: 'Professor of a seminar like that once told us she reads the room on day one by who looks guilty. It’s always all of them',
        replies: [
          {
            from: 'op',
            text: 'did you look guilty',
            replies: [{ from: 3, text: 'I’d brought a lawyer' }],
          },
        ],
      },
    ],
  },
  {
    title: 'graduating in five weeks into nothing',
    content:
      "people ask and i say 'keeping my options open', and that's true the way a field is open. everyone has a thing. a city, a program, a cousin with a company. i have a library book due on the 30th. last night i lay there and tried to imagine july and couldn't get any picture at all, just the word july. i've been in school since i was five. who do i hand things in to",
    appeal: 0.27,
    replies: [
      { from: 1, text: '“true the way a field is open” you should be writing at least' },
      {
        from: 2,
        text: 'Graduated last year into nothing, came back to use the printer. What July was like: hot. I slept, then I panicked, then I got a job at a plant nursery because they had a sign. I now know forty kinds of fern and in fall I start something I would never have found from inside. It was the worst two months and I would not give them back.',
        replies: [
          {
            from: 'op',
            text: 'what do you do with the days',
            replies: [
              {
                from: 2,
                text: 'One thing before noon that has to do with another human being. Post office counts',
                replies: [{ from: 'op', text: 'post office. ok. i can see a post office' }],
              },
            ],
          },
        ],
      },
      {
        from: 3,
        text: 'me too. five weeks. everyone with a plan is also scared, they’re just scared in a city',
      },
      { from: 4, text: '"who do i hand things in to" oh no' },
      {
        from: 5,
        text: 'you can hand something in to me. anything. i’ll put a star on it',
        replies: [
          { from: 'op', text: 'i returned the library book early' },
          { from: 5, text: '⭐️' },
        ],
      },
    ],
  },
  {
    title: 'the way I say "third"',
    content:
      "Comes out like 'turd'. I know it does. I've gone through four semesters saying 'the one after the second'. In a talk on Friday I said 'number three' eleven times and then somebody asked about the third graph and I answered 'yes, this one, after two'.",
    appeal: 0.13,
  },
  {
    title: 'what I miss is stupid',
    content: "Not the people, we talk every day. It's the noise the gate makes.",
    appeal: 0.09,
  },
  {
    title: "My sister's old professors keep finding me",
    content:
      "Same department, same last name, same nose. 'Ah, so YOU'RE the sister.' Then there's this face, like someone opening a present. By the midterm they've got the other face. She never did anything to me, she's lovely, she sends me her notes. They're perfect, obviously, they've got little tabs. I got a B minus from a man who has her thesis on his shelf and I looked at the spine of it all through the meeting.",
    appeal: 0.12,
    replies: [
      {
        from: 1,
        text: 'I was the older sister. I wish I’d told mine that I cried through most of that thesis. Ask yours about chapter two',
        replies: [
          { from: 'op', text: 'asked. forty minute phone call. chapter two was written in a car' },
        ],
      },
    ],
  },
  {
    title: 'Made the appointment',
    content:
      "had the first session today. ive walked past that building since last fall. sat down, she goes 'so what brings you here' and i talked for 45 min straight about how i didnt really need to be there. she just nodded. at the end she said 'same time next week?' and i said yes please so fast we both laughed",
    appeal: 0.29,
    replies: [
      { from: 1, text: 'the first one’s the hardest door. well done' },
      {
        from: 2,
        text: 'I did the exact same speech about not needing it. That was 14 months ago, Tuesdays at 3 👋🏼',
      },
      {
        from: 3,
        text: 'how long was the wait to get in? been putting it off',
        replies: [
          {
            from: 'op',
            text: 'eight days. you can do a 20 min call before, that was less scary',
            replies: [{ from: 3, text: 'called. friday' }],
          },
        ],
      },
    ],
  },
  {
    title: 'hobbies: ?',
    content:
      'Everyone in my dorm climbs or bakes or has a band. When they ask what I like doing I say "walking around", like a ghost. 👻',
    appeal: 0.07,
    replies: [
      { from: 1, text: 'walking around is elite. want company or is that against the rules' },
      { from: 'op', text: 'company is allowed 👻' },
    ],
  },
  {
    title: 'I was the smart one',
    content: `In my town there were forty-one of us in the graduating class and I was the smart one. That was my job. Other people were the goalie or the one with the pickup. When the computer in the town office broke they called my mother. At my going-away thing they gave me a pen, with my name engraved on it, and the mayor, who's also the vet, said "show them".

So I came here to show you. In the first week I sat in a seminar and a boy with a hole in his sweater said something about the reading, and I didn't understand the sentence. I don't mean I disagreed with it. I listened to it as if it was through a wall. And then a girl answered him and everybody laughed, and I laughed.

I started working like an animal. I thought I could do it by hours. I stopped going to things. I got a 68 and I went into the bathroom on the second floor, the one that locks, and took the pen out of my bag and just looked at it. I'd never been average. I know how this sounds. I didn't know who that was, the person with a 68.

It's been a year and a half and I'd love to tell you that I'm the smart one again. I'm not. I'm somewhere in the fat middle. But the hole-in-the-sweater guy's become my friend, and last month I said to him that I'd been afraid of him for a year, and he said, "I was saying that stuff because I hadn't done the reading." And when I was home at Easter the vet's computer broke and I fixed it, and he asked what I'd been learning up there. I thought for a bit and told him: "What it's like to be everyone else." He said that took him until fifty.`,
    appeal: 0.41,
    replies: [
      { from: 1, text: 'the mayor who’s also the vet 🫶🏽' },
      {
        from: 2,
        text: 'There are maybe four thousand smart ones of their town here, all of us in the bathroom that locks',
        replies: [{ from: 3, text: 'the line for that bathroom makes sense now' }],
      },
      {
        from: 4,
        text: 'What do you use the pen for?',
        replies: [{ from: 'op', text: 'grocery lists. it’s a very good pen' }],
      },
    ],
  },
  {
    title: "I'm failing and I've told everyone it's fine",
    content:
      "its one class. stopped opening the emails in week 4 and then every one i didnt open made the next one harder. theres 31 now. it's like a room in the house i dont go in. and the stupid thing is it's probaly fixable, it was REALLY fixable at like seven",
    appeal: 0.19,
    replies: [
      {
        from: 1,
        text: `Adviser here. I see this every term and nobody has ever walked in with a problem as large as the one they had imagined.

Late withdrawal, incomplete, extension: there are forms for all three, and none of them asks you to explain yourself well.

Come in. You can hand me the phone and I’ll read them to you.`,
        replies: [
          { from: 'op', text: 'would you really read them out' },
          {
            from: 1,
            text: 'I have done it in funny voices',
            replies: [
              { from: 'op', text: 'ok. tuesday. i’m the one who’ll look like he’s leaving' },
            ],
          },
        ],
      },
      {
        from: 'op',
        text: 'went. 31 emails: 19 were newsletters. two were from the prof and the last one says "hope you’re all right". got the incomplete',
      },
    ],
  },
  {
    title: 'in a crowd of 600',
    content: 'I clap when they clap.',
    appeal: 0.02,
  },
  {
    title: 'I left for a year. This is the week I came back',
    content: `They call it a leave of absence, so I was officially absent. I'd stopped sleeping, then eating at normal times, then answering. My dad drove up and packed my room while I sat on the bed and told him which things were mine.

I'm not going to do the whole year. A lot of it was the couch. There was a doctor I liked and one I didn't. There was a job at a garden center where nobody asked me to have opinions, I only had to water. By spring I was reading again, one page, then a chapter. My friends here had a farewell in May and sent a video of it, they passed the phone round and each said something. I couldn't watch it until August.

So, Monday. I had imagined everyone turning round. I'd prepared a sentence, "I took some time", with a sort of light shrug, I'd practised the shrug. Nobody turned round. They're all juniors and seniors, they've got their own faces on. I sat in a class where I didn't know a soul and the one next to me said "is this seat taken" and I gave her the sentence. "I took some time." She looked at me and said, "Oh. Okay! So it's free?"

I laughed until I had to put my head down on the desk. I can't even say why. I'd carried that sentence for three hundred miles.

I've slept seven hours four nights in a row. I bought a plant, I know how to water it. On the way back tonight I passed my old window and someone had a lamp on up there, and it looked nice.`,
    appeal: 0.44,
    replies: [
      { from: 1, text: 'welcome back. we kept the geese mean for you' },
      { from: 2, text: '"Oh. Okay! So it’s free?" is the healing power of strangers' },
      {
        from: 3,
        text: 'on leave now. On the couch. Reading this twice. Does the garden center need people',
        replies: [
          {
            from: 'op',
            text: 'they always do. and there will be a monday, i promise. it was a pretty boring one, it was lovely',
            replies: [{ from: 3, text: 'boring sounds like heaven. thank you' }],
          },
        ],
      },
    ],
  },
  {
    title: 'four years and I never went up the tower',
    content:
      "Or to a game. Or that talk thing on Thursdays with the cookies. I've been so busy getting out of here with good grades that I don't think I was ever quite in. I've got a list now, on the back of a lab sheet, it has nineteen items and eleven days. Today I did 'sit in the grass by the fountain for no reason'. Lasted six minutes and checked my email. Going again tomorrow.",
    appeal: 0.15,
    replies: [
      {
        from: 1,
        text: 'take me up the tower, I’ve never been either and I WORK there',
        replies: [{ from: 'op', text: 'saturday at 5? i’ll bring the lab sheet' }],
      },
      { from: 2, text: 'the cookies are worth it, the talks vary' },
    ],
  },
  {
    title: 'search history, 2 a.m.',
    content:
      'how to talk to people. how to talk to people you already know. is it too late to say hi to someone after one year',
    appeal: 0.18,
    replies: [{ from: 1, text: 'no. hi' }],
  },
  {
    title: 'my handwriting has changed',
    content:
      "Found a notebook from my first month here, the letters are so round and careful, there's a little drawing next to every date, and on one page I'd written 'remember this!!' and then nothing. No idea what it was. I sat there feeling I'd let her down. Now I'm wondering if she meant all of it.",
    appeal: 0.04,
  },
  {
    title: 'The plan was medicine until about 11:20 this morning',
    content:
      "Shadowing day. I was prepared for blood, I don't mind blood. It was the waiting room. I couldn't follow the doctor back in because an old man had asked me if I knew how to turn on subtitles, and we did that, and then he told me about the film, and I looked up and I'd been there for two hours and talked to nine people and fixed a wheelchair brake and not once thought about the MRI. The nurse said 'you're not a doctor, honey, you're one of us'. I've been shaking all day. I think it's joy but I haven't got anything to compare it with. 👩🏽‍⚕️",
    appeal: 0.24,
    replies: [
      { from: 1, text: 'nursing student here: it’s joy. come over, the shoes are better' },
      {
        from: 2,
        text: 'what was the film',
        replies: [
          {
            from: 'op',
            text: 'a western. the horse lives, he told me right away so i wouldn’t worry',
          },
        ],
      },
      {
        from: 3,
        text: 'Don’t rush it, but write today down in detail while it’s warm. You’ll want to read it when someone asks you "are you sure"',
      },
    ],
  },
]
