import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** A Chromium on this machine: best the one that can't open windows, which takes a fifth less of it. */
export function findChromium(): string | undefined {
  return installed(['chromium-headless-shell']) ?? findWholeChromium()
}

/** With all that people have, pages in memory for Back among it: the system's, else Playwright's download. */
export function findWholeChromium(): string | undefined {
  return installed(names) ?? [chromium.executablePath()].find(isExecutable)
}

function installed(programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
