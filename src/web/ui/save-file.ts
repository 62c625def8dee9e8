/** Some browsers read the file only after a question to the user. */
const revokeAfterMs = 60_000

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
