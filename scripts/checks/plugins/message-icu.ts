// The structure of a message: its values, its plural forms, whether it contains words.
import type { Catalogue } from '#core/client/i18n/catalogue.ts'

export type IcuParts = Catalogue['patterns'][string]
type IcuPart = IcuParts[number]

/** Language tags for plural rules. */
const tags = { en: 'en', ua: 'uk' } as const

function branchesOf(part: IcuPart): IcuParts[] {
  if ('children' in part) return [part.children]
  return 'options' in part ? Object.values(part.options).map(({ value }) => value) : []
}

function everyPart(parts: IcuParts): IcuPart[] {
  return parts.flatMap(part => [part, ...branchesOf(part).flatMap(everyPart)])
}

const isPlural = (part: IcuPart): part is Extract<IcuPart, { pluralType?: unknown }> => 'pluralType' in part
const isArgument = (part: IcuPart): part is Extract<IcuPart, { value: string }> => 'value' in part && part.type !== 0

/** Names of the values and tags of a message. */
export function argumentsOf(parts: IcuParts): string[] {
  return [...new Set(everyPart(parts).flatMap(part => (isArgument(part) ? part.value : [])))].sort()
}

/**
 * Missing plural forms. A message has all forms of its language, or only `other` if the text is the same for every
 * number.
 */
export function missingForms(parts: IcuParts, language: keyof typeof tags): string[] {
  return everyPart(parts)
    .filter(isPlural)
    .flatMap(({ options, pluralType }) => {
      const { pluralCategories } = new Intl.PluralRules(tags[language], { type: pluralType }).resolvedOptions()
      const presentForms = Object.keys(options).filter(form => !form.startsWith('='))
      if (presentForms.length === 1 && presentForms[0] === 'other') return []
      return pluralCategories.filter(form => !presentForms.includes(form))
    })
}

/** The text of a message without values. */
export function wordsIn(parts: IcuParts): string {
  return everyPart(parts)
    .flatMap(part => ('value' in part && part.type === 0 ? part.value : []))
    .join(' ')
}
