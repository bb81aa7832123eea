import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'

/**
 * One JSON line for each event, to stderr unless told otherwise. Nothing in it opens a door: no cookies, tokens,
 * bodies or query strings are ever handed to it.
 */
export function createLog(level: LogLevel, sink?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, sink ?? pino.destination({ fd: 2, sync: true }))
}
