// What a message is made of: the values it takes, the forms it has, whether there are words in it.
import type { Catalogue } from '#core/client/i18n/catalogue.ts'

export type Parts = Catalogue['patterns'][string]
type Part = Parts[number]

/** Language tags that know the plural forms. */
const tags = { en: 'en', ua: 'uk' } as const

function branchesOf(part: Part): Parts[] {
  if ('children' in part) return [part.children]
  return 'options' in part ? Object.values(part.options).map(({ value }) => value) : []
}

function everyPart(parts: Parts): Part[] {
  return parts.flatMap(part => [part, ...branchesOf(part).flatMap(everyPart)])
}

const isPlural = (part: Part): part is Extract<Part, { pluralType?: unknown }> => 'pluralType' in part
const isArgument = (part: Part): part is Extract<Part, { value: string }> => 'value' in part && part.type !== 0

/** Names of the values a message takes, and its tags. */
export function argumentsOf(parts: Parts): string[] {
  return [...new Set(everyPart(parts).flatMap(part => (isArgument(part) ? part.value : [])))].sort()
}

/**
 * Forms that are missing. A language's number words have them all, or only `other`, where the words stay the same whatever
 * the number.
 */
export function missingForms(parts: Parts, language: keyof typeof tags): string[] {
  return everyPart(parts)
    .filter(isPlural)
    .flatMap(({ options, pluralType }) => {
      const { pluralCategories } = new Intl.PluralRules(tags[language], { type: pluralType }).resolvedOptions()
      const given = Object.keys(options).filter(form => !form.startsWith('='))
      if (given.length === 1 && given[0] === 'other') return []
      return pluralCategories.filter(form => !given.includes(form))
    })
}

/** What a reader reads of it, without values. */
export function wordsIn(parts: Parts): string {
  return everyPart(parts)
    .flatMap(part => ('value' in part && part.type === 0 ? part.value : []))
    .join(' ')
}
