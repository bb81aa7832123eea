import { useLayoutEffect } from 'react'

/** Tints the accent with a project's colour; lightness, and so contrast, is fixed (tokens.css). */
export function useProjectTint(color: string | null): void {
  useLayoutEffect(() => {
    if (!color) return
    const { style } = document.documentElement
    style.setProperty('--project', color)
    return () => {
      style.removeProperty('--project')
    }
  }, [color])
}
