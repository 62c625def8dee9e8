/** What the popup's last page (`public/google.js`) sends, or 'closed' if the user closed the popup before that. */
export type PopupResult =
  | 'signed-in'
  | 'claim'
  | 'cancelled'
  | 'failed'
  | 'foreign'
  | 'unauthorized'
  | 'busy'
  | 'closed'

/**
 * Opens a blank popup, or returns null if the browser blocks it. Browsers block popups that are not opened in a click
 * handler.
 */
export function openPopup(): Window | null {
  return window.open('', '_blank', 'popup,width=480,height=640')
}

/**
 * Waits for the result of a popup that shows `url`. The `state` in `url` distinguishes this popup from those of other
 * tabs. Google's pages may cut the connection to an open popup, so that it looks closed. So it only counts as closed
 * if this page has the focus.
 */
export function popupResult(popup: Window, url: string): Promise<PopupResult> {
  const state = new URL(url).searchParams.get('state')?.slice(0, 16)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`spill-google-${state}`)
    let timesSeenClosed = 0
    const watch = setInterval(() => {
      timesSeenClosed = popup.closed && document.hasFocus() ? timesSeenClosed + 1 : 0
      // Don't end at the first check, because the popup's message may still be on its way.
      if (timesSeenClosed > 2) end('closed')
    }, 200)
    const end = (result: PopupResult) => {
      clearInterval(watch)
      channel.close()
      resolve(result)
    }
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => end(data)
  })
}
