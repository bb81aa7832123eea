/** What may be chosen for a field, as far as it says so. */
interface ChoiceField {
  readonly options?: readonly { readonly value: string }[]
  readonly def?: unknown
}

/**
 * The values that may be chosen: those it names, else the literals of its definition, `"'draft' | 'done'"`. Apart from
 * the other rules of fields: the first page needs this, and nothing of what reads rich text.
 */
export function choicesOf({ options, def }: ChoiceField): string[] {
  if (options) return options.map(option => option.value)
  return typeof def === 'string' ? [...def.matchAll(/'([^']*)'/g)].map(match => match[1] ?? '') : []
}
