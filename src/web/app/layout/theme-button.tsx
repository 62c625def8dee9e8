import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { switchTheme, useTheme } from '../../ui/theme.ts'

export function ThemeButton() {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={theme ? `Switch to ${next} colours` : 'Switch colours'}
      icon={theme === 'dark' ? <Icon name="sun" size={19} /> : <Icon name="moon" size={19} />}
      onClick={switchTheme}
    />
  )
}
