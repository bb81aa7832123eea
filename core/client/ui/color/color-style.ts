import type { CSSProperties } from 'react'

const plainColor = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl|oklch)a?\([\d\s.,%/deg-]+\))$/i

/** An author's colour as the custom property that style sheets read. Invalid colours are left out. */
export function colorStyle(value: string | null | undefined): CSSProperties | undefined {
  if (!value || !plainColor.test(value)) return undefined
  return { '--own': value } as CSSProperties
}
