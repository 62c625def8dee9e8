import { newPlace, openServer } from './processes/places.ts'
import { remoteBrowser } from './remote-browser.ts'
import { signUp } from './remote-student.ts'

export const password = 'correct horse'

/** A board with a confession by Ada, a reply and a vote by Bob, and someone who only reads. */
export async function openBoardWithPages() {
  const place = newPlace()
  const server = await openServer({ ...place, LOG_LEVEL: 'trace' })
  const visitor = remoteBrowser(server.origin)
  const ada = await signUp(server.origin, { email: 'ada@ucsd.edu', password })
  const bob = await signUp(server.origin, { email: 'bob@ucsd.edu', password })
  const cleo = await signUp(server.origin, { email: 'cleo@ucsd.edu', password })
  const content = 'What $& said: </script><script>alert(1)</script>'
  const posted = await ada.send('POST', '/api/confessions', { title: 'A title', content })
  const confession: string = posted.body.id
  const replies = `/api/confessions/${confession}/replies`
  const reply: string = (await bob.send('POST', replies, { content: 'A reply' })).body.id
  await bob.send('PUT', `/api/confessions/${confession}/upvote`)
  const paths = ['/', '/?sort=top&frame=week', `/confession/${confession}`, '/my-confessions']
  return {
    server,
    place,
    confession,
    reply,
    visitor,
    students: { 'ada@ucsd.edu': ada, 'bob@ucsd.edu': bob, 'cleo@ucsd.edu': cleo },
    paths: [...paths, '/my-replies', '/inbox', '/profile', '/nowhere', '/confession/nonsense'],
  }
}
