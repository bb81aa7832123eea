import { describe, expect, it } from 'vitest'
import { defineKind, richText } from '../kind.ts'
import { capRadar, defaultOf, issueText, radar, valueIssue } from './field.ts'
import { choicesOf } from './field-choices.ts'

describe('the initial value of a field', () => {
  it.each(['string', 'textarea', 'select'])('is empty text for %s [FORM-19]', form => expect(defaultOf(form)).toBe(''))

  it('is 0 for a number [FORM-20]', () => expect(defaultOf('number')).toBe(0))

  it('is off for a switch [FORM-21]', () => expect(defaultOf('switch')).toBe(false))

  it.each(['tags', 'addList'])('is an empty list for %s [FORM-22]', form => expect(defaultOf(form)).toEqual([]))

  it('is an empty object for a radar [FORM-23]', () => expect(defaultOf('radar')).toEqual({}))

  it('is the first moment, twice, for a date of a timeline [FORM-24]', () =>
    expect(defaultOf('timelinePicker')).toEqual([0, 0]))

  it.each([
    'file',
    'image',
    'icon',
    'slate',
    'single-picker',
    'password',
    'entityPicker',
    'metricsCreator',
    'toString',
  ])('is nothing for %s [FORM-26]', form => expect(defaultOf(form)).toBeNull())

  it('is never shared between two forms', () => {
    ;(defaultOf('addList') as string[]).push('mine')
    expect(defaultOf('addList')).toEqual([])
  })
})

describe('whether a value is valid for its field', () => {
  const options = [{ value: 'nerve' }, { value: 'luck' }]

  it.each<[string, unknown]>([
    ['number', '12'],
    ['number', Number.NaN],
    ['string', 12],
    ['textarea', null],
    ['switch', 'true'],
    ['select', 3],
    ['single-picker', []],
    ['color', 'red'],
    ['icon', 5],
    ['password', {}],
    ['tags', [12]],
    ['addList', ['a', 1]],
    ['radar', [1]],
    ['radar', { nerve: 'much' }],
    ['entityPicker', 'an-id'],
    ['slate', [{ type: 'script' }]],
  ])('refuses for %s what is of another type: %j [FORM-27]', (form, value) => {
    expect(valueIssue({ form, def: 'json' }, value)).toEqual({ rule: 'type' })
  })

  it.each([
    'string',
    'textarea',
    'select',
    'number',
    'switch',
    'tags',
    'addList',
    'radar',
    'color',
    'image',
    'icon',
    'slate',
    'single-picker',
    'entityPicker',
    'password',
    'timelinePicker',
  ])('takes the default of %s', form => expect(valueIssue({ form, def: 'json' }, defaultOf(form))).toBeNull())

  it.each<[string, unknown]>([
    ['string', ' '],
    ['single-picker', null],
    ['addList', []],
    ['slate', richText.initial],
  ])('misses what is required and empty: %s', (form, value) => {
    expect(valueIssue({ form, def: 'json', required: true }, value)).toEqual({ rule: 'required' })
  })

  it('keeps numbers and texts within their limits, and names the limit', () => {
    const number = { form: 'number', def: 'number', min: 1, max: 9 }
    expect([0, 1, 9, 10].map(value => valueIssue(number, value))).toEqual([
      { rule: 'min', limit: 1 },
      null,
      null,
      { rule: 'max', limit: 9 },
    ])
    expect(issueText({ rule: 'max', limit: 9 })).toBe('must be at most 9')
    expect(valueIssue({ form: 'string', def: 'string', max: 3 }, 'four')).toEqual({ rule: 'long', limit: 3 })
  })

  it('takes one of the choices only, or none', () => {
    expect(choicesOf({ def: "'draft' | 'done'" })).toEqual(['draft', 'done'])
    expect(valueIssue({ form: 'select', def: "'draft' | 'done'" }, 'lost')).toEqual({ rule: 'choice' })
    expect(valueIssue({ form: 'single-picker', def: 'json', options }, 'luck')).toBeNull()
    expect(valueIssue({ form: 'single-picker', def: 'json', options }, 'mercy')).toEqual({ rule: 'choice' })
  })
})

describe('a radar', () => {
  const field = { form: 'radar', def: 'json' }

  it('has a maximum of 100, which no value may go over [FORM-28]', () => {
    expect(radar.max).toBe(100)
    expect(valueIssue(field, { nerve: 100 })).toBeNull()
    expect(valueIssue(field, { nerve: 101 })).toEqual({ rule: 'max', limit: 100 })
    expect([capRadar(150), capRadar(-1), capRadar(7, 5)]).toEqual([100, 0, 5])
  })

  it('has ten options at most, and those of its field only', () => {
    const names = Array.from({ length: 11 }, (_, at) => [`option ${at}`, 1])
    expect(valueIssue(field, Object.fromEntries(names))).toEqual({ rule: 'many', limit: 10 })
    expect(valueIssue({ ...field, options: [{ value: 'luck' }] }, { nerve: 1 })).toEqual({ rule: 'choice' })
  })
})

describe('the fields of a kind', () => {
  const { fields } = defineKind({
    name: 'potion',
    title: 'name',
    icon: 'dream',
    fields: { name: 'string >= 1', doses: '1 <= number.integer <= 12', warmth: 'number >= -40' },
  })

  it('have the range and requirement of their definitions', () => {
    expect(fields.name).toMatchObject({ form: 'string', required: true })
    expect(fields.doses).toMatchObject({ form: 'number', min: 1, max: 12, initial: 1 })
    expect(fields.warmth).toMatchObject({ form: 'number', min: -40, initial: 0 })
  })
})
