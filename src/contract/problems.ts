import { z } from 'zod'

/** All errors that the API answers with. SPEC §5 and §8 define many of the titles and details. */
export const problems = {
  malformed: { status: 400, title: 'The request could not be read' },
  signed_out: { status: 401, title: 'You must be logged in' },
  user_not_found: {
    status: 401,
    title: 'User not found',
    detail: 'Please check your email or sign up.',
  },
  wrong_password: { status: 401, title: 'Wrong password', detail: 'Please try again.' },
  wrong_credentials: {
    status: 401,
    title: 'Wrong email or password',
    detail: 'Please check both and try again.',
  },
  no_password: {
    status: 401,
    title: 'This account has no password',
    detail: 'Continue with Google, or set a password.',
  },
  password_needed: { status: 403, title: 'Please enter your password' },
  sign_in_needed: { status: 403, title: 'Please sign in again first' },
  unverified: {
    status: 403,
    title: 'Please verify your email address first',
    detail: 'Enter the code we email you, then try again.',
  },
  former_member: {
    status: 403,
    title: 'This board is for another university now',
    detail: 'You can still delete what you wrote, take back your votes, and leave.',
  },
  suspended: { status: 403, title: 'You can’t post, reply, vote or report at the moment' },
  foreign_origin: { status: 403, title: 'This request came from another site' },
  not_confession_editor: { status: 403, title: 'You can only edit your own confessions' },
  not_confession_deleter: { status: 403, title: 'You can only delete your own confessions' },
  not_reply_editor: { status: 403, title: 'You can only edit your own replies' },
  not_reply_deleter: { status: 403, title: 'You can only delete your own replies' },
  own_item: { status: 403, title: 'You can’t report what you wrote' },
  not_found: { status: 404, title: 'Not found' },
  confession_not_found: { status: 404, title: 'Confession not found' },
  reply_not_found: { status: 404, title: 'Reply not found' },
  too_slow: { status: 408, title: 'The request took too long to arrive' },
  already_posted: { status: 409, title: 'Something else was already posted under this key' },
  not_hidden: { status: 409, title: 'This isn’t hidden' },
  already_appealed: { status: 409, title: 'You’ve already appealed' },
  hidden_item: { status: 409, title: 'Replies are off while this is hidden' },
  edit_closed: { status: 409, title: 'This can’t be edited while it’s hidden' },
  email_taken: {
    status: 409,
    title: 'Email already in use',
    detail: 'Try logging in instead.',
  },
  link_expired: {
    status: 410,
    title: 'This link is no longer valid',
    detail: 'It may already have been used, or it’s too old.',
  },
  code_expired: {
    status: 410,
    title: 'This code is no longer valid',
    detail: 'Please ask for a new one.',
  },
  claim_expired: { status: 410, title: 'Please continue with Google once more' },
  too_large: { status: 413, title: 'This is too long' },
  unsupported_media_type: { status: 415, title: 'Requests must be JSON' },
  invalid_fields: { status: 422, title: 'Some fields are not valid' },
  invalid_email: { status: 422, title: 'Invalid Email' },
  foreign_email_domain: { status: 422, title: 'This email can’t be used here' },
  weak_password: {
    status: 422,
    title: 'Password too weak',
    detail: 'Use at least 6 characters.',
  },
  wrong_code: {
    status: 422,
    title: 'Wrong code',
    detail: 'Please check the email and try again.',
  },
  invalid_cursor: { status: 422, title: 'This link doesn’t work any more' },
  invalid_reaction_target: { status: 422, title: 'Invalid reaction target' },
  contact_data: { status: 422, title: 'Please leave out contact details' },
  names_someone: { status: 422, title: 'This could identify someone' },
  too_deep: { status: 422, title: 'Replies nest at most three levels deep' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  too_fast: { status: 429, title: 'Slow down a little' },
  headers_too_large: {
    status: 431,
    title: 'Your browser sent too much at once',
    detail:
      'Other sites of your university may have left many cookies. Delete the cookies of the university’s sites, or open a private window, and try again.',
  },
  failed: { status: 500, title: 'Something went wrong' },
  google_not_set_up: { status: 404, title: 'Google sign-in isn’t set up on this board' },
  google_unreachable: { status: 503, title: 'Google can’t be reached right now' },
  mail_not_set_up: { status: 404, title: 'This board doesn’t send email' },
  mail_failed: { status: 503, title: 'The email couldn’t be sent' },
  storage_full: {
    status: 503,
    title: 'The board can’t save anything right now',
    detail: 'You can still read. Please try again later.',
  },
  unavailable: { status: 503, title: 'The board isn’t available right now' },
} as const satisfies Record<string, { status: number; title: string; detail?: string }>

/** What people read below 'Something went wrong'. The number is in the log. */
export const failureDetail = (id: string) => `If it happens again, please tell us the number ${id}.`

export type ProblemCode = keyof typeof problems

const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of an error: a problem document of RFC 9457. */
export const ProblemBody = z
  .object({
    status: z.int(),
    code: z.string(),
    title: z.string(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' })
export type ProblemBody = z.infer<typeof ProblemBody>
