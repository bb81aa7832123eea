import type { MessageFamilies } from '#core/client/index.ts'
import type { ImageScope } from '../shared.ts'

const scopes = { project: true, space: true } satisfies Record<ImageScope, true>

export const messageFamilies: MessageFamilies = {
  'images.filter-*': { all: true, ...scopes },
  'images.now-*': scopes,
  'images.scope-*': scopes,
}
