import { cookieOf } from './accounts/session-cookies.ts'
import { type Answer, type Caller, password, type TestBoard } from './board.ts'

/** `cookies` holds every session cookie that this student ever got. */
export type Student = Caller & { cookies: string[] }

export type Heard = { who: string; call: string; answer: Answer }

export type CampusWeek = {
  ada: Student
  bob: Student
  cleo: Student
  confessionId: string
  /** Every answer, including refusals. */
  heard: Heard[]
}

/** Plays an ordinary week: posts, replies, votes, edits, sign-ins, sign-outs and forbidden attempts. */
export async function spendWeek(board: TestBoard): Promise<CampusWeek> {
  const heard: Heard[] = []
  const [ada, bob, cleo] = [
    await enroll(board, 'ada@ucsd.edu', heard),
    await enroll(board, 'Bob.Builder@ucsd.edu', heard),
    await enroll(board, 'cleo+spill@ucsd.edu', heard),
  ]
  const topics = board.board.config.topics
  const post = async (by: Student, title: string, topic = topics[0]) =>
    (await by.post('/api/confessions', { title, content: `${title}, at length`, topic })).body.id
  const reply = async (by: Student, id: string, content: string, parentReplyId?: string) =>
    (await by.post(`/api/confessions/${id}/replies`, { content, parentReplyId })).body.id

  for (let index = 0; index < 16; index++) await post(index % 2 ? ada : bob, `Confession ${index}`)
  const confessionId = await post(ada, 'I never read the syllabus')
  const regretted = await post(ada, 'Something regretted')
  const first = await reply(bob, confessionId, 'Nobody does')
  const second = await reply(ada, confessionId, 'It had jokes in it', first)
  const third = await reply(cleo, confessionId, 'Which ones?', second)
  await reply(bob, regretted, 'A reply to go with it')

  await cleo.put(`/api/confessions/${confessionId}/upvote`)
  await bob.put(`/api/confessions/${confessionId}/upvote`)
  await bob.delete(`/api/confessions/${confessionId}/upvote`)
  await cleo.put(`/api/replies/${second}/upvote`)
  await ada.put(`/api/replies/${first}/upvote`)
  const edited = { title: 'I never read it', content: 'Ever', topic: topics.at(-1) }
  await ada.patch(`/api/confessions/${confessionId}`, edited)
  await bob.patch(`/api/replies/${first}`, { content: 'Nobody ever does' })
  await ada.delete(`/api/confessions/${regretted}`)
  await ada.get('/api/me/inbox')

  await bob.patch(`/api/confessions/${confessionId}`, { title: 'Mine now', content: 'Mine' })
  await bob.delete(`/api/replies/${third}`)
  await cleo.post('/api/confessions', { title: '', content: '' })
  await cleo.post('/api/account', { email: ada.email, password: 'of someone else' })
  await bob.delete('/api/session')
  await bob.post('/api/confessions', { title: 'Too late', content: 'Too late' })
  await bob.post('/api/session', { email: bob.email, password: 'wrong password' })
  await bob.post('/api/session', { email: bob.email, password })
  return { ada, bob, cleo, confessionId, heard }
}

export async function enroll(board: TestBoard, email: string, heard: Heard[]): Promise<Student> {
  const student = overhear(board.visitor(), email, heard)
  await student.post('/api/account', { email, password })
  return { ...student, email }
}

export function overhear(caller: Caller, who: string, heard: Heard[]): Student {
  const cookies: string[] = []
  const note = async (call: string, answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering
    heard.push({ who, call, answer })
    const cookie = cookieOf(answer)
    if (cookie) cookies.push(cookie)
    return answer
  }
  return {
    ...caller,
    cookies,
    get: (url, headers) => note(`GET ${url}`, caller.get(url, headers)),
    post: (url, body, headers) => note(`POST ${url}`, caller.post(url, body, headers)),
    put: (url, body, headers) => note(`PUT ${url}`, caller.put(url, body, headers)),
    patch: (url, body) => note(`PATCH ${url}`, caller.patch(url, body)),
    delete: (url, body, headers) => note(`DELETE ${url}`, caller.delete(url, body, headers)),
  }
}
