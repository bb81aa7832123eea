/** The choices of a field, if it has any. */
interface ChoiceField {
  readonly options?: readonly { readonly value: string }[]
  readonly def?: unknown
}

/**
 * The values to choose from: its options, else the literals of its definition, `"'draft' | 'done'"`. Separate from the
 * other field rules, because the first page needs this without the rich-text code.
 */
export function choicesOf({ options, def }: ChoiceField): string[] {
  if (options) return options.map(option => option.value)
  return typeof def === 'string' ? [...def.matchAll(/'([^']*)'/g)].map(match => match[1] ?? '') : []
}
