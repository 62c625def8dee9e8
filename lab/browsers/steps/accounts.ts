import { newEmail, newWord, password } from '../person.ts'
import type { Steps } from '../step.ts'
import { banner, button, dialog, field, link, question, said, warned } from './queries.ts'
import { becomeStudent, chooseFromAccountMenu, fillSignUp } from './signing-in.ts'

const signIn = button('Sign In', banner)

export const accounts: Steps = {
  'A wrong password is refused, and the right one signs in': async ({ page, someone }) => {
    const form = dialog('Welcome Back')
    const secret = field('Password', form)
    await page.open('/')
    await page.click(signIn)
    if ((await page.see({ role: 'dialog' })).name !== 'Welcome Back')
      await page.click(button('Sign in', dialog('Create Account')))
    await page.fill(field('Email', form), someone.email)
    await page.fill(secret, 'not it at all')
    await page.click(button('Sign In', form))
    await page.see(warned('Wrong password'))
    await page.click(button('Show password', form))
    await page.see(secret, ({ attributes }) => attributes.type === 'text')
    await page.fill(secret, password)
    await page.press('Enter')
    await page.see(said('Logged in successfully!'))
    await page.see(button('Account menu'))
  },

  'A sign-up on a board without mail signs in, also after a reload': async ({ page }) => {
    await page.open('/profile')
    await page.click(signIn)
    const email = newEmail()
    await fillSignUp(page, email)
    await page.see(said('Account created successfully!'))
    await page.reload()
    await page.untilText(email)
  },

  'A sign-up on a board with mail asks for the mailed code': async ({ page, boards }) => {
    const { origin, mailbox } = boards.withMail
    await page.open(origin)
    await page.click(signIn)
    const email = newEmail()
    await fillSignUp(page, email)
    const form = dialog('Check your email')
    await page.see(field('Code', form), ({ hasFocus }) => hasFocus)
    const { code } = await mailbox.nextMail(email, 'code')
    // A complete code is sent by itself.
    await page.type(code)
    await page.see(said('Account created successfully!'))
    await page.see(button('Account menu'))
  },

  'The profile shows the account and, in the other tab, what was written': async ({ page }) => {
    const email = await becomeStudent(page)
    const title = `Counted ${newWord()}`
    await page.call('POST', '/api/confessions', { title, content: 'Once.' })
    await page.open('/profile')
    await page.untilText(email)
    await page.click({ role: 'tab', name: 'Activity' })
    await page.see({ role: 'tab', name: 'Activity' }, ({ attributes }) => {
      return attributes['aria-selected'] === 'true'
    })
    await page.click({ role: 'link', name: 'View All…', at: 0 })
    await page.untilAt('/my-confessions')
    await page.see(link(title))
  },

  'A new password takes the place of the old one': async ({ page }) => {
    await becomeStudent(page)
    await page.open('/profile')
    await page.click(button('Change Password'))
    const form = dialog('Change Password')
    await page.fill(field('Current password', form), password)
    await page.fill(field('New password', form), 'a better horse')
    await page.click(button('Change Password', form))
    await page.see(said('Password changed'))
    await page.untilGone(form)
  },

  'The chosen colours stay after a reload': async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await becomeStudent(page)
    await page.open('/profile')
    const before = await ground()
    await page.click(button('Switch to dark colors'))
    await page.see(button('Switch to light colors'))
    const dark = await ground()
    await page.reload()
    const after = await ground()
    if (dark === before || after !== dark) throw new Error(`${before}, ${dark}, ${after}`)
  },

  'Logging out leaves nothing of the account on the page': async ({ page }) => {
    const email = await becomeStudent(page)
    await page.open('/profile')
    await page.untilText(email)
    await chooseFromAccountMenu(page, 'Log Out')
    await page.see(signIn)
    await page.until(
      'no address in the page',
      (email) => !document.documentElement.outerHTML.includes(email),
      email,
    )
  },

  'An account is deleted after a question': async ({ page }) => {
    await becomeStudent(page)
    await page.open('/profile')
    await page.click(button('Delete Account'))
    await page.click(button('Cancel', question))
    await page.untilGone(question)
    await page.click(button('Delete Account'))
    await page.click(button('Delete', question))
    await page.see(said('Account deleted successfully'))
    await page.see(signIn)
  },
}
