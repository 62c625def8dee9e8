import { z } from 'zod'

/** The operator's settings that are sent to browsers. server/config/config-schema.ts includes them. */
export const publicSettings = z.object({
  boardTitle: z.string().default('UCSD Confessions'),
  universityName: z.string().default('UCSD'),
  universityDomain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as ucsd.edu')
    .default('ucsd.edu'),
  /** How people reach the operator: an email address or a link. */
  contact: z
    .string()
    .regex(/^(https?:\/\/\S+|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail or https address')
    .optional(),
  crisisText: z.string().default('Call or text 988 (US), any time.'),
  crisisUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://findahelpline.com'),
})

/** The public settings, and which optional features this board has. */
export type BoardFacts = z.output<typeof publicSettings> & {
  origin: string
  google: boolean
  /** Whether the board sends mail. Without it, email addresses can't be verified and passwords can't be reset. */
  mail: boolean
  /** The topics, if the operator has set any. */
  topics?: string[]
}
