import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Finds a Chromium on this machine. The headless shell comes first, because it needs a fifth less processor
 * time.
 */
export function findChromium(): string | undefined {
  return installed(['chromium-headless-shell']) ?? findWholeChromium()
}

/**
 * Finds a complete Chromium, which also keeps pages in memory for Back: the system's, or Playwright's
 * download.
 */
export function findWholeChromium(): string | undefined {
  return installed(names) ?? [chromium.executablePath()].find(isExecutable)
}

function installed(programs: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
