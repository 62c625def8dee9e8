import { beforeEach, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { openDesk } from '../../../test/moderation/desk.ts'

describe('an operator', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let id: string

  beforeEach(async () => {
    id = (await (await board.student()).confess()).id
  })

  test.each([
    [['frobnicate'], /^There is no verb 'frobnicate'; --help lists them$/],
    [['toString'], /^There is no verb 'toString'/],
    [['hide', 'ID'], /^'hide' needs --rule: the rules are exposes_someone, harassment/],
    [['hide', 'ID', '--rule', 'rude'], /^There is no rule 'rude': the rules are/],
    [
      ['hide', 'ID', '--days', '3', '--rule', 'spam'],
      /^Unknown option '--days'; --help lists what each verb takes$/,
    ],
    [['show'], /^'show' needs to know which/],
    [['show', '01234567-0'], /^There is no such confession or reply/],
    [['show', 'https://spill.example/profile'], /^There is no such confession or reply/],
    [['show', 'ID', 'ID'], /^'show' takes no '/],
    [['queue', 'ID'], /^'queue' takes no '/],
    [['remove', 'ID'], /^Name the rule/],
    [['suspend', 'ID', '--days', '0'], /^--days takes 1 to 365/],
    [['suspend', 'ID', '--days', 'three'], /^--days takes 1 to 365/],
    [['suspend', 'ID'], /^'suspend' needs --days/],
    [['appeals', 'ID'], /^'appeals' takes no '/],
    [['takedowns', 'grant', 'ID'], /^There is no such open ticket/],
    [['takedowns', 'grant', '0123'], /^There is no such open ticket/],
    [['restore', 'ID', '--without-card=no'], /^Option '--without-card' does not take/],
    [['hide', 'ID', '--rule'], /^Option '--rule <value>' argument missing;/],
    [['log', '--by', ''], /^--by takes a value/],
    [['hide', 'ID', '--rule', 'spam', '--reason', 'x'.repeat(501)], /^--reason takes at most 500/],
    [['\u001b[2J'], /^There is no verb '\?\[2J'/],
  ])('reads in one line what is wrong with %j', async (typed, words) => {
    const given = typed.map((word) => (word === 'ID' ? id : word))

    const failure = await desk.print(...given).catch((error: Error) => error.message)

    expect(failure).toMatch(words)
    expect(failure).not.toContain('\n')
  })
})
