import { beforeEach, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { dateValueIn, dateValueOf } from '#plugins/timelines/shared/date-value.ts'
import { dateText, systemOf } from '#plugins/timelines/shared/dates.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { addCharacter, addField, openCharacters, readCharacter } from './characters-fixture.ts'

const { ann } = await openCharacters()
let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const system = systemOf({ useGregorian: true, format: 'DD MMM YYYY' })
const born = { moment: Date.UTC(1912, 4, 12), precision: 'day' }

async function addTimeline(where: Place, counting: object = { useGregorian: true, format: 'DD MMM YYYY' }) {
  return (await ann.call(callsOf(timeline).create, { ...where, name: 'Years', ...counting } as never)).timelineId
}
const setValue = (characterId: string, fieldId: string, value: unknown) =>
  ann.attempt(characterCalls.update as Call, { ...place, characterId, data: { customFields: { [fieldId]: value } } })

it('a field of characters holds a date of a timeline, and no value takes it away', async () => {
  const field = await addField(ann, place, 'Born', 'birthDate')
  const value = dateValueOf(await addTimeline(place), system, born)
  const heron = await addCharacter(ann, place, { name: 'Heron', customFields: { [field]: value } })
  expect(await readCharacter(ann, place, heron)).toMatchObject({ customFields: { [field]: value } })
  expect((await setValue(heron, field, null)).status).toBe(200)
  expect((await readCharacter(ann, place, heron)).customFields).toEqual({})
})

it('the date is the same day after the timeline has got another calendar', async () => {
  const field = await addField(ann, place, 'Born', 'birthDate')
  const timelineId = await addTimeline(place)
  const value = dateValueOf(timelineId, system, born)
  const heron = await addCharacter(ann, place, { name: 'Heron', customFields: { [field]: value } })
  const calendar = calendarPreset('julian', 'en')
  const data = { useGregorian: false, calendar }
  await ann.call(callsOf(timeline).update, { ...place, timelineId, data } as never)
  const stored = (await readCharacter(ann, place, heron)).customFields?.[field]
  const julian = systemOf({ useGregorian: false, format: '', calendar })
  const { moment, precision } = dateValueIn(julian, stored as typeof value)
  // The Julian calendar was 13 days behind then.
  expect(dateText(julian, [moment], precision)).toContain('29')
})

it('other values are refused by path, and nothing is stored', async () => {
  const field = await addField(ann, place, 'Born', 'deathDate')
  const other = await createPlace(ann)
  const value = dateValueOf(await addTimeline(place), system, born)
  const heron = await addCharacter(ann, place, { name: 'Heron' })
  const path = `data.customFields.${field}`
  const cases: [unknown, string][] = [
    ['12 May 1912', path],
    [{ ...value, more: 1 }, path],
    [{ ...value, moment: 1.5 }, path],
    [{ ...value, moment: 9e15, unitsPerDay: 1 }, `${path}.moment`],
    [{ ...value, timelineId: 'gone' }, `${path}.timelineId`],
    [{ ...value, timelineId: await addTimeline(other) }, `${path}.timelineId`],
  ]
  for (const [wrong, at] of cases) {
    const { json } = await setValue(heron, field, wrong)
    expect(json, JSON.stringify(wrong)).toMatchObject({ status: 400, errors: [{ path: at }] })
  }
  expect((await readCharacter(ann, place, heron)).customFields).toEqual({})
})

it('a type that no plugin adds is refused, and so is a type of other fields', async () => {
  for (const type of ['moonPhase', 'timelinePicker', 'constructor', ''])
    expect(
      (await ann.attempt(characterCalls.createCustomField as Call, { ...place, label: 'Moon', type })).json,
      type,
    ).toMatchObject({ status: 400, errors: [{ path: 'type' }] })
})
