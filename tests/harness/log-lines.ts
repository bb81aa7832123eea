/** What a server logged, line by line. */
export interface LogLine {
  level: string
  msg?: string
  [key: string]: unknown
}

export interface LogLines {
  write(line: string): void
  /** every line as it was written */
  readonly text: string
  lines(level?: string): LogLine[]
}

/** A log kept in memory, for tests that read it. */
export function keepLog(): LogLines {
  const written: string[] = []
  return {
    write: line => written.push(line),
    get text() {
      return written.join('')
    },
    lines(level) {
      const lines = written.map(line => JSON.parse(line) as LogLine)
      return level === undefined ? lines : lines.filter(line => line.level === level)
    },
  }
}
