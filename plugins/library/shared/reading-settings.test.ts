import { expect, it } from 'vitest'
import { compile } from '#core/shared/validate.ts'
import { readingCalls } from './reading-calls.ts'
import { defaultReading, parseReading, readingChoices, readingSettings, resized } from './reading-settings.ts'

it('what is stored is read, and what is no choice is the default', () => {
  expect(parseReading(null)).toEqual(defaultReading)
  expect(parseReading('{')).toEqual(defaultReading)
  expect(parseReading('[1]')).toEqual(defaultReading)
  expect(parseReading('{"font":"clear","size":"17","other":1,"layout":null}')).toEqual({
    ...defaultReading,
    font: 'clear',
  })
})

it('the size has steps and ends', () => {
  expect(resized(defaultReading, 1).size).toBe('20')
  expect(resized({ ...defaultReading, size: '16' }, -1).size).toBe('16')
  expect(resized({ ...defaultReading, size: '32' }, 1).size).toBe('32')
})

it('the call takes every choice and nothing else', () => {
  const rules = compile(readingCalls.setSettings.input as object)
  const takes = (change: object) => rules({ ...defaultReading, ...change }).ok
  for (const name of readingSettings) {
    for (const value of readingChoices[name]) expect(takes({ [name]: value }), `${name} ${value}`).toBe(true)
    expect(takes({ [name]: 'none' }), name).toBe(false)
  }
})
