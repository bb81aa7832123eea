import type { MessageFamilies } from '#core/client/index.ts'
import type { KeptFor } from '#core/shared/calls/backups.ts'
import type { MirrorReason } from '../shared/mirror/problem.ts'
import type { Choice } from './project-file/project-file-state.ts'

export const messageFamilies: MessageFamilies = {
  'backups.why-*': { restore: true, import: true } satisfies Record<KeptFor, true>,
  'backups.keep-*': { here: true, file: true, both: true } satisfies Record<Choice, true>,
  'backups.mirror-*': {
    none: true,
    newer: true,
    encoding: true,
    json: true,
    'front-matter': true,
    parent: true,
    unknown: true,
    doubled: true,
    'too-many': true,
    'too-large': true,
    'archive-too-large': true,
  } satisfies Record<MirrorReason, true>,
}
