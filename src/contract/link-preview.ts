/** The size of a link preview's image in pixels: the one that other sites show without cutting it. */
export const linkPreviewSize = { width: 1200, height: 630 }

/** The address of the image. `:hash` is `linkPreviewHash`. */
export const linkPreviewRoute = '/confession/:id/card-:hash.png'

/** Increase it when the same title is drawn differently, so that other sites fetch the image again. */
const drawing = 1

export function linkPreviewPath(id: string, title: string, boardTitle: string): string {
  const hash = linkPreviewHash(title, boardTitle)
  return linkPreviewRoute.replace(':id', id).replace(':hash', hash)
}

/**
 * Returns 8 hexadecimal digits that change with what the image shows (FNV-1a). They need no key, because they are
 * made from what everyone reads.
 */
export function linkPreviewHash(title: string, boardTitle: string): string {
  const text = JSON.stringify([drawing, boardTitle, title])
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
