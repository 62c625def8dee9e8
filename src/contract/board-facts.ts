import { z } from 'zod'

/** The operator's settings that browsers are told, named as in server/config/config-schema.ts. */
export const publicSettings = z.object({
  boardTitle: z.string().default('UCSD Confessions'),
  universityName: z.string().default('UCSD'),
  universityDomain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as ucsd.edu')
    .default('ucsd.edu'),
  /** An e-mail address or a link by which people reach the operator. */
  contact: z
    .string()
    .regex(/^(https?:\/\/\S+|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail or https address')
    .optional(),
  crisisText: z.string().default('Call or text 988 (US), any time.'),
  crisisUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://findahelpline.com'),
})

/** What browsers know about the board: its public settings, and what it can do. */
export type BoardFacts = z.output<typeof publicSettings> & {
  origin: string
  google: boolean
  /** Without mail no address is verified, and no password reset. */
  mail: boolean
}
