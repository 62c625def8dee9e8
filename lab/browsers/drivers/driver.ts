export type Size = { width: number; height: number }

/**
 * Debian's Firefox understands WebDriver BiDi, and its WebKitGTK WebDriver. Both need about a hundred lines here, and no
 * package drives the two: Playwright drives only its own builds of them, and Selenium drives Firefox by geckodriver, which
 * is not in Debian.
 */
export type Browser = {
  /** Name and version. */
  name: string
  /** Opens a window without cookies and storage. */
  openWindow: (size: Size) => Promise<Window>
  close: () => Promise<void>
}

export type Window = {
  /** Begins to load an address and does not wait for the page. */
  navigate: (url: string) => Promise<unknown>
  back: () => Promise<unknown>
  reload: () => Promise<unknown>
  /** Evaluates an expression in the page, whose value is a promise of a string. */
  evaluate: (expression: string) => Promise<string>
  /** Performs actions of WebDriver, which both protocols write alike. */
  perform: (actions: object[]) => Promise<unknown>
  /** Returns a PNG of what the window shows. */
  picture: () => Promise<Buffer>
  /** Undefined if the driver can't switch off the network. */
  setOffline?: (isOffline: boolean) => Promise<unknown>
  close: () => Promise<unknown>
}
