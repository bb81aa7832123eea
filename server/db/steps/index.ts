import type { Migration } from '../../contract.ts'
import { core } from './001-core.ts'
import { search } from './002-search.ts'
import { people } from './003-people.ts'
import { events } from './004-events.ts'
import { images } from './005-images.ts'
import { versions } from './006-versions.ts'
import { searchForms } from './007-search-forms.ts'
import { storage } from './008-storage.ts'
import { versionWords } from './009-version-words.ts'

/** The core's migrations, in the order in which they landed. */
export const coreSteps: readonly Migration[] = [
  core,
  search,
  people,
  events,
  images,
  versions,
  searchForms,
  storage,
  versionWords,
]
