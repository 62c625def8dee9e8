import { AnonymityPage } from './about/anonymity-page.tsx'
import { RulesPage } from './about/rules-page.tsx'
import { AuthDialog } from './accounts/auth-dialog.tsx'
import { VerifyEmailPage } from './accounts/mail-links/verify-email-page.tsx'
import { ResetPasswordPage } from './accounts/passwords/reset-password-page.tsx'
import { ProfilePage } from './accounts/profile-page.tsx'
import { followTab } from './accounts/sessions/follow-tab.ts'
import { SignOut } from './accounts/sessions/sign-out.tsx'
import { DeleteConfessionDialog } from './confessions/delete-confession-dialog.tsx'
import { MyConfessionsPage } from './confessions/my-confessions-page.tsx'
import { NewConfessions } from './confessions/new-confessions.tsx'
import { refreshFeed } from './confessions/refresh-feed.ts'
import { shareLink } from './confessions/share-link.ts'
import { NotSent } from './drafts/not-sent.tsx'
import { WordsKept } from './drafts/words-kept.tsx'
import { Editor } from './editors/editor.tsx'
import { InboxNews } from './inbox/inbox-news.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import type { Later } from './later.tsx'
import { Shortcuts } from './layout/shortcuts.ts'
import { ShortcutsDialog } from './layout/shortcuts-dialog.tsx'
import { CrisisCard, CrisisLine } from './moderation/crisis-card.tsx'
import { CrisisWatch } from './moderation/crisis-watch.tsx'
import { HiddenConfession } from './moderation/hidden-confession.tsx'
import { HiddenForYou } from './moderation/hidden-for-you.tsx'
import { HiddenReply } from './moderation/hidden-reply.tsx'
import { startForMe } from './moderation/kept-for-me.ts'
import { Moderation } from './moderation/moderation.tsx'
import { DeleteReplyDialog } from './replies/delete-reply-dialog.tsx'
import { MyRepliesPage } from './replies/my-replies-page.tsx'
import { NewInThread, NewReplies } from './replies/new-replies.tsx'
import { showOwnReply } from './replies/show-own-reply.ts'
import { SearchPage } from './search/search-page.tsx'

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
