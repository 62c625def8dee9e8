import { writeFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUpTo, newBackupFolder, restoreHere } from '../../test/backup/backups.ts'
import { callerOf, openTestBoard, password, testConfig } from '../../test/board.ts'
import { testSecret } from '../../test/database/databases.ts'
import { emptyPlaceOnServer } from '../../test/processes/places.ts'
import { newSecret, useReplacedSecret } from '../../test/replaced-secret.ts'
import { createApp } from '../server/app.ts'
import { deriveKeys } from '../server/crypto/keys.ts'
import { secretFingerprint } from '../server/crypto/secret-proof.ts'
import { createLogger } from '../server/http/log.ts'

const [older, newer] = [testSecret, newSecret].map((secret) =>
  secretFingerprint(deriveKeys(secret)),
)

describe('after the secret was replaced', () => {
  const board = useReplacedSecret(async ({ student, board }) => {
    const author = await student('author')
    const confession = await author.confess('Written before')
    await author.put(`/api/confessions/${confession.id}/upvote`)
    const place = newBackupFolder()
    await backUpTo(board, place.file)
    return { ...place, confession }
  })

  async function emptyPlaceWith(...secrets: string[]) {
    const place = await emptyPlaceOnServer()
    writeFileSync(place.SECRET_FILE, secrets.join('\n'))
    return { ...place, APP_SECRET: '' }
  }

  test('a backup from before is restored, and people own what they wrote and voted', async () => {
    const settings = await emptyPlaceWith(newSecret, testSecret)
    await restoreHere(settings, board.before)

    const config = testConfig(settings)
    const restored = await openTestBoard(config)
    onTestFinished(restored.close)
    const app = await createApp(restored, createLogger(config))
    onTestFinished(() => app.close())
    const author = callerOf(app, 'author@ucsd.edu')
    expect((await author.post('/api/session', { email: author.email, password })).status).toBe(200)
    const { body } = await author.get(`/api/confessions/${board.before.confession.id}`)
    expect(body).toMatchObject({ isOwner: true, hasVoted: true })
  })

  test('a backup from before is refused without the older secret', async () => {
    const restoring = restoreHere(await emptyPlaceWith(newSecret), board.before)

    await expect(restoring).rejects.toThrow(
      `the backup needs the secret ${older}, and yours is ${newer}: put it into SECRET_FILE, below newer ones`,
    )
  })

  test('a later backup is refused without the older secret, and nothing is written', async () => {
    const later = newBackupFolder()
    await backUpTo(board.board, later.file)
    const settings = await emptyPlaceWith(newSecret)

    await expect(restoreHere(settings, later)).rejects.toThrow(
      `the backup also needs the older secret ${older}, and yours is ${newer}: put it into SECRET_FILE, below newer ones`,
    )
    writeFileSync(settings.SECRET_FILE, `${newSecret}\n${testSecret}`)
    expect(await restoreHere(settings, later)).toContain('All confessions can be found by search')
  })
})
