import { toast, toastError } from '../../ui/toasts.ts'

/** Shares an address of ours where the device can, else copies it. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      toast('Shared successfully!')
    } else {
      await navigator.clipboard.writeText(url)
      toast('Link copied to clipboard!')
    }
  } catch (error) {
    // Closing the device's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toastError("Couldn't share or copy link")
  }
}
