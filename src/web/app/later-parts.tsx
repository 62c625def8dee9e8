import { startForMe } from '../data/hidden-items/hidden-for-me.ts'
import { refreshFeed } from '../data/live/refresh-feed.ts'
import { followTab } from '../data/session/follow-tab.ts'
import { AnonymityPage } from '../features/about/anonymity-page.tsx'
import { RulesPage } from '../features/about/rules-page.tsx'
import { AuthDialog } from '../features/accounts/auth-dialog.tsx'
import { VerifyEmailPage } from '../features/accounts/mail-links/verify-email-page.tsx'
import { ResetPasswordPage } from '../features/accounts/passwords/reset-password-page.tsx'
import { ProfilePage } from '../features/accounts/profile-page.tsx'
import { SignOut } from '../features/accounts/sign-out.tsx'
import { NewInThread, NewReplies } from '../features/confession/new-replies.tsx'
import { showOwnReply } from '../features/confession/show-own-reply.ts'
import { NewConfessions } from '../features/feed/new-confessions.tsx'
import { InboxNews } from '../features/inbox/inbox-news.tsx'
import { InboxPage } from '../features/inbox/inbox-page.tsx'
import { Moderation } from '../features/moderation/moderation.tsx'
import { MyConfessionsPage } from '../features/my-content/my-confessions-page.tsx'
import { MyRepliesPage } from '../features/my-content/my-replies-page.tsx'
import { SearchPage } from '../features/search/search-page.tsx'
import { DeleteConfessionDialog } from '../items/actions/delete-confession-dialog.tsx'
import { DeleteReplyDialog } from '../items/actions/delete-reply-dialog.tsx'
import { shareLink } from '../items/actions/share-link.ts'
import { CrisisCard, CrisisLine } from '../items/crisis/crisis-card.tsx'
import { CrisisWatch } from '../items/crisis/crisis-watch.tsx'
import { NotSent } from '../items/editor/not-sent.tsx'
import { WordsKept } from '../items/editor/words-kept.tsx'
import { HiddenConfession } from '../items/hidden/hidden-confession.tsx'
import { HiddenForYou } from '../items/hidden/hidden-for-you.tsx'
import { HiddenReply } from '../items/hidden/hidden-reply.tsx'
import type { Later } from '../ui/later.tsx'
import { Editor } from './editor.tsx'
import { Shortcuts } from './shortcuts/shortcuts.ts'
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx'

if (globalThis.window) startForMe()

export const laterParts: Later = {
  Editor,
  DeleteConfessionDialog,
  DeleteReplyDialog,
  showOwnReply,
  NewConfessions,
  refreshFeed,
  shareLink,
  NewReplies,
  NewInThread,
  Shortcuts,
  ShortcutsDialog,
  Moderation,
  HiddenForYou,
  HiddenConfession,
  HiddenReply,
  CrisisCard,
  CrisisWatch,
  NotSent,
  WordsKept,
  CrisisLine,
  AuthDialog,
  followTab,
  SignOut,
  InboxNews,
  InboxPage,
  MyConfessionsPage,
  MyRepliesPage,
  ProfilePage,
  SearchPage,
  RulesPage,
  AnonymityPage,
  VerifyEmailPage,
  ResetPasswordPage,
}
