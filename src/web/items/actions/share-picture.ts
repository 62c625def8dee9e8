import { makePreview } from '../../../contract/preview.ts'
import { api } from '../../data/api/api.ts'
import { reasonOf } from '../../data/api/api-error.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toasts.ts'

/**
 * Shares a picture of the confession, or saves it where the device shares no files. It has nothing but the title, the
 * first words and the name of the board.
 */
export async function sharePicture(id: string, boardTitle: string): Promise<void> {
  try {
    // Without a session, so that a picture is made only of what strangers see.
    const read = { params: { id }, withoutSession: true } as const
    const { title, content } = await api('GET /api/confessions/:id', read)
    const words = makePreview(content).preview.replace(/\s+/g, ' ')
    await shareOrSave(await drawPicture(title, words, boardTitle))
  } catch (error) {
    toastError('The picture couldn’t be made', { description: reasonOf(error as Error) })
  }
}

async function shareOrSave(file: File): Promise<void> {
  try {
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] })
      return toast('Shared successfully!')
    }
  } catch (error) {
    // The user closed the share sheet. After other errors, for example if the tap was too long ago, save the picture.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  saveFile(file)
  toast('Picture saved')
}

const [width, height, margin] = [1080, 1350, 100]

/** Draws with the device's fonts, in the colours of the page. */
async function drawPicture(title: string, words: string, boardTitle: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can’t draw.')
  const page = getComputedStyle(document.body)
  const serif = page.getPropertyValue('--font-serif')
  pen.fillStyle = page.backgroundColor
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = page.color

  let y = 1.6 * margin
  const write = (text: string, font: string, lineHeight: number, maxLines: number) => {
    const isRightToLeft = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}]/u.test(text)
    pen.font = font
    pen.direction = isRightToLeft ? 'rtl' : 'ltr'
    for (const line of linesOf(pen, text, maxLines)) {
      pen.fillText(line, isRightToLeft ? width - margin : margin, y)
      y += lineHeight
    }
  }
  write(title, `600 68px ${serif}`, 84, 5)
  y += 30
  write(words, `46px ${serif}`, 68, 9)
  y = height - margin
  write(boardTitle, `600 36px ${page.fontFamily}`, 0, 1)

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser can’t draw.')
  return new File([blob], 'confession.png', { type: blob.type })
}

/** A line may end after a space, and between two characters of a script without spaces. */
const lineBreaks =
  /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u

function linesOf(pen: CanvasRenderingContext2D, text: string, maxLines: number): string[] {
  const fits = (line: string) => pen.measureText(line.trimEnd()).width <= width - 2 * margin
  // A word that is wider than a line may end anywhere.
  const parts = text.split(lineBreaks).flatMap((word) => (fits(word) ? word : graphemesOf(word)))
  const lines = ['']
  for (const part of parts) {
    const longer = lines.at(-1) + part
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines) shown.push(`${shown.pop()?.trimEnd()}…`)
  return shown
}

function graphemesOf(word: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
