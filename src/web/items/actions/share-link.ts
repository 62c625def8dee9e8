import { toast, toastError } from '../../ui/toasts.ts'

/**
 * Opens the device's share sheet with a link to a page of this site. If the device has none or refuses, copies the link.
 * This is not a lazy part: WebKit refuses both if the click has to wait for a file.
 */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    await navigator.share({ title, url })
    return toast('Shared successfully!')
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast('Link copied to clipboard!')
  } catch {
    toastError("Couldn't share or copy link")
  }
}
