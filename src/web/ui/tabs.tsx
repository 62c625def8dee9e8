import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { follow } from './link.tsx'

type Tab = { name: string; to: string; content: ReactNode }
type TabsProps = { label: string; tabs: Tab[]; selected: number; onSelect: (index: number) => void }

/** Shows one panel at a time. The tabs are links, which work without JavaScript. Arrow keys switch the tab. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = (selected + step + tabs.length) % tabs.length
    onSelect(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="mt-6 flex gap-6 border-line border-b"
      >
        {tabs.map(({ name, to }, index) => (
          <a
            key={name}
            href={to}
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={(event) => follow(event, () => onSelect(index))}
            className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 font-medium text-ink-quiet hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {name}
          </a>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
        className="pb-6"
      >
        {tabs[selected]?.content}
      </div>
    </>
  )
}
