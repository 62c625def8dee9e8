import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that the command needs, by any of their names, and the Debian package of each. */
export const needed = {
  firefox: { names: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
  webkitDriver: { names: ['WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  display: { names: ['Xvfb'], debian: 'xvfb' },
}

export function findProgram({ names }: { names: string[] }): string | undefined {
  // Debian puts servers into a folder that is not in every user's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
