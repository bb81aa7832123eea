import { expect, it } from 'vitest'
import { isCyrillic } from './script.ts'

it('goes by most of the letters', () => {
  expect(isCyrillic('Хвилі били об причал.')).toBe(true)
  expect(isCyrillic('Хвилі били об причал Saltmere.')).toBe(true)
  expect(isCyrillic('She read «Кобзар» by the lamp on the quay.')).toBe(false)
  expect(isCyrillic('')).toBe(false)
  expect(isCyrillic('1847 — …')).toBe(false)
})
