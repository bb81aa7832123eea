/**
 * Events; `message` carries the message itself. Not in the file of the calls, because the first page imports them.
 */
export const chatEvents = {
  /** a new message, to every member (RT-11) */
  message: 'message',
  /** `{chatId, messageId}` */
  deleted: 'chat.message-deleted',
  /** a deleted message is back: the message itself */
  restored: 'chat.message-restored',
  /** its name or members changed: `{chatId}` */
  changed: 'chat.changed',
  /** the user is no longer part of it: `{chatId, by}`, `by` is the user id of who removed them */
  gone: 'chat.gone',
  /** read in another window of the same user: `{chatId}` */
  read: 'chat.read',
} as const
