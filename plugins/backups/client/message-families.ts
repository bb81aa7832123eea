import type { MessageFamilies } from '#core/client/index.ts'
import type { MirrorReason } from '../shared/mirror/problem.ts'

export const messageFamilies: MessageFamilies = {
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
  } satisfies Record<MirrorReason, true>,
}
