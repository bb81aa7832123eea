import type { MessageFamilies } from '#core/client/index.ts'
import { ageCategories, genres } from '#core/shared/limits.ts'
import { readingChoices, readingSettings } from '../shared/reading-settings.ts'
import { contentWarnings } from '../shared/warnings.ts'

const values = Object.values(readingChoices).flatMap((all: readonly string[]) =>
  all.filter(value => !/^\d/.test(value)),
)

const measures = ['subscribers', 'reads', 'ratings', 'readingTime', 'shares']

export const messageFamilies: MessageFamilies = {
  'age.*': ageCategories,
  'genre.*': genres.map(genre => genre.replaceAll(' ', '-')),
  'library.sort-*': ['newest', 'rating', 'subscribers'],
  'library.*': measures,
  'library.*-about': measures,
  'reading.*': readingSettings,
  'reading.choose-*': readingSettings,
  'reading.value-*': values,
  'warning.*': contentWarnings,
  'place.*': ['publishing'],
  'publishing.*': ['story-differs', 'story-is-out', 'story-is-hidden', 'story-never', 'same', 'changed', 'draft'],
}
