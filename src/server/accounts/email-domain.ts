import { domainSentence } from '../../contract/sentences.ts'
import type { Config } from '../config.ts'
import { type Problem, problem } from '../http/problems.ts'

/** Refuses an address outside the university in the specification's words (SPEC §5). */
export function foreignEmailDomain(config: Config): Problem {
  const title = domainSentence(config.university, config.emailDomain)
  return problem('foreign_email_domain', { title, errors: [{ field: 'email', message: title }] })
}
