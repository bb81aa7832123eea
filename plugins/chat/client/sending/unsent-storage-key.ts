/** The storage key of a user's unsent messages on this device. */
export function unsentStorageKey(userId: string): string {
  return `chat-unsent ${userId}`
}
