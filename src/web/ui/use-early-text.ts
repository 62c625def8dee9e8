import { useLayoutEffect } from 'react'

/**
 * Calls `onText` with the text that the user, or a password manager, entered in the field with this id before
 * hydration. Otherwise the next render of this controlled field would remove it.
 */
export function useEarlyText(id: string, onText: ((text: string) => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
    if (field?.value && field.value !== field.defaultValue) onText?.(field.value)
  }, [])
}
