import { expect, test } from 'vitest'
import { runCommand } from '../processes/command-process.ts'
import { placeOnServer, serveHere } from '../processes/places.ts'
import { signUp } from '../remote-student.ts'

test('an operator gives the confessions of a topic another name of TOPICS, and is told how many', async () => {
  const settings = { ...(await placeOnServer()), TOPICS: 'Cash,Money' }
  const student = await signUp(await serveHere(settings))
  const feedOf = async (topic: string) =>
    (await student.send('GET', `/api/confessions?topic=${topic}`)).body.items
  for (const [title, topic] of [
    ['One', 'Cash'],
    ['Two', 'Cash'],
    ['Three', 'Money'],
  ])
    await student.send('POST', '/api/confessions', { title, content: 'At length', topic })

  const renamed = await runCommand('rename-topic', settings, 'Cash', ' Money ')

  expect(renamed).toMatchObject({ code: 0, stdout: 'Confessions renamed: 2\n', stderr: '' })
  await expect.poll(() => feedOf('Cash')).toEqual([])
  expect(await feedOf('Money')).toMatchObject([
    { title: 'Three', topic: 'Money' },
    { title: 'Two', topic: 'Money' },
    { title: 'One', topic: 'Money' },
  ])

  expect(await runCommand('rename-topic', settings, 'Money', 'Riches')).toMatchObject({
    code: 1,
    stderr: 'spill: TOPICS has no "Riches": add it first\n',
  })
})
