import type { ComponentProps, KeyboardEvent } from 'react'
import { Link } from './link.tsx'

/** An item with `to` is a link, which works without JavaScript. `news`: how much is new there. */
type MenuItem = { name: string; news?: string | null; isApart?: boolean } & (
  | { to: string }
  | { onSelect: () => void }
)

type MenuProps = Pick<ComponentProps<'div'>, 'className' | 'onBeforeToggle'> & {
  id: string
  label: string
  items: MenuItem[]
}

/** A button with `popoverTarget={id}` opens it. The browser closes it and restores the focus. */
export function Menu({ label, items, className, ...menu }: MenuProps) {
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
      {items.map(({ name, news, isApart, ...item }, index) => {
        const shared = {
          ref: index === 0 ? takeFocusOnOpen : null,
          role: 'menuitem',
          className: isApart ? 'menu-item menu-apart' : 'menu-item',
          'aria-description': news ? `${news} new` : undefined,
          children: [
            name,
            news && (
              <span key={name} aria-hidden className="ml-auto font-medium">
                {news}
              </span>
            ),
          ],
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

/** Gives the item the focus. React's `autoFocus` sets no attribute, and a `toggle` event would come too late. */
function takeFocusOnOpen(item: HTMLElement | null): void {
  item?.setAttribute('autofocus', '')
}

/** Handles the keys of the menu: arrow keys wrap around, Home and End go to the ends, and Tab closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
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
