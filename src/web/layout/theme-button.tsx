import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { switchTheme, useTheme } from './theme.ts'

export function ThemeButton() {
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={theme ? `Switch to ${next} colours` : 'Switch colours'}
      icon={theme === 'dark' ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
      onClick={switchTheme}
    />
  )
}
