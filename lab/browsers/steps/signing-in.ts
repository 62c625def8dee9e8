import type { Page } from '../page.ts'
import { newEmail, password } from '../person.ts'
import { button, dialog, field } from './queries.ts'

/** Opens an account and signs in to it, in a window that shows no page of the board yet. Returns its email address. */
export async function becomeStudent(page: Page): Promise<string> {
  const email = newEmail()
  await page.open('/nowhere')
  await page.call('POST', '/api/account', { email, password })
  return email
}

/** Opens an account with the open dialog. */
export async function signUp(page: Page): Promise<void> {
  await fillSignUp(page, newEmail())
  await page.see(button('Account menu'))
}

/** Sends the open dialog for a new account. It may ask for a sign-in first. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  const { name } = await page.see({ role: 'dialog' })
  if (name === 'Welcome Back') await page.click(button('Sign up', dialog('Welcome Back')))
  const form = dialog('Create Account')
  await page.fill(field('Email', form), email)
  await page.fill(field('Password', form), password)
  await page.click(button('Create Account', form))
}

export async function chooseFromAccountMenu(page: Page, name: string): Promise<void> {
  await page.click(button('Account menu…'))
  await page.click({ role: 'menuitem', name })
}
