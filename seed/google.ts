import type { AddressInfo } from 'node:net'
import { Events, type MutableRedirectUri, OAuth2Server } from 'oauth2-mock-server'
import { escapeHtml } from '../src/contract/html.ts'
import { memberNames } from './names.ts'

type SampleAccount = { email: string; email_verified: boolean }

export type SampleGoogle = { issuer: string; address: string; stop: () => Promise<void> }

/**
 * Starts an OpenID provider that stands in for Google. Instead of a password, it asks which account to use. `publish`
 * returns the address under which others reach it.
 */
export async function startSampleGoogle(
  port = 0,
  publish = async (address: string) => address,
): Promise<SampleGoogle> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const chosen = new Map<string, SampleAccount>()
  server.service.addRoute('GET', '/choose', (request, response) => {
    const { search } = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(chooser(search))
  })
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    body.authorization_endpoint = `${server.issuer.url}/choose`
  })
  server.service.on(
    Events.BeforeAuthorizeRedirect,
    ({ url }: MutableRedirectUri, { url: path }) => {
      const asked = new URL(path, 'http://localhost').searchParams
      chosen.set(url.searchParams.get('code') ?? '', {
        email: asked.get('email') ?? '',
        email_verified: asked.get('verified') !== 'no',
      })
    },
  )
  server.service.on(Events.BeforeTokenSigning, ({ payload }, { body }) => {
    const account = chosen.get(body.code)
    Object.assign(payload, account, { sub: account?.email, aud: body.client_id })
  })
  await server.start(port, '127.0.0.1')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.issuer.url = await publish(address)
  return { issuer: server.issuer.url, address, stop: () => server.stop() }
}

export function sampleGoogleSettings({ issuer }: Pick<SampleGoogle, 'issuer'>) {
  return {
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: 'spill-sample',
    GOOGLE_CLIENT_SECRET: 'spill-sample-secret',
  }
}

function chooser(search: string): string {
  const asked = new URLSearchParams(search)
  const universityDomain = asked.get('hd')
  const link = (email: string, verified: string) => {
    const params = new URLSearchParams(asked)
    params.set('email', email)
    params.set('verified', verified)
    return `<li><a href="/authorize?${escapeHtml(`${params}`)}">${escapeHtml(email)}${
      verified === 'no' ? ' (not verified)' : ''
    }</a></li>`
  }
  const refusal = (error: string) => {
    const back = new URL(asked.get('redirect_uri') ?? 'http://localhost')
    back.searchParams.set('error', error)
    back.searchParams.set('state', asked.get('state') ?? '')
    return escapeHtml(back.href)
  }
  const hidden = [...asked].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sample sign-in</title>
<style>
  body { font: 1rem/1.5 system-ui; max-width: 24rem; margin: 2rem auto; padding-inline: 1rem }
  a, button, input { display: inline-block; min-height: 2.75rem; font: inherit; line-height: 2.75rem }
</style>
<h1>Who are you?</h1>
<p>This page stands in for Google on this machine.</p>
<ul>
${memberNames.map((name) => link(`${name}@${universityDomain}`, 'yes')).join('\n')}
${link('someone@elsewhere.example', 'yes')}
${link(`newcomer@${universityDomain}`, 'no')}
</ul>
<form action="/authorize">
${hidden.join('\n')}
<label>Another address <input name="email" type="email" required></label>
<button>Continue</button>
</form>
<p><a href="${refusal('access_denied')}">Cancel</a></p>
<p><a href="${refusal('unauthorized_client')}">Refuse this site</a></p>
</html>`
}
