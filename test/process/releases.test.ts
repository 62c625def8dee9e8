import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wrongCounters } from '../database/wrong-counters.ts'
import { runCommand } from '../processes/command-process.ts'
import { emptyPlaceOnServer, listenHere } from '../processes/places.ts'
import { checkStory } from '../releases/story.ts'

const folder = join(import.meta.dirname, '../releases')
const entries = readdirSync(folder, { withFileTypes: true })
const releases = entries.filter((it) => it.isDirectory()).map(({ name }) => name)

test.each(releases)(
  'a backup of release %s is restored, and everyone finds what they had',
  async (release) => {
    const file = (name: string) => join(folder, release, name)
    const place = await emptyPlaceOnServer()
    copyFileSync(file('secret'), place.SECRET_FILE)

    const args = [file('spill.backup'), '--identity', file('key.txt')]
    const { code, stderr } = await runCommand('restore', place, ...args)

    expect([code, stderr]).toEqual([0, ''])
    expect(await wrongCounters(place)).toEqual([])
    const { origin } = await listenHere(place)
    await checkStory(origin)
  },
)
