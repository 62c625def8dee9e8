/** Something in a page, as a screen reader finds it. A name that ends with `…` is the beginning of a name. */
export type Query = { role: string; name?: string; text?: string; inside?: Query; at?: number }

export type Found = {
  name: string
  text: string
  value: string
  attributes: Record<string, string>
  hasFocus: boolean
  x: number
  y: number
  /** Whether a click at x, y hits it. */
  isHit: boolean
}

/**
 * Returns what is visible and matches. Before that, `focus` focuses the first one, and `aim` scrolls to it and waits
 * until it stands still. This runs in the page, so it uses nothing outside itself.
 */
export async function examine(query: Query, act?: 'aim' | 'focus'): Promise<Found[]> {
  const elementsOf: Record<string, string> = {
    article: 'article',
    banner: 'header',
    blockquote: 'blockquote',
    button: 'button',
    checkbox: '[type=checkbox]',
    combobox: 'select',
    dialog: 'dialog',
    document: 'body',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    main: 'main',
    mark: 'mark',
    note: 'aside',
    radio: '[type=radio]',
    searchbox: '[type=search]',
    status: 'output',
    textbox: 'textarea, input:is([type=text], [type=email], [type=password], :not([type]))',
  }
  const [first, ...others] = find(query)
  if (act === 'focus') first?.focus()
  if (act === 'aim' && first) await aimAt(first)
  return [first, ...others].filter((element) => element !== undefined).map(describe)

  function find({ role, name, text, inside, at }: Query): HTMLElement[] {
    const roots = inside ? find(inside) : [document]
    const elements = `:is(${elementsOf[role] ?? 'none'}):not([role]), [role=${role}]`
    const matches = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(elements)])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => text === undefined || wordsOf(element).includes(text))
      .filter((element) => name === undefined || isNamed(element, name))
    // The text of a reply is also in the replies above it, so the innermost matches count.
    const innermost = matches.filter(
      (match) => text === undefined || !matches.some((it) => it !== match && match.contains(it)),
    )
    return at === undefined ? innermost : innermost.slice(at, at + 1)
  }

  function isNamed(element: HTMLElement, name: string): boolean {
    return name.endsWith('…')
      ? nameOf(element).startsWith(name.slice(0, -1))
      : nameOf(element) === name
  }

  function nameOf(element: HTMLElement): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : []
    const byId = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    const label = [...byId, ...labels].map(wordsOf).join(' ')
    return (byId.length && label) || element.getAttribute('aria-label') || label || wordsOf(element)
  }

  function wordsOf(element: Element): string {
    return visibleText(element).replace(/\s+/g, ' ').trim()
  }

  function visibleText(node: Node): string {
    if (node instanceof Text) return node.data
    const isOmitted =
      node instanceof Element && node.matches('[aria-hidden=true], [hidden], script, noscript')
    return isOmitted ? '' : [...node.childNodes].map(visibleText).join('')
  }

  async function aimAt(element: HTMLElement): Promise<void> {
    if (!describe(element).isHit) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    for (let before = ''; before !== placeOf(element); ) {
      before = placeOf(element)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
  }

  function placeOf(element: HTMLElement): string {
    return JSON.stringify(element.getBoundingClientRect())
  }

  function describe(element: HTMLElement): Found {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const hit = document.elementFromPoint(x, y)
    const label = hit?.closest('label')?.control
    return {
      name: nameOf(element),
      text: wordsOf(element),
      value: 'value' in element ? String(element.value) : '',
      attributes: Object.fromEntries(
        element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']),
      ),
      hasFocus: element.matches(':focus-within'),
      x,
      y,
      isHit: element.contains(hit) || label === element,
    }
  }
}
