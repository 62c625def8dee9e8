import { Icon } from './icon.tsx'

type DropDownProps = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  locked?: boolean
  onChange: (value: string) => void
}

export function DropDown({ name, label, value, options, locked, onChange }: DropDownProps) {
  return (
    <span className="drop-down">
      <select
        name={name}
        aria-label={label}
        aria-disabled={locked || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="size-3.5" />
    </span>
  )
}
