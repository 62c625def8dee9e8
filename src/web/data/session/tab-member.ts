import { forgetWaysBack } from '../../ui/location.tsx'
import { forgetPlaces } from '../../ui/scroll-positions.ts'
import { closeEditor } from '../dialogs/editor-state.ts'
import { clearMembersDrafts, setDraftsWriter } from '../drafts/drafts.ts'
import { tellOfflineWorker } from '../offline/offline-worker.ts'

/* The browser and each of its tabs hold the same random mark, unless somebody signed in or out meanwhile. */
const markKey = 'session-mark'

/** The address of who is signed in, or was last, while this page is here. It is kept nowhere. */
let member: string | undefined

/** What a tab kept that was closed, asleep or elsewhere at the end of a session goes before anybody sees it. */
export function startTab(): void {
  if (read(() => localStorage) === read(() => sessionStorage)) return
  clearMembersDrafts()
  forgetPlaces()
  forgetWaysBack()
  takeMark()
}

/** Each session begins and ends with another mark. */
export function drawMark(): void {
  const mark = crypto.getRandomValues(new Uint32Array(2)).join()
  write(() => localStorage, mark)
  takeMark()
}

/** Of another tab, once what follows from it was done here. */
export function takeMark(): void {
  write(() => sessionStorage, read(() => localStorage) ?? '')
}

export function lastMember(): string | undefined {
  return member
}

/** Who comes back finds the own words; somebody else, or who can't be told apart from that, no member's. */
export function followMember(email: string | undefined): void {
  setDraftsWriter(email !== undefined)
  if (email === undefined || email === member) return
  if (member !== undefined) closeEditor()
  clearMembersDrafts()
  tellOfflineWorker({ opened: null, isMember: false })
  member = email
}

/** Of a page that was just loaded: what its tab kept is of the same session. */
export function startMember(email: string | undefined): void {
  setDraftsWriter(email !== undefined)
  member = email
}

function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(markKey) || null
  } catch {
    return null
  }
}

function write(storage: () => Storage, mark: string): void {
  try {
    storage().setItem(markKey, mark)
  } catch {
    // Refused: what a tab keeps then goes with its page.
  }
}
