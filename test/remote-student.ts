import { type RemoteAnswer, type RemoteBrowser, remoteBrowser } from './remote-browser.ts'

export const account = { email: 'ada@ucsd.edu', password: 'correct horse' }

/** Opens an account over the network; answers the browser that is signed in to it. */
export async function signUp(
  origin: string,
  { email, password } = account,
): Promise<RemoteBrowser> {
  const browser = remoteBrowser(origin)
  const { status } = await browser.send('POST', '/api/account', { email, password })
  if (status !== 200) throw new Error(`Signing up ${email} answered ${status}`)
  return browser
}

export function confess(browser: RemoteBrowser, title: string): Promise<RemoteAnswer> {
  return browser.send('POST', '/api/confessions', { title, content: 'At length' })
}

export async function newestTitles(origin: string): Promise<string[]> {
  const { body } = await remoteBrowser(origin).send('GET', '/api/confessions')
  return body.items.map(({ title }: { title: string }) => title)
}
