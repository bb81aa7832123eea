import type { MessageFamilies } from '#core/client/index.ts'
import { codexKinds } from '../shared.ts'

export const messageFamilies: MessageFamilies = {
  'codex.state-*': ['same', 'changed', 'hidden'],
  'kind.*.one': codexKinds,
  'kind.*.many': codexKinds,
}
