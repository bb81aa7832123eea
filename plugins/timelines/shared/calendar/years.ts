import type { Calendar } from './calendar.ts'

/** A year as people write it: its number in an era, or a plain number. */
export interface WrittenYear {
  /** index in `eras`; null before the first era */
  era: number | null
  number: number
}

export function writtenYear({ eras, yearZero }: Calendar, year: number): WrittenYear {
  const at = eras.findLastIndex(({ from }) => from === null || from <= year)
  const era = eras[at]
  if (!era) return { era: null, number: yearZero || year > 0 ? year : year - 1 }
  const next = eras[at + 1]?.from
  const first = era.first ?? 1
  if (era.backwards && typeof next === 'number') return { era: at, number: next - 1 - year + first }
  return { era: at, number: year - (era.from ?? 1) + first }
}

/** The year that is written so; null if there is none. */
export function yearWritten(calendar: Calendar, { era: at, number }: WrittenYear): number | null {
  const year = candidateYear(calendar, at, number)
  if (year === null || !Number.isSafeInteger(year)) return null
  const written = writtenYear(calendar, year)
  return written.era === at && written.number === number ? year : null
}

function candidateYear({ eras, yearZero }: Calendar, at: number | null, number: number): number | null {
  if (at === null) return yearZero || number > 0 ? number : number + 1
  const era = eras[at]
  if (!era) return null
  const next = eras[at + 1]?.from
  const first = era.first ?? 1
  if (era.backwards && typeof next === 'number') return next - 1 + first - number
  return number - first + (era.from ?? 1)
}

/** The year meant by a number without an era: of the hidden era, else the last that has it, else the plain number. */
export function yearOfNumber(calendar: Calendar, number: number): number | null {
  const { eras } = calendar
  const hidden = eras.flatMap((era, at) => (era.hidden ? [at] : []))
  const others = eras.flatMap((era, at) => (era.hidden ? [] : [at])).reverse()
  for (const era of [...hidden, ...others.filter(at => !eras[at]?.backwards), null]) {
    const year = yearWritten(calendar, { era, number })
    if (year !== null) return year
  }
  // A minus before the number of a forward era means years before it, as in ISO 8601.
  if (number > 0 || eras[0]?.from !== null) return null
  return calendar.yearZero ? number : number < 0 ? number + 1 : null
}
