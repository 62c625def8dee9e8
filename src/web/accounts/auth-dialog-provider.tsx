import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { AuthDialog } from './auth-dialog.tsx'

type AuthDialogControl = { openAuthDialog: () => void }

const Control = createContext<AuthDialogControl>({ openAuthDialog: () => {} })

/** The one sign-in dialog, which anything that needs a sign-in may open, over another dialog too. */
export function AuthDialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const control = useMemo(() => ({ openAuthDialog: () => setOpen(true) }), [])
  return (
    <Control value={control}>
      {children}
      {open && <AuthDialog onClose={() => setOpen(false)} />}
    </Control>
  )
}

export function useAuthDialog(): AuthDialogControl {
  return useContext(Control)
}
