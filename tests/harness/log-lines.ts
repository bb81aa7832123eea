/** A line of a server's log. */
export interface LogLine {
  level: string
  msg?: string
  [key: string]: unknown
}

export interface CapturedLog {
  write(line: string): void
  /** all lines as written */
  readonly text: string
  lines(level?: string): LogLine[]
}

/** A log kept in memory, for tests that read it. */
export function captureLog(): CapturedLog {
  const rawLines: string[] = []
  return {
    write: line => rawLines.push(line),
    get text() {
      return rawLines.join('')
    },
    lines(level) {
      const lines = rawLines.map(line => JSON.parse(line) as LogLine)
      return level === undefined ? lines : lines.filter(line => line.level === level)
    },
  }
}
