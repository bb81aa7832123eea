import type { StoredContent, UploadedFile } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { randomId } from '../http/random-ids.ts'

const keptMs = 15 * 60_000
const keptMax = 8
const bytesMax = 8 * 1024 * 1024 * 1024

type KeptFile = ReturnType<NonNullable<UploadedFile['keep']>>

interface SentBackup {
  userId: string
  place: Place
  file: KeptFile
  /** it is being restored */
  isUsed: boolean
  timer: NodeJS.Timeout
}

/**
 * Files that were sent to be compared, until their users have decided, so that a restore need not send them again. They
 * stay where they have arrived, in the folder that each start of the server empties.
 */
export class SentBackups {
  readonly #all = new Map<string, SentBackup>()

  /** Keeps a file in place of the last one of the user; the oldest of others go when there are too many. */
  async add(userId: string, place: Place, file: KeptFile): Promise<string> {
    const sentId = randomId()
    this.#all.set(sentId, { userId, place, file, isUsed: false, timer: this.#timer(sentId) })
    for (const [id, sent] of [...this.#all].slice(0, -1))
      if (!sent.isUsed && (sent.userId === userId || this.#isFull())) await this.#discard(id)
    return sentId
  }

  /**
   * Lets `work` read one that this user sent for this project, and removes it once that is done.
   * @returns undefined if there is none
   */
  async use<T>(
    sentId: string,
    { userId, spaceId, projectId }: { userId: string } & Place,
    work: (content: StoredContent) => Promise<T>,
  ): Promise<T | undefined> {
    const sent = this.#all.get(sentId)
    if (sent?.userId !== userId || sent.place.spaceId !== spaceId || sent.place.projectId !== projectId)
      return undefined
    if (sent.isUsed) return undefined
    sent.isUsed = true
    clearTimeout(sent.timer)
    try {
      const result = await work(sent.file.content)
      await this.#discard(sentId)
      return result
    } catch (error) {
      Object.assign(sent, { isUsed: false, timer: this.#timer(sentId) })
      throw error
    }
  }

  #timer(sentId: string): NodeJS.Timeout {
    return setTimeout(() => void this.#discard(sentId), keptMs).unref()
  }

  async #discard(sentId: string): Promise<void> {
    const found = this.#all.get(sentId)
    this.#all.delete(sentId)
    clearTimeout(found?.timer)
    await found?.file.discard()
  }

  #isFull(): boolean {
    const bytes = [...this.#all.values()].reduce((sum, { file }) => sum + file.content.size, 0)
    return this.#all.size > keptMax || bytes > bytesMax
  }
}
