import type { MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = {
  'activity.did-*': [
    ...[
      'archived',
      'changed',
      'created',
      'dated',
      'imported',
      'moved',
      'moved-scene',
      'named',
      'published',
      'related',
      'restored',
    ],
    ...['unrelated', 'withdrawn', 'wrote'],
  ],
}
