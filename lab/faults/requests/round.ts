import type { Changes } from './changes.ts'
import type { HostileRequest } from './hostile.ts'
import { faultOf } from './judge.ts'
import type { Content, Kind, People, Person } from './people.ts'
import { kinds, password, twistCookie, writeContent } from './people.ts'
import { type HostileAnswer, send } from './send.ts'
import { type Placeholder, placeholders } from './values.ts'

export type Target = { origin: string; people: People; changes: Changes }
export type Asked = { kind: Kind; request: HostileRequest }
type Scene = { persons: Record<Kind, Person>; content: Content; pendingLinks: number }

/** Sends the requests from people who are created for this round. Returns a line for everything that went wrong. */
export async function sendRound(
  target: Target,
  asked: Asked[],
  onStatus: (status: number) => void,
): Promise<string[]> {
  const faults: string[] = []
  const scene = await createScene(target)
  for (const { kind, request } of asked) {
    const filled = fillIn(request, kind, scene, target.people)
    const cookie = twistCookie(scene.persons[kind].cookie, request.cookie)
    const answer = await send(target.origin, filled, cookie)
    onStatus(answer?.status ?? 0)
    if (promisesLink(filled, answer)) scene.pendingLinks++
    const written = withoutPromisedLinks(scene, await target.changes.take())
    const fault = faultOf(filled, answer, written)
    if (fault) faults.push(`${kind}: ${inWords(filled)}: ${fault}: ${answer?.body.slice(0, 300)}`)
    if (written.length > 0) await renew(target, scene, kind, filled)
  }
  return faults
}

async function createScene({ origin, people, changes }: Target): Promise<Scene> {
  const persons = {} as Record<Kind, Person>
  for (const kind of kinds) persons[kind] = await people.create(kind)
  const content = await writeContent(origin, persons.owner)
  await changes.take()
  return { persons, content, pendingLinks: 0 }
}

function fillIn(
  request: HostileRequest,
  kind: Kind,
  { persons, content }: Scene,
  { newEmail }: People,
): HostileRequest {
  const values: Record<Placeholder, string> = {
    ...content,
    ownEmail: persons[kind].email,
    ownerEmail: persons.owner.email,
    newEmail: newEmail(),
    password,
  }
  const fill = (text: string) =>
    Object.entries(placeholders).reduce(
      (filled, [name, placeholder]) => filled.replaceAll(placeholder, values[name as Placeholder]),
      text,
    )
  return { ...request, target: fill(request.target), body: request.body && fill(request.body) }
}

/** A mail link is written after its answer, so it may be noted with a later request. */
function withoutPromisedLinks(scene: Scene, written: string[]): string[] {
  return written.filter((what) => {
    if (what !== 'insert mail_links' || scene.pendingLinks === 0) return true
    scene.pendingLinks--
    return false
  })
}

function promisesLink({ method, target }: HostileRequest, answer: HostileAnswer | null): boolean {
  const isAccepted = answer !== null && answer.status < 300
  return isAccepted && method === 'POST' && target.startsWith('/api/account')
}

/** Replaces a person who may be signed out now, and content that may be deleted. */
async function renew(
  { origin, people, changes }: Target,
  { persons, content }: Scene,
  kind: Kind,
  { method, target }: HostileRequest,
): Promise<void> {
  const isAboutAccount = /account|session/.test(target)
  if (isAboutAccount) persons[kind] = await people.create(kind)
  if (kind === 'owner' && (isAboutAccount || method === 'DELETE')) {
    Object.assign(content, await writeContent(origin, persons.owner))
  }
  await changes.take()
}

function inWords({ method, target, headers, body }: HostileRequest): string {
  const parts = [method, target, JSON.stringify(headers), JSON.stringify(body?.slice(0, 300))]
  return parts.map((part) => part?.slice(0, 300)).join(' ')
}
