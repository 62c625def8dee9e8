import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for a controlled field. Calls `onText` with the text that the user, or a password manager, entered
 * before hydration. Otherwise the next render would remove it.
 */
export function useEarlyText<Element extends HTMLInputElement | HTMLTextAreaElement>(
  onText: (text: string) => void,
): RefObject<Element | null> {
  const field = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    if (value && value !== defaultValue) onText(value)
  }, [])
  return field
}
