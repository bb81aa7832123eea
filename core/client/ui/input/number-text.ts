/** Parses a typed number, with a comma or a point. undefined: no number (yet); null: empty. */
export function readNumber(text: string): number | null | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** One step from a value, rounded to remove floating-point errors, inside the range. */
export function stepNumber(from: number | null, by: number, range: { min?: number; max?: number }): number {
  const decimals = Math.max(0, ...[from ?? 0, by].map(value => String(value).split('.')[1]?.length ?? 0))
  const next =
    from === null ? Math.max(range.min ?? 0, Math.min(range.max ?? 0, 0)) : Number((from + by).toFixed(decimals))
  return Math.min(range.max ?? Number.POSITIVE_INFINITY, Math.max(range.min ?? Number.NEGATIVE_INFINITY, next))
}
