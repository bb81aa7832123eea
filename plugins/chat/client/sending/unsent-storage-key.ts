/** Where what a person has written and not sent is kept on this device. */
export function unsentStorageKey(userId: string): string {
  return `chat-unsent ${userId}`
}
