/** As the popup's last page tells (`public/google.js`), or closed without a word. */
export type PopupResult =
  | 'signed-in'
  | 'claim'
  | 'cancelled'
  | 'failed'
  | 'foreign'
  | 'unauthorized'
  | 'busy'
  | 'closed'

/** Has to be called in the very click: browsers block what opens later. Null where they do. */
export function openPopup(): Window | null {
  return window.open('', '_blank', 'popup,width=480,height=640')
}

/**
 * Waits for a popup that goes to `url`, whose `state` tells it from other tabs'. Google's pages may
 * cut the popup off from us, which looks as if it were closed; but only when it really is does the
 * focus come back here.
 */
export function popupResult(popup: Window, url: string): Promise<PopupResult> {
  const state = new URL(url).searchParams.get('state')?.slice(0, 16)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`spill-google-${state}`)
    let timesSeenClosed = 0
    const watch = setInterval(() => {
      timesSeenClosed = popup.closed && document.hasFocus() ? timesSeenClosed + 1 : 0
      // Not at the first time: its last words may be on their way.
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
