/*
 * What the moderators' pages show: the server reads it, and web/moderation/ renders it. It tells nothing about the person
 * who wrote or reported: no count, weight, day or order of reports, and of decisions nothing finer than the day.
 */

/** A button of a form. The form sends `verb`, which may be followed by a number of days. */
type ModerationButton = { verb: string; label: string; needsReason?: true }

/** An item, or a ticket (takedown request), with everything that a decision needs. */
export type ModerationCard = {
  id: string
  /** Changes with each decision and each edit. A decision on another version is refused. */
  version: string
  /** The page of the item. */
  path: string | null
  /** The address of the item on the board. */
  link: string | null
  /** Short facts for the line above the title, such as the kind and the state. */
  facts: string[]
  title: string
  /** The texts that a reply answers. */
  above: string[]
  content: string
  /** For example the reports for one reason, with their notes. */
  sections: { title: string; texts: string[] }[]
  buttons: ModerationButton[]
  /** The buttons that need a second moderator. */
  serious: ModerationButton[]
  /** The value of the reason that is chosen at first. */
  reason: string | undefined
  /** Several such cards can be decided together. */
  isTickable: boolean
}

/** A sentence about the last form, for example why nothing was changed, and the page of the item. */
export type ModerationMessage = { text: string; path?: string }

export type ModerationPage = {
  boardTitle: string
  title: string
  /** The name of the moderator. Without it, the page is the sign-in. */
  by?: string
  messages?: ModerationMessage[]
  /** Reasons for hiding: the name of a rule, which may be followed by words that the author reads. */
  reasons: { value: string; label: string }[]
  /** The items of the last form, as they are now. */
  decided?: ModerationCard[]
  cards?: ModerationCard[]
  /** The decisions that a search in the log found. */
  log?: { search: string; decisions: { id: string; text: string; path: string }[] }
  handbook?: string
}

/** The function that the server calls in the built pages. It returns an HTML document. */
export type ModerationBundle = { renderModerationPage: (page: ModerationPage) => string }
