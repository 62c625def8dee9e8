import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  countAttempts,
  forgetAttempts,
  limitSettings,
  type Origin,
  openMadeUpLink,
  viaProxy,
} from '../../../test/accounts/attempts.ts'
import { googleSettings } from '../../../test/accounts/google.ts'
import { useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { networkOf } from './networks.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0::ffff:a0b:c', '10.11.0.12'],
    ['0:0:0:0:0:FFFF:A0B:000c', '10.11.0.12'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1::/48'],
    ['2001:db8:1:2::', '2001:db8:1::/48'],
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['::', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['fe80:1:2:3:4:5:6:7%en:1', 'fe80:1:2::/48'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0::/48'],
    ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0::/48'],
    ['::ffff:0:cb00:7107', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test("differs from the neighbour's", () => {
    const neighbours = ['2001:db8:1:2::1', '2001:db8:2:2::1', '203.0.113.7', '203.0.113.8']

    expect(new Set(neighbours.map(networkOf)).size).toBe(neighbours.length)
  })
})

describe('the network that attempts are counted for', () => {
  const board = restartedBoard(useBoard(googleSettings), limitSettings)
  const withoutProxy = restartedBoard(board, { RATE_LIMITS: 'on' })
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  const openLink = async (from: Origin, app = board.app) => (await openMadeUpLink(app, from)).status

  test('is that of the connection if the sender is not our proxy, whatever it claims', async () => {
    const claim = (index: number) => openLink(viaProxy(`198.51.100.${index}`, '203.0.113.7'))

    countAttempts(board, 1_999, 'linksFromNetwork', '203.0.113.7')
    expect([await claim(1), await claim(2)]).toEqual([410, 429])
    expect(await openLink({ remoteAddress: '203.0.113.8' })).toBe(410)
  })

  test('is that of the connection if there is no proxy', async () => {
    const claim = (index: number) => openLink(viaProxy(`198.51.100.${index}`), withoutProxy.app)

    countAttempts(withoutProxy, 1_999, 'linksFromNetwork', '10.0.0.1')
    expect([await claim(1), await claim(2)]).toEqual([410, 429])
  })

  test('is the last address that our proxies vouch for', async () => {
    countAttempts(board, 1_999, 'linksFromNetwork', '198.51.100.7')
    expect(await openLink(viaProxy('192.0.2.2, 10.9.9.9, 198.51.100.7, 10.2.3.4'))).toBe(410)

    expect(await openLink(viaProxy('192.0.2.3, 198.51.100.7'))).toBe(429)
    expect(await openLink({ remoteAddress: '::ffff:198.51.100.7' })).toBe(429)
    expect(await openLink(viaProxy('198.51.100.8'))).toBe(410)
    expect(await openLink({ remoteAddress: '10.0.0.1' })).toBe(410)
  })

  test('is a whole /48 of IPv6, as large as one site may have', async () => {
    countAttempts(board, 1_999, 'linksFromNetwork', '2001:db8:1::/48')
    expect(await openLink({ remoteAddress: '2001:db8:1:3::2' })).toBe(410)

    expect(await openLink({ remoteAddress: '2001:DB8:1:4:a:b:c:d' })).toBe(429)
    expect(await openLink(viaProxy('2001:db8:1:ffff:ffff::'))).toBe(429)
    expect(await openLink({ remoteAddress: '2001:db8:2:2::1' })).toBe(410)
  })
})
