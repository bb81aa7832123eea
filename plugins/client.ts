// The list of client halves: imports only.
import type { ClientPlugin } from '#core/client/index.ts'
import { accounts } from './accounts/client/index.ts'
import { chapters } from './chapters/client/index.ts'
import { entries } from './entries/client/index.ts'
import { notes } from './notes/client/index.ts'
import { search } from './search/client/index.ts'
import { spaces } from './spaces/client/index.ts'

export const plugins: readonly ClientPlugin[] = [accounts, spaces, search, chapters, entries, notes]
