import { useEffect } from 'react'
import { runCommand } from '#core/client/index.ts'

/** Opens the side card if it is folded, or a sheet that is closed, while the title in it wants the focus. */
export function useShownSide(focusedTitle: string): void {
  useEffect(() => {
    if (!focusedTitle) return
    const input = document.querySelector('[data-plan-title]')
    if (!input?.checkVisibility()) void runCommand('shell.side')
  }, [focusedTitle])
}
