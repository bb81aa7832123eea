import type { Figures } from '../../shared.ts'

const columns = ['day', 'reads', 'readingTime', 'shares', 'subscribers', 'ratings'] as const

/** The figures by day, for a spreadsheet; times in seconds. */
export function figuresCsv({ days }: Figures): string {
  return `${[columns, ...days.map(day => columns.map(name => day[name]))].map(row => row.join(',')).join('\r\n')}\r\n`
}
