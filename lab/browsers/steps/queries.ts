import type { Query } from '../examine.ts'

/* What the steps look for. A name that ends with `…` is the beginning of a name. */

export function button(name: string, inside?: Query): Query {
  return { role: 'button', name, ...(inside && { inside }) }
}

export function link(name: string, inside?: Query): Query {
  return { role: 'link', name, ...(inside && { inside }) }
}

export function field(name: string, inside?: Query): Query {
  return { role: 'textbox', name, ...(inside && { inside }) }
}

export function heading(name: string): Query {
  return { role: 'heading', name }
}

export function dialog(name: string): Query {
  return { role: 'dialog', name }
}

/** A card or reply: the innermost one with this text. */
export function item(text: string): Query {
  return { role: 'article', text }
}

/** A message of success. */
export function said(text: string): Query {
  return { role: 'status', text }
}

/** A message of an error. */
export function warned(text: string): Query {
  return { role: 'alert', text }
}

export const banner: Query = { role: 'banner' }
export const question: Query = { role: 'alertdialog' }
export const search: Query = { role: 'searchbox', name: 'Search confessions' }
