import { memberCredentials } from '../../../seed/people.ts'
import { onSampleCampus, pathOfThread, visit } from '../lighthouse.ts'
import type { Row } from '../row.ts'

const audited = ['accessibility', 'best-practices', 'seo']

/** Returns the lowest Lighthouse score of all pages for accessibility, best practices and SEO. */
export function auditsRow(): Promise<Row> {
  return onSampleCampus(async (origin) => {
    const scores: { path: string; category: string; score: number }[] = []
    const cookie = await signIn(origin)
    const thread = await pathOfThread(origin)
    const audit = async (path: string, flags: Parameters<typeof visit>[1]) => {
      const { categories } = await visit(`${origin}${path}`, { ...flags, onlyCategories: audited })
      for (const [category, { score }] of Object.entries(categories))
        scores.push({ path, category, score: Math.round((score ?? 0) * 100) })
    }
    for (const path of ['/', '/?sort=top', thread]) await audit(path, {})
    // Searches and personal pages must not be indexed, so this audit does not apply.
    const isHidden = { skipAudits: ['is-crawlable'] }
    for (const path of ['/search', '/search?q=library']) await audit(path, isHidden)
    for (const path of ['/', thread, '/inbox', '/my-confessions', '/my-replies', '/profile'])
      await audit(path, { ...isHidden, extraHeaders: { cookie } })
    const values = scores.map(({ score }) => score)
    const [min, max] = [Math.min(...values), Math.max(...values)]
    return {
      name: 'audits',
      reach: { atLeast: 100 },
      outcome: { median: min, min, max },
      notes: scores
        .filter(({ score }) => score < 100)
        .map(({ path, category, score }) => `${path} ${category} ${score}`),
      failures: [],
      details: scores,
    }
  })
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(memberCredentials({ universityDomain: 'ucsd.edu' })[0]),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
