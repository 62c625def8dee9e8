/** Returns the link for the operator's contact, which is an email address or a link already. */
export function contactUrl(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
