import type { CSSProperties } from 'react'

const color = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl|oklch)a?\([\d\s.,%/deg-]+\))$/i

/** An author's colour as the custom property the style sheets read. Anything that is no plain colour is left out. */
export function ownColor(value: string | null | undefined): CSSProperties | undefined {
  if (!value || !color.test(value)) return undefined
  return { '--own': value } as CSSProperties
}
