// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { CustomField } from '#plugins/characters/shared.ts'
import { systemOf } from '../../shared/calendar/system.ts'
import { dateValueOf } from '../../shared/date-value.ts'
import { ageOf } from './event-ages.tsx'

const system = systemOf({ useGregorian: true, format: 'DD MMM YYYY' })
const field = (customFieldId: string, type: string): CustomField => ({
  ...{ customFieldId, type, label: customFieldId, defaultValue: null, options: [], max: null },
})
const fields = [field('met', 'dateOnTimeline'), field('born', 'birthDate'), field('died', 'deathDate')]
const day = (year: number, month = 5, date = 12) => Date.UTC(year, month - 1, date)
const on = (moment: number) => dateValueOf('t', system, { moment, precision: 'day' })
const life = { met: on(day(1900)), born: on(day(1912)), died: on(day(1980)) }

it('says how old a character is at a moment, and whether it lives', () => {
  expect(ageOf(fields, life, system, day(1911))).toEqual({ is: 'unborn' })
  expect(ageOf(fields, life, system, day(1912))).toEqual({ is: 'alive', age: 0 })
  expect(ageOf(fields, life, system, day(1980, 5, 11))).toEqual({ is: 'alive', age: 67 })
  expect(ageOf(fields, life, system, day(1980))).toEqual({ is: 'alive', age: 68 })
  expect(ageOf(fields, life, system, day(1999))).toEqual({ is: 'dead', age: 68 })
})

it('says what is known if only one date is', () => {
  expect(ageOf(fields, { born: life.born }, system, day(1999))).toEqual({ is: 'alive', age: 87 })
  expect(ageOf(fields, { died: life.died }, system, day(1999))).toEqual({ is: 'dead', age: null })
  expect(ageOf(fields, { died: life.died }, system, day(1950))).toEqual({ is: 'alive', age: null })
  expect(ageOf(fields, { met: life.met }, system, day(1950))).toBeNull()
  expect(ageOf(fields, { born: 'text' }, system, day(1950))).toBeNull()
})

it('a death before the birth gives no age', () => {
  expect(ageOf(fields, { born: life.born, died: on(day(1900)) }, system, day(1950))).toEqual({ is: 'dead', age: null })
})
