import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'

/** One JSON line per event, to stderr by default. Callers pass no cookies, tokens, bodies or query strings. */
export function createLog(level: LogLevel, sink?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, sink ?? pino.destination({ fd: 2, sync: true }))
}
