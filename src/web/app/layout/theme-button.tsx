import { Icon, IconButton } from '../../ui/icon.tsx'
import { useStore } from '../../ui/store.ts'
import { shownTheme, switchTheme } from '../../ui/theme.ts'

export function ThemeButton() {
  const theme = useStore(shownTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={theme ? `Switch to ${next} colours` : 'Switch colours'}
      icon={
        theme === 'dark' ? (
          <Icon name="sun" className="size-5" />
        ) : (
          <Icon name="moon" className="size-5" />
        )
      }
      onClick={switchTheme}
    />
  )
}
