import { Problem } from '#core/shared/error.ts'
import { isDamaged } from './db/sqlite-errors.ts'

/** The reason why the server cannot start, as one sentence for the operator. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** During assembly, reads may hit damaged pages and writes a full disk. */
export function startErrorFor(error: unknown, dataDir: string): unknown {
  if (isDamaged(error))
    return new StartError(`The database in ${dataDir} is damaged; put a backup in its place.`, { cause: error })
  if (error instanceof Problem && error.type === 'store-full')
    return new StartError(
      `The disk that ${dataDir} lies on is full: make some room there and start again. Nothing is lost.`,
      { cause: error },
    )
  return error
}
