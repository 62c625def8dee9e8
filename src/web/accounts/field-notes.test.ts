import { expect, test } from 'vitest'
import type { ProblemBody, ProblemCode } from '../../contract/problems.ts'
import { ApiError } from '../api-error.ts'
import { blankNotes, refusedNotes } from './field-notes.ts'

const credentials = { email: 'ada@ucsd.edu', password: 'correct horse' }
const change = { currentPassword: 'correct horse', newPassword: 'short' }

test.each([
  ['invalid_email', { email: 'This is no address.' }],
  ['user_not_found', { email: 'No account here.' }],
  ['email_taken', { email: 'Has an account.' }],
  ['wrong_password', { password: 'Not the right one.' }],
  ['too_many_attempts', {}],
] as const)('who signs in and meets %s reads it at the field it is about', (code, notes) => {
  expect(refusedNotes(refusal(code), credentials)).toEqual(notes)
})

test('a password that is short is told from one that is easy to guess', () => {
  const weak = refusal('weak_password')
  expect(refusedNotes(weak, { ...credentials, password: 'short' }).password).toBe('Too short.')
  expect(refusedNotes(weak, { ...credentials, password: 'password' })).toEqual({
    password: 'Too easy to guess.',
  })
})

test('who changes a password reads at which of the two something is wrong', () => {
  expect(refusedNotes(refusal('wrong_password'), change)).toEqual({
    currentPassword: 'Not the right one.',
  })
  expect(refusedNotes(refusal('weak_password'), change)).toEqual({ newPassword: 'Too short.' })
})

test('a field that the server names is the one that is too long', () => {
  const errors = [{ field: 'password', message: 'A password can have at most 1000 characters' }]
  expect(refusedNotes(refusal('invalid_fields', { errors }), credentials)).toEqual({
    password: 'Too long.',
  })
})

test('each blank field says so', () => {
  expect(blankNotes({ email: ' ', password: '' })).toEqual({
    email: 'Still empty.',
    password: 'Still empty.',
  })
  expect(blankNotes(credentials)).toEqual({})
})

function refusal(code: ProblemCode, more: Partial<ProblemBody> = {}): ApiError {
  return new ApiError({ status: 422, code, title: '', ...more })
}
