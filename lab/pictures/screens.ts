import type { Page } from '@playwright/test'
import {
  appeal,
  hideFirst,
  openHiddenConfession,
  openHiddenWords,
  openMore,
  openReport,
  reportSelfHarm,
} from './moderated.ts'
import {
  answerReply,
  enlargeText,
  failed,
  failSignIn,
  forceColours,
  loading,
  openDialog,
  openFirst,
  openOffline,
  openSaved,
  postName,
  postNumber,
  postReply,
  press,
  resumeEdit,
  saveWithoutTitle,
  select,
  showCrisisCard,
  showUnreadInbox,
  signUpNewcomer,
  simulateNewConfessions,
  withoutConfessions,
  writeReply,
} from './shows.ts'

type Screen = {
  name: string
  signedIn?: boolean
  path: string
  withoutScript?: boolean
  /** The narrowest width in px. */
  from?: number
  show?: (page: Page) => Promise<unknown>
}

export const screens: Screen[] = [
  { name: 'feed', path: '/' },
  { name: 'most-voted', path: '/?sort=top', signedIn: true },
  { name: 'new-confessions', path: '/', show: simulateNewConfessions },
  { name: 'confession', path: '/?sort=top', show: openFirst },
  {
    name: 'thread',
    path: '/?sort=top',
    signedIn: true,
    show: async (page) => {
      const first = page.getByRole('article').first()
      await first.getByRole('link', { name: /\d+ repl/ }).click()
      await page.locator('article article').first().waitFor()
      await page.mouse.move(0, 0)
    },
  },
  { name: 'new-confession', path: '/', show: openDialog('New confession') },
  { name: 'sign-in', path: '/', show: openDialog('Sign In') },
  { name: 'sign-in-refused', path: '/', show: failSignIn },
  {
    name: 'forgot-password',
    path: '/',
    show: async (page) => {
      await openDialog('Sign In')(page)
      await press('Forgot password?')(page)
    },
  },
  { name: 'code', path: '/', show: signUpNewcomer },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail' },
  { name: 'account-menu', path: '/', signedIn: true, show: press('Account menu') },
  { name: 'inbox', path: '/inbox', signedIn: true, show: showUnreadInbox },
  { name: 'my-confessions', path: '/my-confessions', signedIn: true },
  {
    name: 'edit-confession',
    path: '/my-confessions',
    signedIn: true,
    show: openDialog('Edit confession'),
  },
  { name: 'edit-refused', path: '/my-confessions', signedIn: true, show: saveWithoutTitle },
  { name: 'edit-draft', path: '/my-confessions', signedIn: true, show: resumeEdit },
  {
    name: 'delete-confession',
    path: '/my-confessions',
    signedIn: true,
    show: openDialog('Delete confession'),
  },
  { name: 'my-replies', path: '/my-replies', signedIn: true },
  { name: 'my-replies-signed-out', path: '/my-replies' },
  { name: 'profile', path: '/profile', signedIn: true },
  {
    name: 'activity',
    path: '/profile',
    signedIn: true,
    show: (page) => page.getByRole('tab', { name: 'Activity' }).click(),
  },
  {
    name: 'change-password',
    path: '/profile',
    signedIn: true,
    show: openDialog('Change Password'),
  },
  { name: 'export', path: '/profile', signedIn: true, show: openDialog('Export my data') },
  { name: 'delete-account', path: '/profile', signedIn: true, show: openDialog('Delete Account') },
  { name: 'searching', path: '/', show: (page) => page.getByRole('searchbox').fill('roommate') },
  { name: 'found', path: '/search?q=roommate' },
  { name: 'found-corrected', path: '/search?q=libary' },
  { name: 'nothing-found', path: '/search?q=zyzzyva' },
  { name: 'saved', path: '/', signedIn: true, show: openSaved },
  { name: 'saved-empty', path: '/saved' },
  { name: 'rules', path: '/rules' },
  { name: 'anonymity', path: '/anonymity' },
  { name: 'contact-refused', path: '/', signedIn: true, show: postNumber },
  { name: 'name-asked', path: '/', signedIn: true, show: postName },
  { name: 'crisis-card', path: '/', signedIn: true, show: showCrisisCard },
  { name: 'not-found', path: '/nowhere' },
  { name: 'empty', path: '/?frame=hour', show: withoutConfessions },
  { name: 'loading', path: '/', show: loading },
  { name: 'failed', path: '/', show: failed },
  { name: 'offline', path: '/', show: (page) => page.context().setOffline(true) },
  { name: 'not-loaded', path: '/', show: openOffline },
  { name: 'offline-page', path: '/offline.html' },
  { name: 'without-script', path: '/', withoutScript: true },
  { name: 'my-replies-without-script', path: '/my-replies', withoutScript: true },
  { name: 'selected', path: '/', signedIn: true, show: select },
  // Phones have no keyboard.
  { name: 'shortcuts', path: '/', from: 768, show: openDialog('Keyboard shortcuts') },
  { name: 'forced-colours', path: '/', signedIn: true, show: forceColours },
  { name: 'large-text', path: '/', signedIn: true, show: enlargeText },
  { name: 'replying', path: '/?sort=top', signedIn: true, show: writeReply },
  { name: 'replying-below', path: '/?sort=top', signedIn: true, show: answerReply },
  { name: 'more', path: '/', show: openMore },
  { name: 'report', path: '/', show: openReport },
  { name: 'report-self-harm', path: '/', show: reportSelfHarm },
  { name: 'hidden-for-you', path: '/', show: hideFirst },
  { name: 'hidden-words', path: '/', show: openHiddenWords },
  { name: 'hidden-from-others', path: '/', show: openHiddenConfession },
  { name: 'appeal', path: '/', show: appeal },
  // Keep this last, because the reply stays on the board.
  { name: 'reply-posted', path: '/?sort=top', signedIn: true, show: postReply },
]
