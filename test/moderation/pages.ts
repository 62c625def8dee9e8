import { afterAll } from 'vitest'
import { queueAll } from '../../src/server/moderation/judge-reports.ts'
import {
  createModerationPages,
  type ModerationPages,
} from '../../src/server/moderation/pages/serve-moderation.ts'
import type { TestBoard } from '../board.ts'
import { openDesk } from './desk.ts'

/** A card as the test reads it from the HTML of a page. */
type Card = {
  html: string
  /** The hidden field that names the item and its version. */
  item: string
  /** The box by which several cards are decided together. */
  ticked: string
  buttons: string[]
}

export type Moderator = ReturnType<ReturnType<typeof openModeration>['browser']>

/** Opens the moderators' pages of a board that has a MODERATION_PORT. They listen nowhere. */
export function openModeration(board: TestBoard) {
  let opened: Promise<ModerationPages> | undefined
  const pages = () => {
    opened ??= createModerationPages(board.board, board.app.log, board.app.logFailure)
    return opened
  }
  afterAll(async () => (await opened)?.app.close())

  /** A browser with the cookies that it was given. */
  const browser = (given: string[] = []) => {
    let cookie = given.join('; ')
    const call = async (
      method: 'GET' | 'POST',
      url: string,
      fields: string[][] = [],
      more = {},
    ) => {
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...more }
      const payload = method === 'POST' ? `${new URLSearchParams(fields)}` : undefined
      const { app } = await pages()
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      for (const { name, value } of answer.cookies) cookie = value && `${name}=${value}`
      const { statusCode: status, headers: got, body: html } = answer
      return { status, headers: got, html, cards: cardsOf(html) }
    }
    const self = {
      get cookie() {
        return cookie
      },
      call,
      get: (url: string) => call('GET', url),
      post: (url: string, fields: Record<string, string>, more = {}) =>
        call('POST', url, Object.entries(fields), more),
      /** Sends the form of one or several cards. Returns the queue that follows. */
      send: async (fields: string[][]) => {
        const { headers } = await call('POST', '/decide', fields)
        return self.get(`${headers.location}`)
      },
      card: async (title: string, url = '/') => {
        const found = (await self.get(url)).cards[title]
        if (!found) throw new Error(`There is no card '${title}' on ${url}`)
        return found
      },
      /** Presses a button of the card with this title. */
      decide: async (title: string, verb: string, fields = {}, url = '/') => {
        const { item } = await self.card(title, url)
        return self.send(Object.entries({ item, verb, reason: 'spam', ...fields }))
      },
    }
    return self
  }

  return {
    browser,
    /** Reads again what waits, as at the next five-minute mark. */
    refresh: async () => {
      await queueAll(board.board.db)
      await (await pages()).refresh()
    },
    figures: async () => (await pages()).figures(),
    moderator: async (name: string) => {
      const { code } = await openDesk(board).run('operators', 'add', name)
      const signedIn = browser()
      const { status } = await signedIn.post('/sign-in', { code })
      if (status !== 303) throw new Error(`The code of ${name} was refused`)
      return signedIn
    },
  }
}

function cardsOf(html: string): Record<string, Card> {
  const cards = html.split('<article').slice(1)
  return Object.fromEntries(
    cards.map((card) => {
      const [, title = ''] = /<h2[^>]*>(.*?)<\/h2>/s.exec(card) ?? []
      const [, item = ''] = /<input type="hidden" name="item" value="([^"]*)"/.exec(card) ?? []
      const [, ticked = ''] = /<input type="checkbox"[^>]* value="([^"]*)"/.exec(card) ?? []
      const buttons = Array.from(
        card.matchAll(/<button[^>]*name="verb"[^>]*>(.*?) ?</gs),
        ([, label = '']) => label,
      )
      return [title, { html: card, item, ticked, buttons }]
    }),
  )
}
