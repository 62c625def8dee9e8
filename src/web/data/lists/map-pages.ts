import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type CachedList<Page> = { pages: Page[]; pageParams: unknown[] }

/**
 * Changes the pages of every cached list whose key begins with this one. A list of which all stay the same
 * object is left alone.
 */
export function mapPages<Page>(
  client: QueryClient,
  queryKey: QueryKey,
  map: (page: Page, isLast: boolean) => Page,
): void {
  client.setQueriesData<CachedList<Page>>({ queryKey }, (list) => {
    const pages = list?.pages.map((page, index) => map(page, index === list.pages.length - 1))
    const isChanged = pages?.some((page, index) => page !== list?.pages[index])
    return list && pages && isChanged ? { ...list, pages } : undefined
  })
}

/** The same page if these are the same items. */
export function withItems<Item, Page extends { items: Item[] }>(page: Page, items: Item[]): Page {
  const isSame =
    items.length === page.items.length && items.every((item, index) => item === page.items[index])
  return isSame ? page : { ...page, items }
}

/** The same item if nothing about it changes. */
export function patched<Item extends object>(item: Item, changes: Partial<NoInfer<Item>>): Item {
  const keys = Object.keys(changes) as (keyof Item)[]
  return keys.some((key) => item[key] !== changes[key]) ? { ...item, ...changes } : item
}
