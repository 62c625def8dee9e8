import { expect, test } from 'vitest'
import type { ProblemBody, ProblemCode } from '../../../contract/problems.ts'
import { ApiError } from '../../data/api/api-error.ts'
import { accountErrorOf, notesForBlankFields, refusedNotes } from './account-errors.ts'

const domain = 'ucsd.edu'
const credentials = { email: 'ada@ucsd.edu', password: 'correct horse' }
const change = { currentPassword: 'correct horse', newPassword: 'short' }

test.each([
  ['invalid_email', { email: 'Write it like you@ucsd.edu.' }],
  ['foreign_email_domain', { email: 'Not an @ucsd.edu email.' }],
  ['user_not_found', { email: 'No account yet.' }],
  ['email_taken', { email: 'Already has an account.' }],
  ['wrong_password', { password: 'That’s not it. Check for typos.' }],
  ['too_many_attempts', {}],
] as const)('a student who signs in and gets %s reads it at its field', (code, notes) => {
  expect(refusedNotes(refusal(code), credentials, domain)).toEqual(notes)
})

test('a short password gets another message than one that is easy to guess', () => {
  const weak = refusal('weak_password')
  expect(refusedNotes(weak, { ...credentials, password: 'short' }, domain).password).toBe(
    'Too short.',
  )
  expect(refusedNotes(weak, { ...credentials, password: 'password' }, domain)).toEqual({
    password: 'Too easy to guess.',
  })
})

test('a student who changes a password reads which of the two is wrong', () => {
  expect(refusedNotes(refusal('wrong_password'), change, domain)).toEqual({
    currentPassword: 'That’s not it. Check for typos.',
  })
  expect(refusedNotes(refusal('weak_password'), change, domain)).toEqual({
    newPassword: 'Too short.',
  })
})

test('the field that the server names is the one that is too long', () => {
  const errors = [{ field: 'password', message: 'A password can have at most 1000 characters' }]
  expect(refusedNotes(refusal('invalid_fields', { errors }), credentials, domain)).toEqual({
    password: 'Too long.',
  })
})

test('an address outside the university has the title of the error catalogue', () => {
  const title = 'This app is exclusively for UCSD students.'
  expect(accountErrorOf(refusal('foreign_email_domain', { title }), 'Login failed')).toEqual({
    title: 'Authentication Failed',
    description: title,
  })
})

test('each blank field says so', () => {
  expect(notesForBlankFields({ email: ' ', password: '' })).toEqual({
    email: 'Required.',
    password: 'Required.',
  })
  expect(notesForBlankFields(credentials)).toEqual({})
})

function refusal(code: ProblemCode, more: Partial<ProblemBody> = {}): ApiError {
  return new ApiError({ status: 422, code, title: '', ...more })
}
