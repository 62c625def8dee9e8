import { Menu } from '@base-ui/react/menu'
import { CircleUserRound } from 'lucide-react'
import { accountButton } from './account-button.tsx'
import { useSignOut } from './use-sign-out.ts'

type AccountMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function AccountMenu({ open, onOpenChange }: AccountMenuProps) {
  const signOut = useSignOut()
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Trigger aria-label="Account menu" className={accountButton}>
        <CircleUserRound size={22} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-48 origin-top-right animate-open rounded-surface border border-line bg-raised p-1.5 shadow-lg outline-none">
            <Menu.Item onClick={signOut} className={menuItem}>
              Log Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const menuItem =
  'flex min-h-11 cursor-pointer items-center rounded-control px-3 outline-none data-highlighted:bg-hover'
