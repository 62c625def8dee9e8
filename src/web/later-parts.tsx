import { AuthDialog } from './accounts/auth-dialog.tsx'
import { VerifyEmailPage } from './accounts/mail-links/verify-email-page.tsx'
import { ResetPasswordPage } from './accounts/passwords/reset-password-page.tsx'
import { ProfilePage } from './accounts/profile-page.tsx'
import { DeleteConfessionDialog } from './confessions/delete-confession-dialog.tsx'
import { goesWhileReading } from './confessions/goes-while-reading.ts'
import { MyConfessionsPage } from './confessions/my-confessions-page.tsx'
import { NewConfessions } from './confessions/new-confessions.tsx'
import { refreshFeed } from './confessions/refresh-feed.ts'
import { Editor } from './editors/editor.tsx'
import { InboxNews } from './inbox/inbox-news.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import type { Later } from './later.tsx'
import { Shortcuts } from './layout/shortcuts.ts'
import { ShortcutsDialog } from './layout/shortcuts-dialog.tsx'
import { DeleteReplyDialog } from './replies/delete-reply-dialog.tsx'
import { MyRepliesPage } from './replies/my-replies-page.tsx'
import { NewInThread, NewReplies } from './replies/new-replies.tsx'
import { showOwnReply } from './replies/show-own-reply.ts'
import { SearchPage } from './search/search-page.tsx'

export const laterParts: Later = {
  Editor,
  DeleteConfessionDialog,
  DeleteReplyDialog,
  showOwnReply,
  NewConfessions,
  goesWhileReading,
  refreshFeed,
  NewReplies,
  NewInThread,
  Shortcuts,
  ShortcutsDialog,
  AuthDialog,
  InboxNews,
  InboxPage,
  MyConfessionsPage,
  MyRepliesPage,
  ProfilePage,
  SearchPage,
  VerifyEmailPage,
  ResetPasswordPage,
}
