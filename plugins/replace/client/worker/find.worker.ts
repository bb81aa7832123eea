import type { EntityValues } from '#core/shared/fields/field.ts'
import { expressionOf, type Replacement } from '../engine/expression.ts'
import { formsIn, hasForms } from '../engine/forms.ts'
import { type Hit, hitsInText, type SearchedField, searchedTexts } from '../engine/hits.ts'

/** Entities of one kind with all their fields. */
export interface FindRequest {
  replacement: Replacement
  fields: readonly SearchedField[]
  entities: readonly EntityValues[]
}

export interface FindAnswer {
  /** of each entity, in the order of the request */
  hits: Hit[][]
  /** other forms of the word, each time that they are there */
  forms: string[]
}

self.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  const { replacement, fields, entities } = data
  const expression = expressionOf(replacement)
  const hits = entities.map(values =>
    expression instanceof RegExp ? hitsInText(fields, values, expression, replacement) : [],
  )
  const texts = hasForms(replacement) ? entities.flatMap(values => searchedTexts(fields, values)) : []
  const forms = texts.flatMap(text => formsIn(text, replacement.find))
  self.postMessage({ hits, forms } satisfies FindAnswer)
})
