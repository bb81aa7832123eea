import type { MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = {
  'comments.show-*': ['waiting', 'reported', 'hidden', 'shown'],
  'comments.none-*': ['waiting', 'reported', 'hidden', 'shown'],
  'comments.done-*': ['waiting', 'hidden', 'shown'],
  'comments.set-*': ['closed', 'open', 'hold', 'free', 'notify', 'quiet'],
  'comments.writing-*': ['closed', 'blocked', 'sign-in'],
  'comments.label-*': ['new', 'reply', 'edit'],
  'comments.send-*': ['new', 'reply', 'edit'],
}
