import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from './link.tsx'

type MenuProps = {
  label: string
  icon: ReactNode
  /** What is new behind it, for its accessible name: to the eye it is a dot. */
  news: string | false
  items: MenuItem[]
}

/** Each leads somewhere, also without JavaScript, or does something. */
type MenuItem = { name: string; hasNews?: boolean } & ({ to: string } | { onSelect: () => void })

/**
 * A button with a menu in the page's top right corner. The browser's popover opens it, closes it on
 * Escape or a tap elsewhere and gives the focus back; the arrow keys are ours.
 */
export function Menu({ label, icon, news, items }: MenuProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-label={news ? `${label}, ${news}` : label}
        aria-haspopup="menu"
        popoverTarget={id}
        className="relative grid size-11 -mr-2.5 place-items-center rounded-control text-ink-quiet hover:bg-hover hover:text-ink"
      >
        {icon}
        {news && <span className="news-dot absolute top-2 right-2" />}
      </button>
      <MenuPopover id={id} label={label} items={items} className="corner-menu" />
    </>
  )
}

type MenuPopoverProps = Pick<ComponentProps<'div'>, 'className' | 'onBeforeToggle'> & {
  id: string
  label: string
  items: MenuItem[]
}

/** What the button with this `popoverTarget` opens. */
export function MenuPopover({ label, items, className, ...menu }: MenuPopoverProps) {
  return (
    <div
      {...menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="auto"
      onKeyDown={moveFocus}
      onClick={(event) => event.currentTarget.hidePopover()}
      className={`menu ${className}`}
    >
      {items.map(({ name, hasNews, ...item }, index) => {
        const shared = {
          ref: index === 0 ? takeFocusOnOpen : null,
          role: 'menuitem',
          className: 'menu-item',
          children: [name, hasNews && <span key={name} className="news-dot ml-2" />],
        }
        return 'to' in item ? (
          <Link key={name} to={item.to} {...shared} />
        ) : (
          <button key={name} type="button" onClick={item.onSelect} {...shared} />
        )
      })}
    </div>
  )
}

/**
 * The browser moves the focus here in the very moment it opens the popover. A `toggle` event would
 * come later than the next key of quick fingers; React's own `autoFocus` sets no attribute.
 */
function takeFocusOnOpen(item: HTMLElement | null): void {
  item?.setAttribute('autofocus', '')
}

/** Up and down go round, Home and End to the ends, Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(event.currentTarget)
  const current = items.indexOf(event.target as HTMLElement)
  const next = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

function itemsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}
