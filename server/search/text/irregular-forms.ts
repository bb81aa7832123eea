/** A form of a word that no rule derives: `men` of `man`. */
interface IrregularForm {
  form: string
  word: string
}

/** Reads lists of irregular words: on each line a word, and behind it its forms. */
export const formsOf = (lines: string): IrregularForm[] =>
  lines
    .trim()
    .split('\n')
    .flatMap(line => {
      const [word = '', ...forms] = line.split(' ')
      return forms.map(form => ({ form, word }))
    })

/** The words that each form may be of. */
export const byForm = (forms: readonly IrregularForm[]): ReadonlyMap<string, readonly string[]> =>
  new Map([...Map.groupBy(forms, ({ form }) => form)].map(([form, all]) => [form, all.map(({ word }) => word)]))
